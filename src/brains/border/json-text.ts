import type { Json } from '../../base/index.ts'

/** JSON writes half a character as an escape such as `\ud83d`, in keys as well; a backslash of the text is `\\` there. */
const escapes = /\\(?:\\|ud[89a-f][0-9a-f]{2})/g

/**
 * A value as JSON that every reader takes. Half a character, such as a cut emoji leaves, becomes `U+FFFD`: strict readers refuse the
 * whole text because of one, and an agent that cannot read a refusal runs the tool.
 */
export function jsonText(value: { readonly [key: string]: Json | undefined } | Json): string {
  return JSON.stringify(value).replaceAll(escapes, (found) => (found === '\\\\' ? found : '\uFFFD'))
}
