import { endAt } from '../reading/end-at.ts'
import { oneOf } from '../reading/one-of.ts'
import type { Span } from '../reading/span.ts'
import { secretAt } from '../values/secret-at.ts'
import type { Secrecy } from '../values/secret-name.ts'

const arrow = String.raw`[ \t]{0,8}(?:->|=>|\u2192)[ \t]{0,8}`
const behind = new RegExp(String.raw`\\?["'\x60]?${arrow}`, 'y')
/** Placeholders for a value that is missing or hidden. */
const unseen = oneOf(String.raw`\((?:known after apply|sensitive(?: value)?)\)`, 'null', '""', "''")
const hidden = new RegExp(unseen + arrow, 'y')

/** A secret that is changed, old and new: `password = "X" -> "Y"`. The old one begins at `at`, and is `old` if it is a secret. */
export function changedAt(text: string, at: number, secrecy: Secrecy, old: Span | undefined): Span | undefined {
  const next = old === undefined ? endAt(hidden, text, at) : endAt(behind, text, old.end)
  const changed = next === -1 ? undefined : secretAt(text, next, secrecy, 'loose', 'code')
  return changed === undefined ? old : { start: old?.start ?? changed.start, end: changed.end }
}

const said = /[ \t]{1,4}(?:(?:was|is|has been)[ \t]{1,4})?changed[ \t]{1,4}from[ \t]{1,4}/iy
const to = /["'\x60]?[ \t]{1,4}to[ \t]{1,4}/iy

/** The same as prose: `password changed from X to Y`. */
export function changedInWords(text: string, end: number, secrecy: Secrecy): Span | undefined {
  const at = endAt(said, text, end)
  const old = at === -1 ? undefined : secretAt(text, at, secrecy, 'weak')
  const next = old === undefined ? -1 : endAt(to, text, old.end)
  const changed = next === -1 ? undefined : secretAt(text, next, secrecy, 'weak')
  return old === undefined || changed === undefined ? old : { start: old.start, end: changed.end }
}
