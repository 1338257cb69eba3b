// The door `pawl/mastra`: hooks in agents of Mastra.

export type { BridgeOptions } from '../host/bridge-options.ts'
export type { PawlSuspension } from './ask-person.ts'
export { withPawl } from './with-pawl.ts'
