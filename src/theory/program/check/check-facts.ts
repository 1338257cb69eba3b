import { didYouMean } from '../../../base/index.ts'
import { claimsOf, type Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import { factsOf, isDeclaration, ties } from '../../knowledge/facts-of.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import type { Name, Statement, Theory, Triple } from '../../language/tree.ts'
import { wordOf } from '../../language/word-of.ts'
import { commands } from '../commands.ts'
import { readVerbs } from '../read-verbs.ts'
import { collector, type Report } from './checking.ts'

/** Everything wrong with the facts of a theory, and statements at its top level that are no facts. */
export function checkFacts({ statements, file }: Theory, { properties }: Vocabulary): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const known = ['DID', ...ties, 'INVERSE_OF', 'OPPOSED_BY', ...properties.names(), ...properties.leveled()]
  const used = new Set([...factsOf({ statements }), ...statements.flatMap(claimsOf)].map(({ verb }) => verb.text))
  const limited = statements.flatMap((one) => (one.type === 'limit' ? [one.verb] : []))
  // a limit on a relation that nothing else names bounds nothing
  for (const verb of limited) if (!used.has(verb.text)) checkRelation(verb, new Set([...known, ...used]), report)
  const standard = new Set([...known, ...limited.map(({ text }) => text), ...statements.flatMap(declaredBy)])
  for (const statement of statements) {
    for (const { verb } of claimsOf(statement)) checkRelation(verb, standard, report)
    if (statement.type !== 'triple') misplaced(statement, report)
    else if (!isDeclaration(statement)) checkFact(statement, standard, report)
  }
  return found
}

/** The relations that a declaration is about: those are meant as they are written. */
function declaredBy(statement: Statement): readonly string[] {
  if (statement.type !== 'triple' || !isDeclaration(statement) || statement.verb.text === 'IS') return []
  return [wordOf(statement.subject), wordOf(statement.object)]
}

function misplaced({ type, span }: Statement, report: Report): void {
  if (type !== 'branch' && type !== 'binding') return
  report(
    'T109',
    span,
    `${type === 'branch' ? 'an `IF`' : 'a condition'} belongs inside a hook`,
    'write `@HOOK name EVENT BEGIN … END`',
  )
}

function checkFact({ subject, verb, object }: Triple, standard: ReadonlySet<string>, report: Report): void {
  for (const { type, span } of [subject, object]) {
    if (type === 'reference') report('T110', span, 'a fact cannot refer to a variable', 'name the concept itself')
  }
  checkRelation(verb, standard, report)
}

/** The relation of a fact, a rule or a default. */
function checkRelation({ text, span }: Name, standard: ReadonlySet<string>, report: Report): void {
  const positive = text.startsWith('NOT_') ? text.slice('NOT_'.length) : text
  if (standard.has(text) || standard.has(positive)) return
  const [isCommand, isReading] = [commands, readVerbs].map((table) => Object.hasOwn(table, text))
  if (isCommand === true || isReading === true) {
    const what = isCommand === true ? 'a command' : 'a comparison'
    report('T130', span, `\`${text}\` is ${what}, not a relation between concepts`, 'it belongs inside a hook')
  } else if (text.startsWith('IS_A_')) {
    const levels = [...standard].filter((name) => name.startsWith('IS_A_'))
    report(
      'T131',
      span,
      `\`${text}\` names no level of existence`,
      didYouMean(text, levels) ?? `there is ${levels.join(', ')}`,
    )
  } else {
    const meant = didYouMean(positive, standard)
    if (meant !== undefined) report('T132', span, `\`${text}\` is a relation of its own here`, meant, 'warning')
  }
}
