import { isPawlError, type PawlError } from '../../base/index.ts'
import { storeHint } from './store-hint.ts'

/** The hint of an error, in the words of the command line: it may be written for programmers. */
export function peopleHint(error: PawlError): string | undefined {
  const hint = error.code.startsWith('store-') ? storeHint(error) : (error.hint ?? hintOfCause(error))
  return hint?.replace('`openStore(url, { auditKeys })`', '`--audit-keys FOLDER`, which is `auditKeys` of `openStore`')
}

/** Effects are refused by their owner, who knows how to fix it: hooks that cause one another in a circle, for example. */
function hintOfCause({ code, cause }: PawlError): string | undefined {
  return code === 'effects-refused' && isPawlError(cause) ? (cause.hint ?? hintOfCause(cause)) : undefined
}
