// For programs that use the protocol of a coding agent's hooks in their own process: nothing behind this door needs Node.
export { changesOf } from './changes-of.ts'
export { speech as claudecode } from './claudecode/speech.ts'
export type { Answer, Happening, Moment } from './contract/brain.ts'
export { degrade } from './degrade.ts'
