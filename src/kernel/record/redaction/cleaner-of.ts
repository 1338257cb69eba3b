import { declaredValues } from './declared-values.ts'
import type { Redaction } from './redactor.ts'
import { type Cleaner, withoutSecrets } from './without-secrets.ts'
import { withoutValues } from './without-values.ts'

/** Makes the function that takes secrets out of texts, as a redaction declares it; those in this payload at its paths, too. */
export function cleanerOf({ entropy = false, paths = [], words = [] }: Redaction = {}, payload?: unknown): Cleaner {
  const isPlain = !entropy && words.length === 0
  const cleans: Cleaner = isPlain ? withoutSecrets : (text, bound) => withoutSecrets(text, { ...bound, entropy, words })
  const values = payload === undefined || paths.length === 0 ? [] : declaredValues(payload, paths)
  return values.length === 0 ? cleans : (text, bound) => cleans(withoutValues(text, values), bound)
}
