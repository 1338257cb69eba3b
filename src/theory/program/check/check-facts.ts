import { didYouMean, nearest } from '../../../base/index.ts'
import { relationProperties } from '../../knowledge/declarations/declarations.ts'
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

function checkFact(fact: Triple, standard: ReadonlySet<string>, report: Report): void {
  const { subject, verb, object } = fact
  checkMeant(fact, report)
  for (const { type, span } of [subject, object]) {
    if (type === 'reference') report('T110', span, 'a fact cannot refer to a variable', 'name the concept itself')
  }
  checkRelation(verb, standard, report)
}

/** Fields of events of agents that authors take for the thing itself. */
const fields: readonly string[] = ['tool', 'session', 'run', 'command', 'paths', 'input', 'output', 'prompt']

/** A fact about the name of a field is about no call, and a property of a relation is declared by `IS`. */
function checkMeant({ subject, verb, object }: Triple, report: Report): void {
  if (subject.type === 'word' && fields.includes(subject.text)) {
    const hint = 'name the thing itself, or ask in a hook; put quotes around it if this name is meant'
    report('T163', subject.span, `\`${subject.text}\` is a name here, and not the field of an event`, hint, 'warning')
  }
  if (object.type === 'number' && subject.type === 'word' && /[^.]\.[^.]/.test(subject.text)) {
    const number = `${subject.text} IS ${object.value}`
    report(
      'T164',
      verb.span,
      `this states a fact about \`${subject.text}\`, and no number`,
      `did you mean \`${number}\`?`,
      'warning',
    )
    return
  }
  const isProperty = object.type === 'word' && relationProperties.some((one) => one === object.text)
  if (!isProperty || subject.type !== 'word' || subject.text !== subject.text.toUpperCase()) return
  const hint = `did you mean \`IS\`? It declares a property: \`${subject.text} IS ${object.text}\``
  report('T164', verb.span, `this states a fact about \`${subject.text}\`, and no property`, hint, 'warning')
}

/** `IS_NOT_A`, `NOTIS_A` and the like, as they are written in a theory. */
function denialMeant(text: string, standard: ReadonlySet<string>): string | undefined {
  const at = text.indexOf('NOT')
  if (at < 0 || text.length > longestName) return undefined
  const rest = [text.slice(0, at), text.slice(at + 'NOT'.length)].flatMap((part) => part.split('_'))
  const positive = rest.filter((part) => part !== '').join('_')
  const meant = standard.has(positive) ? positive : nearest(positive, standard)
  return meant === undefined ? undefined : `did you mean \`NOT_${meant}\`?`
}

/** Longer names are no slips of a standard one. */
const longestName = 100

/** The relation of a fact, a rule or a default. */
function checkRelation({ text, span }: Name, standard: ReadonlySet<string>, report: Report): void {
  if (/^NOT_IS_A_/.test(text)) {
    const hint = 'write `NOT_IS_A`, or `IS_A_POSSIBLE` and the like without `NOT_`'
    report('T131', span, `\`${text}\` is a relation of its own: a denial has no level`, hint, 'warning')
    return
  }
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
    const meant =
      text === positive ? (denialMeant(text, standard) ?? didYouMean(text, standard)) : didYouMean(positive, standard)
    if (meant !== undefined) report('T132', span, `\`${text}\` is a relation of its own here`, meant, 'warning')
  }
}
