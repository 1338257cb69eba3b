import { claimsOf, kindsOf, type Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import { factsOf, settingOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Hook, Statement, Term, Theory, Triple } from '../../language/tree.ts'
import { collector, type Report } from './checking.ts'

/** More concepts than a person writes by hand: to compare each with each would take too long, and generated names resemble each other. */
const most = 2000

/**
 * Names that are nowhere else and are one slip away from another: probably the same, misspelt. Texts in quotes are often alike.
 * `used` are the terms of hooks and tests.
 */
export function checkNames(
  theory: Theory,
  hooks: readonly Hook[],
  used: readonly Term[],
  { concepts, regions }: Vocabulary,
): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const declared = theory.statements.flatMap((one) => [
    ...claimsOf(one).flatMap(sidesOf),
    ...kindsOf(one),
    ...ownersOf(one),
  ])
  const stated = [...factsOf(theory).flatMap(sidesOf), ...declared]
  const counts = new Map<string, number>()
  for (const terms of [stated, used]) {
    for (const term of terms) {
      const name = nameOf(term)
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1)
    }
  }
  const told = checkCase(theory, declared, concepts, counts, report)
  const own = new Set(stated.map(nameOf))
  // of another theory, regions, and hooks, which tests name
  for (const name of [...concepts, ...regions, ...hooks.map(({ name }) => name.text)])
    if ((counts.get(name) ?? 0) < 2 && !own.has(name)) counts.set(name, 2)
  if (counts.size > most) return found
  const known = [...counts.keys()].filter((name) => name.length > 2)
  const look = (terms: readonly Term[], isSlip: (one: string, other: string) => boolean) => {
    for (const term of terms) {
      const name = nameOf(term) ?? ''
      if (name.length < 3 || counts.get(name) !== 1 || told.has(name)) continue
      const other = known.find((one) => isSlip(name, one))
      const hint = `did you mean \`${other}\`?`
      if (other !== undefined) report('T142', term.span, `\`${name}\` is named only here`, hint, 'warning')
    }
  }
  look(stated, isOneSlip)
  look(
    used.filter(({ type }) => type === 'word'),
    isInnerSlip,
  )
  return found
}

/** `DANGEROUS` beside `dangerous`: two concepts. Returns the names that it reports. A fact that names both, such as of a tool `Read` that is a `read`, tells them apart. */
function checkCase(
  theory: Theory,
  declared: readonly Term[],
  concepts: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
  report: Report,
): ReadonlySet<string> {
  const reported = new Set<string>()
  const countOf = (name: string) => counts.get(name) ?? Number.POSITIVE_INFINITY // of another theory
  const usual = new Map<string, string>()
  for (const name of concepts) {
    const other = usual.get(name.toLowerCase())
    if (other === undefined || countOf(name) > countOf(other)) usual.set(name.toLowerCase(), name)
  }
  if (usual.size === concepts.size) return reported
  const facts = factsOf(theory)
  const apart = new Set(facts.filter(isToldApart).flatMap(sidesOf).map(nameOf))
  for (const term of [...facts.flatMap(sidesOf), ...declared]) {
    const name = nameOf(term) ?? ''
    const other = usual.get(name.toLowerCase()) ?? name
    if (other === name || apart.has(name) || reported.has(name)) continue
    reported.add(name)
    const hint = `did you mean \`${other}\`?`
    report('T142', term.span, `\`${name}\` and \`${other}\` are two concepts`, hint, 'warning')
  }
  return reported
}

function isToldApart(fact: Triple): boolean {
  const [one = '', other = ''] = sidesOf(fact).map(nameOf)
  return one !== other && one.toLowerCase() === other.toLowerCase()
}

const sidesOf = ({ subject, object }: { readonly subject: Term; readonly object: Term }) => [subject, object]

/** The concept that a dimension belongs to. */
function ownersOf(statement: Statement): readonly Term[] {
  const setting = statement.type === 'triple' ? settingOf(statement) : undefined
  if (setting === undefined || setting.owner === 'control' || statement.type !== 'triple') return []
  return [{ type: 'text', value: setting.owner, span: statement.subject.span }]
}

function nameOf(term: Term): string | undefined {
  if (term.type === 'word') return term.text
  return term.type === 'text' ? term.value : undefined
}

/** The same without forms of one word, such as `risk` and `risky`: the words of hooks and tests are of many kinds. */
function isInnerSlip(one: string, other: string): boolean {
  return one.at(-1) === other.at(-1) && one.toLowerCase() !== other.toLowerCase() && isOneSlip(one, other)
}

/** Whether one letter is missing, too many or another, or two neighbours are exchanged. Names that end differently are often a series. */
function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short === long || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  return isSwapped || (at < short.length - 1 && short.slice(at + 1) === long.slice(at + 1))
}
