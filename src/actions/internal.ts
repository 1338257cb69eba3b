// For other rooms, which need more than users do.

export { shown } from './action/argument.ts'
export { mayDo } from './action/code-words.ts'
export { programOf } from './programs/program-of.ts'
