import { endAt, isAt } from '../reading/end-at.ts'
import type { Span } from '../reading/span.ts'
import { textBefore } from '../reading/text-around.ts'
import { secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'

const format = /\bprintf([ \t(]{1,8})\\?["']([^"'\n]{0,120})$/
const restOfFormat = /%s[^"'\n]{0,120}["']/y
const gap = /[ \t]{0,4},?[ \t]{1,8}/y
const argument = /[ \t]{0,4},?[ \t]{1,8}(?:"[^"\n\\]{0,80}"|'[^'\n]{0,80}'|[^\s"',;|&<>\\]{1,80})/y

/** The argument that a format has a place for behind the name: `printf 'DB_PASSWORD=%s\n' X`. The place is here. */
export function formattedAt(text: string, at: number, secrecy: Secrecy): Span | undefined {
  if (!text.startsWith('%s', at)) return undefined
  const [, opening, before] = format.exec(textBefore(text, at, 140)) ?? []
  if (before === undefined) return undefined
  let end = endAt(restOfFormat, text, at)
  for (let others = before.match(/%[a-z]/g)?.length ?? 0; others > 0 && end !== -1; others -= 1)
    end = endAt(argument, text, end)
  const value = end === -1 ? -1 : endAt(gap, text, end)
  if (value === -1 || (opening?.includes('(') && !isAt(/["']/, text, value))) return undefined // a variable of C
  return secretAt(text, value, secrecy, 'plain')
}
