import type { PawlError } from '../../base/index.ts'
import { storeHint } from './store-hint.ts'

/** The hint of an error, in the words of the command line: it may be written for programmers. */
export function peopleHint(error: PawlError): string | undefined {
  const hint = error.code.startsWith('store-') ? storeHint(error) : error.hint
  return hint?.replace('`openStore(url, { auditKeys })`', '`--audit-keys FOLDER`, which is `auditKeys` of `openStore`')
}
