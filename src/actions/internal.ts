// For other rooms, which need more than users do.

export { shown } from './action/argument.ts'
export { mayDo } from './action/code-words.ts'
export { type Called, type Machine, surroundings } from './call/surroundings.ts'
export { longOptions } from './programs/flags.ts'
