import { factsOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Hook, Statement, Term, Theory } from '../../language/tree.ts'
import { termsIn, termsOf } from '../uses.ts'
import { collector } from './checking.ts'

/** More concepts than a person writes by hand: to compare each with each would take too long, and generated names resemble each other. */
const most = 2000

/** Concepts of facts that are named nowhere else and are one slip away from another: probably the same, misspelt. */
export function checkNames(theory: Theory, hooks: readonly Hook[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const stated = factsOf(theory).flatMap(({ subject, object }) => [subject, object])
  const counts = new Map<string, number>()
  for (const terms of [stated, namesIn(theory, hooks)]) {
    for (const term of terms) {
      const name = nameOf(term)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  if (counts.size > most) return []
  for (const term of stated) {
    const name = nameOf(term) ?? ''
    if (name.length < 3 || counts.get(name) !== 1) continue
    const other = [...counts.keys()].find((one) => one.length > 2 && isOneSlip(name, one))
    const hint = `did you mean \`${other}\`?`
    if (other !== undefined) report('T142', term.span, `\`${name}\` is named only here`, hint, 'warning')
  }
  return found
}

/** The terms of hooks and tests. */
function namesIn({ statements }: Theory, hooks: readonly Hook[]): readonly Term[] {
  const terms: Term[] = []
  for (const { body, when } of hooks) {
    termsOf(body, terms)
    if (when !== undefined) termsIn(when, terms)
  }
  const tests = statements.flatMap((one): readonly Statement[] =>
    one.type === 'test' ? [...one.given, ...one.expect] : [],
  )
  return termsOf(tests, terms)
}

function nameOf(term: Term): string | undefined {
  if (term.type === 'word') return term.text
  return term.type === 'text' ? term.value : undefined
}

/** Whether one letter is missing, too many or another, or two neighbours are exchanged. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isSwapped || short.slice(at + 1) === long.slice(at + 1)
}
