// For other rooms, which need more than users do.

export type { Opaque, Runs } from './action/action.ts'
export { type Argument, isUnknown, shown, textOf } from './action/argument.ts'
export { mayDo } from './action/code-words.ts'
export { persistsAt } from './action/persistence.ts'
export { type Called, type Machine, surroundings } from './call/surroundings.ts'
export { anyFound } from './programs/find.ts'
export { longOptions } from './programs/flags.ts'
export { type Options as GivenOptions, optionsOf, type Syntax } from './programs/options.ts'
export { answerFrom } from './questions/answer.ts'
export { either } from './questions/asking.ts'
export { matches } from './questions/wildcard.ts'
