// For other rooms, which need more than users do.

export type { Opaque, Runs } from './action/action.ts'
export { type Argument, isUnknown, shown, textOf } from './action/argument.ts'
export { mayDo } from './action/code-words.ts'
export { persistsAt } from './action/persistence.ts'
export { matches } from './action/wildcard.ts'
export { type Called, type Machine, surroundings } from './call/surroundings.ts'
export { anyFound } from './programs/files/finders.ts'
export { programOf } from './programs/program-of.ts'
export { answerFrom } from './questions/answer.ts'
export { either } from './questions/asking.ts'
export { longOptions } from './usage/flags.ts'
export { type Options as GivenOptions, optionsOf, type Syntax } from './usage/options.ts'
