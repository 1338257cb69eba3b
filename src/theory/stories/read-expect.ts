import { didYouMean } from '../../base/index.ts'
import type { Statement, Term, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { commands } from '../program/commands.ts'
import { readVerbs } from '../program/read-verbs.ts'
import { termsOf } from '../program/uses.ts'
import { readReading } from './read-reading.ts'
import type { Claim, Expectation } from './story.ts'
import { type TestReading, wordsOf } from './test-reading.ts'

/** The decisions that a test can expect. */
export const decisions: readonly string[] = ['DENY', 'ASK', 'APPROVE', 'CONTINUE']

/** The state when the expectations of a test are read. */
export interface Expecting extends TestReading {
  readonly hasEvent: boolean
  /** Its variables, and whether each holds the answer to a question. */
  readonly variables: Map<string, boolean>
}

/** The expectations of a test, in the order of the text. */
export function readExpect(
  statements: readonly Statement[],
  hasEvent: boolean,
  reading: TestReading,
): readonly Expectation[] {
  const at: Expecting = { ...reading, hasEvent, variables: new Map() }
  const read = statements.flatMap((statement) => readStatement(statement, at))
  // next to an error, it may only be its consequence
  if (!at.diagnostics.some(({ severity }) => severity === 'error')) reportUnused(statements, at)
  return read
}

function readStatement(statement: Statement, at: Expecting): readonly Expectation[] {
  if (statement.type !== 'triple') {
    at.report('T125', statement.span, 'EXPECT says what must be so, one thing after another', 'take the block out')
    return []
  }
  const here = { line: statement.span.line, words: wordsOf(statement) }
  const read = readTriple(statement, at).map((one) => ({ ...here, ...one }) as Expectation)
  const { variable } = statement
  if (variable !== undefined) at.variables.set(variable.text, read[0]?.type === 'question')
  return read
}

/** A question with a name expects nothing by itself. */
function reportUnused(statements: readonly Statement[], at: Expecting): void {
  const used = new Set(termsOf(statements).flatMap((term) => (term.type === 'reference' ? [term.name] : [])))
  for (const statement of statements) {
    if (statement.type !== 'triple' || statement.variable === undefined) continue
    const { text, span } = statement.variable
    const hint = `compare it, \`$${text} EQUALS …\`, or take the name out`
    if (!used.has(text)) at.report('T139', span, `\`@${text}\` is never used`, hint, 'warning')
  }
}

type Bare<T> = T extends unknown ? Omit<T, 'line' | 'words'> : never
export type BareExpectation = Bare<Expectation>

function readTriple(triple: Triple, at: Expecting): readonly BareExpectation[] {
  const { subject, verb, object, variable } = triple
  const [one, other] = [wordOf(subject), wordOf(object)]
  if (subject.type === 'word' && one === 'decision') return readDecision(triple, at)
  if (verb.text === 'IS' || verb.text === 'BY') {
    const hint = didYouMean(one, ['decision']) ?? 'write `decision IS …`, or a triple that must be true'
    at.report('T121', subject.span, `there is no \`${one}\` to look at`, hint)
    return []
  }
  if (Object.hasOwn(readVerbs, verb.text)) return readReading(triple, at)
  if (!areConcepts(triple, at)) return []
  if (verb.text === 'TAG') return [{ type: 'tag', concept: one, tag: other }]
  if (verb.text === 'NEEDS_CONFIRMATION') return [{ type: 'confirmation', subject: one, reason: other }]
  if (!isRelation(triple, at) || isMisspelt(triple, at)) return []
  const claim: Claim = { subject: one, relation: verb.text, object: other }
  return [variable === undefined ? { type: 'claim', claim } : { type: 'question', variable: variable.text, claim }]
}

function readDecision({ verb, object, subject }: Triple, at: Expecting): readonly BareExpectation[] {
  const word = wordOf(object)
  if (!at.hasEvent) {
    at.report('T126', subject.span, 'no event leads to a decision', 'bring one about: `event HAPPENS ON_TOOL_CALL`')
  } else if (verb.text === 'IS') {
    if (decisions.includes(word)) return [{ type: 'decision', is: word }]
    reportUnknown(`there is no decision \`${word}\``, object, decisions, at)
  } else if (verb.text === 'BY') {
    if (at.hooks.includes(word)) return [{ type: 'by', hook: word }]
    reportUnknown(`the theory has no hook \`${word}\``, object, at.hooks, at)
  } else
    at.report(
      'T125',
      verb.span,
      `\`${verb.text}\` cannot be said of a decision`,
      'write `decision IS DENY` or `decision BY name`',
    )
  return []
}

function reportUnknown(message: string, term: Term, known: readonly string[], at: Expecting): void {
  const others = known.length === 0 ? 'it has none' : `there is ${known.join(', ')}`
  at.report('T127', term.span, message, didYouMean(wordOf(term), known) ?? others)
}

/** Questions to the facts use names. */
function areConcepts({ subject, object }: Triple, at: Expecting): boolean {
  const odd = [subject, object].find(({ type }) => type === 'reference')
  if (odd !== undefined) at.report('T128', odd.span, 'a question cannot refer to a variable', 'name the concept itself')
  return odd === undefined
}

/** `sesion DID it`: the default names of an event are few, and a name that resembles one was meant to be it. */
function isMisspelt({ subject }: Triple, at: Expecting): boolean {
  const name = wordOf(subject)
  const isKnown = subject.type !== 'word' || defaultNames.includes(name) || at.concepts.has(name)
  const meant = isKnown ? undefined : didYouMean(name, defaultNames)
  if (meant !== undefined) at.report('T121', subject.span, `nothing names \`${name}\``, meant)
  return meant !== undefined
}

/** The names of an event that a test does not set. */
export const defaultNames = ['session', 'agent', 'tool', 'run']

function isRelation({ verb }: Triple, at: Expecting): boolean {
  const { text, span } = verb
  const positive = text.startsWith('NOT_') ? text.slice('NOT_'.length) : text
  if (at.relations.has(text) || at.relations.has(positive) || at.levels.level(text) !== undefined) return true
  const known = ['TAG', 'NEEDS_CONFIRMATION', ...at.relations, ...Object.keys(readVerbs)]
  const isCommand = Object.hasOwn(commands, text)
  const hint = isCommand ? 'say what must be so when all is done' : didYouMean(text, known)
  at.report('T125', span, `nothing can be expected with the verb \`${text}\``, hint ?? 'no fact has this relation')
  return false
}
