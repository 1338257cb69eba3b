// For other rooms, which need more than users do.

export { isUnknown, shown, textOf } from './action/argument.ts'
export { mayDo } from './action/code-words.ts'
export { type Options as GivenOptions, optionsOf, type Syntax } from './programs/options.ts'
export { answerFrom } from './questions/answer.ts'
export { either } from './questions/asking.ts'
export { matches } from './questions/wildcard.ts'
