import { didYouMean, lazy, nearest } from '../../../base/index.ts'
import { settingOf } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { type Claim, claimsIn, comparisonsIn } from '../../language/parts-of.ts'
import type { Statement, Term, Theory } from '../../language/tree.ts'
import { wordOf } from '../../language/word-of.ts'
import { collector } from './checking.ts'

/**
 * Dimensions that regions look at and no theory sets, and dimensions that are set and nothing looks at, if they resemble one
 * that is: a region of a misspelt dimension would be empty, and a concept with one in no region. A program may define others.
 */
export function checkDimensions(theory: Theory, others: readonly Theory[]): readonly Diagnostic[] {
  const { report, found } = collector(theory.file)
  const all = [...others, theory].flatMap(({ statements }) => statements)
  const set = new Set(all.flatMap(dimensionSetBy).map(({ name }) => name))
  const looked = lazy(
    () => new Set([...all.flatMap(measuredBy).map(({ name }) => name), ...namesReadBy(all, 'READ_DIM')]),
  )
  for (const { name, term } of theory.statements.flatMap(measuredBy)) {
    const meant = set.has(name) ? undefined : didYouMean(name, set)
    if (meant !== undefined) report('T156', term.span, `no theory declares the dimension \`${name}\``, meant, 'warning')
  }
  for (const { name, term } of theory.statements.flatMap(dimensionSetBy)) {
    const other = looked().has(name) ? undefined : nearest(name, looked())
    if (other === undefined || !set.has(other)) continue // one that is not set was reported where it is read
    report('T156', term.span, `nothing reads the dimension \`${name}\``, `did you mean \`${other}\`?`, 'warning')
  }
  return found
}

interface Dimension {
  readonly name: string
  readonly term: Term
}

function dimensionSetBy(statement: Statement): readonly Dimension[] {
  const setting = statement.type === 'triple' ? settingOf(statement) : undefined
  if (setting === undefined || setting.owner === 'control' || statement.type !== 'triple') return []
  return [{ name: setting.name, term: statement.subject }]
}

/** The dimensions in the condition of a region. */
function measuredBy(statement: Statement): readonly Dimension[] {
  if (statement.type !== 'region') return []
  return comparisonsIn(statement.when).flatMap(({ subject }) => {
    const [, ...names] = wordOf(subject).split('.')
    return names.length === 0 ? [] : [{ name: names.join('.'), term: subject }]
  })
}

/** The names that hooks read by this verb, such as `READ_DIM`. */
export function namesReadBy(statements: readonly Statement[], verb: string): readonly string[] {
  return statements.flatMap((one) => {
    if (one.type !== 'hook' && one.type !== 'macro') return []
    const isRead = (claim: Claim) => claim.verb.text === verb && claim.object.type !== 'reference'
    const when = one.type === 'hook' ? one.when : undefined
    return claimsIn({ when, body: one.body })
      .filter(isRead)
      .map(({ object }) => wordOf(object))
  })
}
