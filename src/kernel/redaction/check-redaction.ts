import { checkKeys } from '../check-keys.ts'
import { PawlError } from '../errors.ts'
import { typeName } from '../type-name.ts'

type Given = Readonly<Record<string, unknown>>

/** Refuses a redaction of another shape: it would hide nothing, and nobody would know. */
export function checkRedaction(redaction: unknown, code: string): void {
  if (redaction === undefined) return
  const refuse = (where: string, what: string, hint: string): never => {
    throw new PawlError(code, `\`redaction${where}\` is ${what}`, { hint })
  }
  if (typeName(redaction) !== 'an object')
    refuse('', `${typeName(redaction)}, not an object`, 'write `redaction: { paths: […], words: […] }`')
  checkKeys(redaction, ['paths', 'words', 'entropy'], '`redaction`', code)
  const { entropy = false, ...lists } = redaction as Given
  for (const [key, list] of Object.entries(lists)) {
    if (list === undefined) continue
    if (!Array.isArray(list)) refuse(`.${key}`, `${typeName(list)}, not a list`, `write \`${key}: […]\``)
    const odd = (list as readonly unknown[]).findIndex((one) => typeof one !== 'string' || one === '')
    if (odd !== -1) refuse(`.${key}[${odd}]`, 'not a text, or empty', `write \`${key}: ['…']\``)
  }
  if (typeof entropy !== 'boolean')
    refuse('.entropy', `${typeName(entropy)}, neither true nor false`, 'write `entropy: true`')
}
