import { didYouMean } from '../../base/index.ts'
import { bands, outcomesFor } from '../../kernel/index.ts'
import { catalogue } from '../../protocol/index.ts'
import type { Diagnostic } from '../language/diagnostics/diagnostic.ts'
import type { Condition, Hook, Name, Span, Statement, Term } from '../language/tree.ts'
import { commands } from './commands.ts'
import { constants } from './compile-term.ts'
import { fieldPath } from './field-path.ts'
import { readVerbs } from './read-verbs.ts'
import type { Compared } from './selection.ts'
import { type TheoryEvent, theoryEvents } from './theory-events.ts'

/** The names that a theory's hooks may use beside the fields of their event. */
export interface Vocabulary {
  /** Relations that can be asked for. */
  readonly relations: ReadonlySet<string>
  /** Concepts the theory states something about. */
  readonly concepts: ReadonlySet<string>
}

interface Checking {
  readonly file: string
  readonly word: string
  readonly event: TheoryEvent
  readonly vocabulary: Vocabulary
  readonly report: (code: string, span: Span, message: string, hint?: string) => void
}

/** Everything wrong with one hook that can be known before it runs: such a hook is not loaded. */
export function checkHook(hook: Hook, file: string, vocabulary: Vocabulary): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  const report: Checking['report'] = (code, span, message, hint) => {
    found.push({ code, severity: 'error', message, hint, file, span })
  }
  const word = hook.event.text.toUpperCase()
  const event = Object.hasOwn(theoryEvents, word) ? theoryEvents[word] : undefined
  if (event === undefined) {
    const hint = didYouMean(word, Object.keys(theoryEvents)) ?? `the events are ${Object.keys(theoryEvents).join(', ')}`
    report('T101', hook.event.span, `there is no event \`${hook.event.text}\``, hint)
    return found
  }
  checkUndecided(hook.onUndecided, event, word, report)
  checkPriority(hook, report)
  const at = { file, word, event, vocabulary, report }
  if (hook.when !== undefined) checkCondition(hook.when, new Set(), at)
  checkBody(hook.body, new Set(), at)
  return found
}

function checkPriority({ priority }: Hook, report: Checking['report']): void {
  if (priority === undefined || (priority.value >= bands.theory && priority.value < bands.user)) return
  const range = `${bands.theory} to ${bands.user - 1}`
  report(
    'T111',
    priority.span,
    `a theory’s hook cannot have priority ${priority.value}`,
    `theories have ${range}; lower runs first`,
  )
}

function checkUndecided(
  word: Name | undefined,
  { event }: TheoryEvent,
  moment: string,
  report: Checking['report'],
): void {
  const canAsk = outcomesFor('guard', catalogue.get(event)).includes('ask')
  const allowed = canAsk ? ['DENY', 'ASK', 'ALLOW'] : ['DENY', 'ALLOW']
  if (word === undefined || allowed.includes(word.text)) return
  if (word.text === 'ASK') {
    report('T108', word.span, `a person cannot be asked at ${moment}`, 'use DENY or ALLOW')
    return
  }
  report(
    'T108',
    word.span,
    `ON_UNDECIDED cannot be \`${word.text}\``,
    didYouMean(word.text, allowed) ?? `use ${allowed.join(', ')}`,
  )
}

function checkBody(statements: readonly Statement[], known: ReadonlySet<string>, at: Checking): void {
  const variables = new Set(known)
  for (const statement of statements) {
    if (statement.type === 'triple') {
      checkTriple(statement, variables, at)
      if (statement.variable !== undefined) variables.add(statement.variable.text)
    } else if (statement.type === 'binding') {
      checkCondition(statement.condition, variables, at)
      variables.add(statement.variable.text)
    } else if (statement.type === 'branch') {
      checkCondition(statement.condition, variables, at)
      checkBody(statement.then, variables, at)
      checkBody(statement.otherwise, variables, at)
    } else at.report('T109', statement.span, `a ${statement.type} cannot stand inside a hook`)
  }
}

function checkCondition(condition: Condition, variables: ReadonlySet<string>, at: Checking): void {
  switch (condition.type) {
    case 'and':
    case 'or':
      for (const part of condition.parts) checkCondition(part, variables, at)
      return
    case 'not':
      return checkCondition(condition.condition, variables, at)
    case 'comparison':
      return checkTriple(condition, variables, at)
    default:
      return checkReference(condition, variables, at)
  }
}

function checkTriple(triple: Compared, variables: ReadonlySet<string>, at: Checking): void {
  const { subject, verb, object } = triple
  checkReference(subject, variables, at)
  checkReference(object, variables, at)
  if (Object.hasOwn(commands, verb.text)) checkCommand(verb, at)
  else if (Object.hasOwn(readVerbs, verb.text)) checkRead(triple, at)
  else if (!at.vocabulary.relations.has(verb.text)) {
    const words = [...Object.keys(readVerbs), ...Object.keys(commands), ...at.vocabulary.relations]
    at.report(
      'T102',
      verb.span,
      `a hook cannot use the verb \`${verb.text}\``,
      didYouMean(verb.text, words) ?? 'hooks read, and change things by commands only',
    )
  } else checkName(subject, at)
}

function checkCommand({ text, span }: Name, { word, event, report }: Checking): void {
  const command = commands[text]
  if (command?.at !== undefined && !command.at.includes(word)) {
    report('T103', span, `\`${text}\` has no meaning at ${word}`, `it is for ${command.at.join(', ')}`)
  }
  const honoured = outcomesFor('guard', catalogue.get(event.event))
  if (command?.needs !== undefined && !honoured.includes(command.needs as never)) {
    const names = honoured.filter((outcome) => outcome !== 'affect').map((outcome) => outcome.toUpperCase())
    report(
      'T103',
      span,
      `${word} cannot honour \`${text}\``,
      names.length === 0 ? undefined : `it honours ${names.join(', ')}`,
    )
  }
}

const numeric = new Set(['GREATER_THAN', 'LESS_THAN', 'AT_LEAST', 'AT_MOST', 'PLUS', 'MINUS', 'TIMES', 'DIVIDED_BY'])
const free = new Set(['READ_DIM', 'READ_CONTROL', 'READ_INPUT', 'NEW_COMPOSITE'])

function checkRead({ subject, verb, object }: Compared, at: Checking): void {
  if (!free.has(verb.text)) checkName(subject, at)
  if (verb.text === 'READ_INPUT' && !['tool.before', 'tool.after'].includes(at.event.event)) {
    at.report('T103', verb.span, `${at.word} has no input to read`, 'only tool calls have')
  }
  if (!numeric.has(verb.text)) return
  for (const side of [subject, object]) {
    const isNumber =
      side.type === 'number' || side.type === 'reference' || isKnown(side, at) || Object.hasOwn(constants, textOf(side))
    if (!isNumber) at.report('T105', side.span, `\`${textOf(side)}\` is not a number`, `${verb.text} compares numbers`)
  }
}

/** A bare word to be read must be a field of the event: else a misspelt field would count as a word. */
function checkName(term: Term, at: Checking): void {
  if (term.type !== 'word' || isKnown(term, at) || at.vocabulary.concepts.has(term.text)) return
  const names = Object.keys(at.event.fields)
  at.report(
    'T104',
    term.span,
    `${at.word} carries no \`${term.text}\``,
    didYouMean(term.text, names) ?? `it carries ${names.join(', ')}`,
  )
}

function checkReference(term: Term, variables: ReadonlySet<string>, at: Checking): void {
  if (term.type !== 'reference' || variables.has(term.name) || fieldPath(term.name, at.event.fields)) return
  const known = [...variables, ...Object.keys(at.event.fields)]
  at.report(
    'T106',
    term.span,
    `\`$${term.name}\` is not known here`,
    didYouMean(term.name, known) ?? `known are ${known.join(', ')}`,
  )
}

function isKnown(term: Term, { event }: Checking): boolean {
  return term.type === 'word' && fieldPath(term.text, event.fields) !== undefined
}

function textOf(term: Term): string {
  if (term.type === 'reference') return `$${term.name}`
  return term.type === 'word' ? term.text : String(term.value)
}
