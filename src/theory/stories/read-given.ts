import { didYouMean, nearest } from '../../base/index.ts'
import type { Statement, Term, Triple } from '../language/tree.ts'
import { wordOf } from '../language/word-of.ts'
import { commands } from '../program/commands.ts'
import { readVerbs } from '../program/read-verbs.ts'
import { theoryEvents } from '../program/theory-events.ts'
import { checkSetting } from './check-setting.ts'
import { moments } from './moments.ts'
import { createOpenEvent, type OpenEvent } from './open-event.ts'
import { plainValue } from './read-word.ts'
import type { Step } from './story.ts'
import { type TestReading, wordsOf } from './test-reading.ts'

/** The steps of a test, in the order of the text. An event is complete when a statement comes that does not belong to it. */
export function readGiven(statements: readonly Statement[], at: TestReading): readonly Step[] {
  const steps: Step[] = []
  let open: OpenEvent | undefined
  const close = () => {
    if (open !== undefined) steps.push(...open.close())
    open = undefined
  }
  for (const statement of statements) {
    if (!isPlainTriple(statement, at)) continue
    const { subject, verb } = statement
    if (verb.text === 'IS' && !isSetting(subject, open)) {
      if (open === undefined) withoutEvent(statement, at)
      else open.say(statement)
      continue
    }
    if (open !== undefined && isSlip(statement, open, at)) continue
    close()
    if (verb.text === 'HAPPENS') open = begin(statement, at)
    else steps.push(...readStep(statement, at))
  }
  close()
  return steps
}

function isPlainTriple(statement: Statement, at: TestReading): statement is Triple {
  if (statement.type !== 'triple') {
    at.report('T125', statement.span, 'GIVEN tells what happens, one thing after another', 'take the block out')
    return false
  }
  const { variable } = statement
  const reference = [statement.subject, statement.object].find(({ type }) => type === 'reference')
  if (variable !== undefined) at.report('T128', variable.span, 'GIVEN has no variables', 'leave the `@` word out')
  else if (reference !== undefined) at.report('T128', reference.span, 'GIVEN has no variables', 'name the thing itself')
  return variable === undefined && reference === undefined
}

/** `control.caution IS high` and `Dog.risk IS 90` are settings; `input.path IS …` and `output.stdout IS …` are fields of the event. */
function isSetting(subject: Term, open: OpenEvent | undefined): boolean {
  if (subject.type !== 'word' || !subject.text.includes('.')) return false
  const [field = ''] = subject.text.split('.', 1)
  return field !== 'input' && open?.carries(field) !== true
}

function withoutEvent({ subject }: Triple, at: TestReading): void {
  const message = `no event is open that \`${wordOf(subject)}\` could be said of`
  at.report(
    'T122',
    subject.span,
    message,
    'begin one above it: `event HAPPENS ON_TOOL_CALL`; a setting is `control.name`',
  )
}

/** A field of the event with an unknown verb is probably a misspelling. */
function isSlip({ subject, verb }: Triple, open: OpenEvent, at: TestReading): boolean {
  if (at.relations.has(verb.text) || !open.carries(wordOf(subject)) || nearest(verb.text, ['IS']) === undefined) {
    return false
  }
  at.report('T125', verb.span, `\`${verb.text}\` is not a verb here`, 'did you mean `IS`?')
  return true
}

function begin(triple: Triple, at: TestReading): OpenEvent | undefined {
  const { subject, object } = triple
  if (wordOf(subject) !== 'event') {
    at.report('T125', subject.span, `\`${wordOf(subject)}\` cannot happen`, 'write `event HAPPENS ON_TOOL_CALL`')
    return undefined
  }
  const name = wordOf(object).toUpperCase()
  if (Object.hasOwn(moments, name)) return createOpenEvent(name, triple, at)
  const isKnowledge = Object.hasOwn(theoryEvents, name)
  const message = isKnowledge ? `a test does not bring ${name} about` : `there is no event \`${wordOf(object)}\``
  const hint = isKnowledge ? 'state the facts that lead to it' : didYouMean(name, Object.keys(moments))
  at.report('T120', object.span, message, hint ?? `a test can bring about ${Object.keys(moments).join(', ')}`)
  return createOpenEvent(undefined, triple, at) // its words are not errors of their own
}

function readStep(triple: Triple, at: TestReading): readonly Step[] {
  const { subject, verb, object, span } = triple
  const here = { line: span.line, words: wordsOf(triple) }
  const claim = { subject: wordOf(subject), relation: verb.text, object: wordOf(object) }
  if (verb.text === 'IS') return readSetting(triple, at).map((step) => ({ ...here, ...step }))
  if (verb.text === 'TAG') return [{ ...here, type: 'tag', concept: claim.subject, tag: claim.object }]
  const isRelation = at.relations.has(verb.text)
  if (!isRelation && (Object.hasOwn(commands, verb.text) || Object.hasOwn(readVerbs, verb.text))) {
    at.report('T125', verb.span, `\`${verb.text}\` cannot be given`, 'GIVEN states facts and brings events about')
    return []
  }
  if (wordOf(subject) === 'event' && nearest(verb.text, ['HAPPENS']) !== undefined) {
    at.report('T125', verb.span, `\`${verb.text}\` is not a verb here`, 'did you mean `HAPPENS`?')
    return []
  }
  if (!isRelation && isMisspelt(verb, at)) return []
  return [{ ...here, type: 'fact', claim }]
}

/** A relation of the test's own: a level must be one, and a name that resembles a known relation is probably misspelt. */
function isMisspelt({ text, span }: Triple['verb'], at: TestReading): boolean {
  const positive = text.startsWith('NOT_') ? text.slice('NOT_'.length) : text
  if (at.relations.has(positive)) return false
  const isLevel = positive.startsWith('IS_A_')
  const known = isLevel ? [...at.relations].filter((one) => one.startsWith('IS_A_')) : at.relations
  const meant = didYouMean(positive, known)
  if (isLevel)
    at.report('T131', span, `\`${text}\` names no level of existence`, meant ?? `there is ${[...known].join(', ')}`)
  else if (meant !== undefined) at.report('T132', span, `\`${text}\` is a relation of its own here`, meant, 'warning')
  return isLevel
}

type Setting =
  | { readonly type: 'control'; readonly name: string; readonly value: string | number }
  | { readonly type: 'dimension'; readonly concept: string; readonly name: string; readonly value: number }

function readSetting({ subject, object }: Triple, at: TestReading): readonly Setting[] {
  const text = wordOf(subject)
  const dot = text.lastIndexOf('.')
  const [concept, name] = [text.slice(0, dot), text.slice(dot + 1)]
  const value = plainValue(object)
  checkSetting(concept === 'control' ? 'control value' : 'dimension', name, subject, at)
  if (concept === 'control')
    return [{ type: 'control', name, value: typeof value === 'number' ? value : wordOf(object) }]
  if (typeof value === 'number') return [{ type: 'dimension', concept, name, value }]
  at.report('T123', object.span, `the ${name} of ${concept} cannot be \`${wordOf(object)}\``, 'a dimension is a number')
  return []
}
