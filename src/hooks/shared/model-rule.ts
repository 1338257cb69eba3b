import { portWith } from '../../base/index.ts'
import type { Rule } from './check-options.ts'

const port = portWith('generate')

/** A model: an object with a name and `generate`. */
export const modelRule: Rule = {
  says: 'a model',
  fits: (value) => port.fits(value) && typeof (value as { readonly name?: unknown }).name === 'string',
  hint: 'make it with `fromAiSdk`, or write an object with `name` and `generate`',
}

/** A list of models that is not empty. */
export const modelsRule: Rule = {
  ...modelRule,
  says: 'a list of models',
  each: modelRule,
  fits: (value) => Array.isArray(value) && value.length > 0 && value.every(modelRule.fits),
}
