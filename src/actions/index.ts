export type {
  Action,
  Connects,
  Escalates,
  Installs,
  Moves,
  Opaque,
  Origin,
  Path,
  Persists,
  Publishes,
  Pushes,
  Runs,
  Touches,
} from './action.ts'
export { type ActingCall, actionsOf } from './actions-of.ts'
export type { Argument, Pattern, Unknown } from './argument.ts'
export { describeAction } from './describe-action.ts'
export type { Place } from './place.ts'
export { type Answer, every, not, some } from './questions/answer.ts'
export { connects } from './questions/connects.ts'
export { runs, type Wanted } from './questions/runs.ts'
export { deletes, reads, type Touched, writes } from './questions/touched.ts'
