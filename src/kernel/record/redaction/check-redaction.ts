import { checkKeys, didYouMean, type ErrorCode, PawlError, typeName } from '../../../base/index.ts'
import type { Catalogue } from '../../declare/catalogue.ts'
import { wordsOf } from './values/words-of.ts'

type Given = Readonly<Record<string, unknown>>
type Refuse = (where: string, what: string, hint: string) => never

/** Refuses a redaction of another shape, and a path that no event of the catalogue has: it would silently hide nothing. */
export function checkRedaction(redaction: unknown, code: ErrorCode, catalogue: Catalogue): void {
  if (redaction === undefined) return
  const refuse: Refuse = (where, what, hint) => {
    throw new PawlError(code, `\`redaction${where}\` is ${what}`, { hint })
  }
  if (typeName(redaction) !== 'an object')
    refuse('', `${typeName(redaction)}, not an object`, 'write `redaction: { paths: […], words: […] }`')
  checkKeys(redaction, ['paths', 'words', 'entropy'], '`redaction`', code)
  const { entropy = false, ...lists } = redaction as Given
  for (const [key, list] of Object.entries(lists)) {
    if (list === undefined) continue
    if (!Array.isArray(list)) refuse(`.${key}`, `${typeName(list)}, not a list`, `write \`${key}: […]\``)
    for (const [at, one] of (list as readonly unknown[]).entries()) {
      const where = `.${key}[${at}]`
      if (typeof one !== 'string' || one === '' || (key === 'words' && wordsOf(one).length === 0))
        refuse(where, 'not a text, or empty', `write \`${key}: ['…']\``)
      if (key === 'paths') checkPath(one as string, where, catalogue, refuse)
    }
  }
  if (typeof entropy !== 'boolean')
    refuse('.entropy', `${typeName(entropy)}, neither true nor false`, 'write `entropy: true`')
}

/** A part that is empty or has blanks around it, and brackets. */
const wrong = /(?<=^|\.)(?=[.\s]|$)|\s(?=\.|$)|[[\]]/

function checkPath(path: string, where: string, catalogue: Catalogue, refuse: Refuse): void {
  const at = path.search(wrong)
  const parts = path.split(/[.[\]\s]+/).filter((part) => part !== '')
  if (at !== -1)
    refuse(where, `\`${path}\`, not a path: see character ${at + 1}`, `write \`${parts.join('.') || 'call'}\``)
  const first = path.split('.', 1)[0] ?? ''
  const fields = [
    'timestamp',
    ...[catalogue.standard, ...[...catalogue].map(({ carries }) => carries)].flatMap(Object.keys),
  ]
  if (first !== '*' && !fields.includes(first))
    refuse(
      where,
      `\`${path}\`, and no event has \`${first}\``,
      didYouMean(first, fields) ?? 'begin with a field such as `call`',
    )
}
