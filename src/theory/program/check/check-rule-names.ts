import { claimsOf, kindsOf } from '../../knowledge/declarations/vocabulary-of.ts'
import { factsOf, settingOf } from '../../knowledge/facts-of.ts'
import { partsOf } from '../../language/parts-of.ts'
import type { RuleDeclaration, Statement, Term } from '../../language/tree.ts'
import { wordOf } from '../../language/word-of.ts'
import type { Report } from './checking.ts'

/** Reports the names of a rule that are probably variables without their `$`. */
export type CheckRuleNames = (rule: RuleDeclaration, report: Report) => void

/**
 * A bare word of a rule that nothing else names is true of nothing: `y NEEDS $x`. Without any variable, a rule is about one
 * thing only. A name in quotes is meant as it is.
 */
export function createRuleNames(statements: readonly Statement[]): CheckRuleNames {
  const named = new Set(factsOf({ statements }).flatMap(({ subject, object }) => [wordOf(subject), wordOf(object)]))
  const concluding = new Map<string, Set<Statement>>()
  for (const one of statements) {
    for (const name of namedBy(one)) named.add(name)
    if (one.type !== 'rule') continue
    for (const term of [one.conclusion.subject, one.conclusion.object].filter(isWord)) {
      const rules = concluding.get(term.text) ?? new Set()
      concluding.set(term.text, rules.add(one))
    }
  }
  return (rule, report) => {
    const isKnown = (name: string) => {
      const rules = concluding.get(name)
      return named.has(name) || (rules !== undefined && (rules.size > 1 || !rules.has(rule)))
    }
    const suspects = hasVariable(rule) ? strangers(rule, isKnown) : repeated(rule)
    const reported = new Set<string>()
    for (const { text, span } of suspects) {
      if (reported.has(text)) continue
      reported.add(text)
      const hint = `did you mean \`$${text}\`? Put quotes around it if not`
      report('T158', span, `\`${text}\` is one thing here, not any`, hint, 'warning')
    }
  }
}

type Word = Extract<Term, { type: 'word' }>

const isWord = (term: Term): term is Word => term.type === 'word'

/** What a declaration names beside rules. */
function namedBy(statement: Statement): readonly string[] {
  const setting = statement.type === 'triple' ? settingOf(statement) : undefined
  if (setting !== undefined) return [setting.owner]
  const claims = statement.type === 'rule' ? [] : claimsOf(statement)
  return [...kindsOf(statement), ...claims.flatMap(({ subject, object }) => [subject, object])].flatMap((term) =>
    term.type === 'reference' ? [] : [wordOf(term)],
  )
}

function claimsIn({ condition, conclusion }: RuleDeclaration) {
  return [...partsOf(condition, 'and').filter((part) => part.type === 'comparison'), conclusion]
}

const sidesOf = (rule: RuleDeclaration) => claimsIn(rule).flatMap(({ subject, object }) => [subject, object])

const hasVariable = (rule: RuleDeclaration) => sidesOf(rule).some(({ type }) => type === 'reference')

/** Words of the condition that nothing names, and that have the place of a variable: that of a subject, or two. */
function strangers(rule: RuleDeclaration, isKnown: (name: string) => boolean): readonly Word[] {
  const counts = new Map<string, number>()
  for (const { text } of sidesOf(rule).filter(isWord)) counts.set(text, (counts.get(text) ?? 0) + 1)
  const claims = claimsIn(rule).slice(0, -1)
  const subjects = new Set(claims.map(({ subject }) => subject))
  const sides = claims.flatMap(({ subject, object }) => [subject, object]).filter(isWord)
  return sides.filter((term) => !isKnown(term.text) && (subjects.has(term) || (counts.get(term.text) ?? 0) > 1))
}

/** Words of the condition that the conclusion is about as well. */
function repeated(rule: RuleDeclaration): readonly Word[] {
  const { subject, object } = rule.conclusion
  const concluded = new Set([subject, object].filter(isWord).map(({ text }) => text))
  return partsOf(rule.condition, 'and').flatMap((part) =>
    part.type === 'comparison'
      ? [part.subject, part.object].filter(isWord).filter(({ text }) => concluded.has(text))
      : [],
  )
}
