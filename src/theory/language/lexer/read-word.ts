import { decimal } from '../decimal.ts'
import type { Code } from '../diagnostics/codes.ts'
import { isNumberText, isSameNumber } from '../same-number.ts'
import { quoted } from './spelling.ts'
import type { TokenType } from './token.ts'

type Complain = (code: Code, message: string, hint: string) => void

/** The type of a run of characters: `@variable`, `$reference`, number or word. An invalid run is repaired to the nearest type. */
export function readWord(run: string, complain: Complain): { type: TokenType; text: string } {
  const sign = run.charAt(0)
  if (sign === '@') return { type: 'variable', text: readName(run, complain) }
  if (sign === '$') return { type: 'reference', text: readName(run, complain) }
  // letters are behind the digits
  if (sign <= '9' && /^-?\d/.test(run)) return { type: 'number', text: readNumber(run, complain) }
  return { type: 'word', text: isWord(run) ? run : fixed(run, run, complain) }
}

function readName(run: string, complain: Complain): string {
  const name = run.slice(1)
  if (isWord(name)) return name
  if (name !== '') return fixed(run, name, complain)
  complain('T005', `a name is missing behind ${quoted(run)}`, 'write the name directly behind it, without a space')
  return '_'
}

function readNumber(run: string, complain: Complain): string {
  const value = isNumberText(run) ? Number(run) : Number.NaN
  if (Number.isFinite(value)) {
    if (!isSameNumber(run, decimal(value))) rounded(run, value, complain)
    return run
  }
  const hint =
    'a number is digits, and perhaps `-` before and `.` within; a word begins with a letter; the rest is quoted'
  complain('T004', `${quoted(run)} is not a number`, hint)
  return '0'
}

/** A guard would compare with another number than the written one. */
function rounded(run: string, value: number, complain: Complain): void {
  const message = `${quoted(run)} has more digits than a number can hold, and would be ${quoted(decimal(value))}`
  complain('T023', message, 'put quotes around it to compare it as a text')
}

function fixed(run: string, name: string, complain: Complain): string {
  const hint = 'a word is letters, digits, `_`, `.`, `:` and `-`; put quotes around a text, and `#` in front of a note'
  complain('T001', `${quoted(run)} is not a word`, hint)
  const kept = name.slice(0, 100).replace(/[^\p{L}\p{M}\p{N}_.:-]/gu, '')
  const inner = kept.replace(/^[^\p{L}_]+/u, '').replace(/[.:-]+$/, '')
  return inner === '' ? name : inner
}

/** Whether a run is a word of ASCII, as nearly all are. */
export function isPlainWord(run: string): boolean {
  return /^[A-Za-z_](?:[\w.:-]*\w)?$/.test(run)
}

function isWord(run: string): boolean {
  if (isPlainWord(run)) return true
  return /^[\p{L}_]/u.test(run) && /[\p{L}\p{M}\p{N}_]$/u.test(run) && !/[^\p{L}\p{M}\p{N}_.:-]/u.test(run)
}
