export { type Answered, after, isThenable } from './after.ts'
export { asData, keepData } from './as-data.ts'
export { checkKey, isKey } from './check-key.ts'
export { checkKeys } from './check-keys.ts'
export { checkOptionTypes, checkRequired, type OptionRule } from './check-options.ts'
export { clockOf } from './clock.ts'
export type { ErrorCode } from './error-code.ts'
export { isPawlError, PawlError, type PawlErrorDetails, sentenceAndHint, sentenceOf } from './errors.ts'
export { findText, findWanted } from './find-text.ts'
export { freezeDeep } from './freeze-deep.ts'
export { isTangled } from './is-tangled.ts'
export { isNest, isObject, isPlain, type Json } from './json.ts'
export { checkJson, jsonText } from './json-text.ts'
export { lazy } from './lazy.ts'
export { didYouMean, nearest } from './nearest.ts'
export {
  aboveZero,
  callable,
  flag,
  fromZeroToOne,
  fromZeroUp,
  nonEmptyText,
  oneWordOf,
  portWith,
  textList,
  textOrTexts,
  textsByName,
} from './option-rules.ts'
export { readGiven } from './read-given.ts'
export { typeName } from './type-name.ts'
export { createWatch, type Watch, type Watched, watched } from './watch.ts'
export { whenAborted } from './when-aborted.ts'
