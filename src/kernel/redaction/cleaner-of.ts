import type { Redaction } from './redactor.ts'
import { type Cleaner, withoutSecrets } from './without-secrets.ts'

/** Makes the function that takes secrets out of texts, as a redaction declares it. */
export function cleanerOf({ entropy = false }: Redaction = {}): Cleaner {
  return entropy ? (text, bound) => withoutSecrets(text, { ...bound, entropy }) : withoutSecrets
}
