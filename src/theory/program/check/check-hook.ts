import { didYouMean, nearest } from '../../../base/index.ts'
import { bands, outcomesFor } from '../../../kernel/index.ts'
import { catalogue } from '../../../protocol/index.ts'
import type { Vocabulary } from '../../knowledge/declarations/vocabulary-of.ts'
import { isRun } from '../../language/action-words.ts'
import type { Diagnostic } from '../../language/diagnostics/diagnostic.ts'
import { declaresNames } from '../../language/parts-of.ts'
import type { Condition, Hook, Name, Statement, Term, Triple } from '../../language/tree.ts'
import { commands } from '../commands.ts'
import type { ValueType } from '../field.ts'
import { type TheoryEvent, theoryEvents } from '../theory-events.ts'
import { checkMeaning } from './check-call.ts'
import { checkCommand } from './check-command.ts'
import { checkComparison } from './check-comparison.ts'
import { checkConditions } from './check-conditions.ts'
import { checkLayout } from './check-layout.ts'
import { checkRun } from './check-run.ts'
import { type Checking, collector, type Report, type Variable } from './checking.ts'
import { isWithoutCall } from './is-without-call.ts'
import { reportMissing } from './missing-fields.ts'
import { checkTerm, describe, isContentTerm, spelt, typeOf } from './term-type.ts'

/** Everything wrong with one hook that can be known before it runs. A hook with an error is not loaded. */
export function checkHook(hook: Hook, file: string, vocabulary: Vocabulary): readonly Diagnostic[] {
  const { report, found } = collector(file)
  const word = wordOf(hook.event, report)
  const event = theoryEvents[word]
  if (event !== undefined) checkWhole(hook, { word, event, vocabulary, report, variables: new Map() })
  // next to an error, a warning may only be its consequence
  const errors = found.filter(({ severity }) => severity === 'error')
  return errors.length > 0 ? errors : found
}

function checkWhole(hook: Hook, at: Checking): void {
  const { event, word, report } = at
  checkUndecided(hook.onUndecided, event, word, report)
  checkPriority(hook, report)
  if (hook.when !== undefined) checkCondition(hook.when, at)
  checkBody(hook.body, at)
  reportMissing(hook, at)
  checkConditions(hook, at)
  checkLayout(hook, report)
  if (!hasCommand(hook.body)) {
    report('T140', hook.name.span, `the hook \`${hook.name.text}\` has no command`, 'it never does anything', 'warning')
  }
}

/** The hook point; for a misspelt name the one that was probably meant, so that the body is checked as well. */
function wordOf({ text, span }: Name, report: Report): string {
  const word = text.toUpperCase()
  if (Object.hasOwn(theoryEvents, word)) return word
  const names = Object.keys(theoryEvents)
  const hint = didYouMean(word, names) ?? `the events are ${names.join(', ')}`
  report('T101', span, `there is no event \`${text}\``, hint)
  return nearest(word, names) ?? ''
}

function checkPriority({ priority }: Hook, report: Report): void {
  if (priority === undefined || (priority.value >= bands.theory && priority.value < bands.user)) return
  const message = `a theory’s hook cannot have priority ${priority.value}`
  report('T111', priority.span, message, `theories have ${bands.theory} to ${bands.user - 1}; lower runs first`)
}

function checkUndecided(word: Name | undefined, { event }: TheoryEvent, moment: string, report: Report): void {
  if (word === undefined) return
  const canAsk = outcomesFor('guard', catalogue.get(event)).includes('ask')
  const allowed = canAsk ? ['DENY', 'ASK', 'ALLOW'] : ['DENY', 'ALLOW']
  if (allowed.includes(word.text)) return
  if (word.text === 'ASK') report('T108', word.span, `a person cannot be asked at ${moment}`, 'use DENY or ALLOW')
  else {
    const hint = didYouMean(word.text, allowed) ?? `use ${allowed.join(', ')}`
    report('T108', word.span, `ON_UNDECIDED cannot be \`${word.text}\``, hint)
  }
}

function checkBody(statements: readonly Statement[], around: Checking): void {
  if (statements.length === 0) return // as after most conditions
  const variables = declaresNames(statements) ? new Map(around.variables) : undefined
  const own: [string, Variable][] = []
  const at: Checking = variables === undefined ? around : { ...around, variables }
  const declare = (name: Name | undefined, type: ValueType, isContent = false) => {
    if (name === undefined) return
    const variable: Variable = { type, span: name.span, isContent: isContent && type !== 'flag', isUsed: false }
    variables?.set(name.text, variable)
    own.push([name.text, variable])
  }
  for (const statement of statements) {
    if (statement.type === 'triple') {
      const isContent = [statement.subject, statement.object].some((side) => isContentTerm(side, at))
      declare(statement.variable, checkTriple(statement, at), isContent)
    } else if (statement.type === 'binding') {
      checkCondition(statement.condition, at)
      declare(statement.variable, 'flag')
    } else if (statement.type === 'branch') {
      checkCondition(statement.condition, at)
      checkBody(statement.then, at)
      checkBody(statement.otherwise, at)
    } else at.report('T109', statement.span, `a ${statement.type} cannot stand inside a hook`)
  }
  for (const [name, { isUsed, span }] of own) {
    if (!isUsed) at.report('T139', span, `\`@${name}\` is never used`, `use \`$${name}\`, or take it out`, 'warning')
  }
}

function checkTriple(triple: Triple, at: Checking): ValueType {
  const { verb, variable, span } = triple
  if (Object.hasOwn(commands, verb.text)) {
    checkCommand(triple, at)
    return 'any'
  }
  const type = checkComparison(triple, at)
  if (variable === undefined && type !== 'any') {
    const hint = 'name it and use it: `@name …`; a hook changes facts by `REMEMBER` only'
    at.report('T114', span, `the answer of \`${verb.text}\` is not used, and a hook cannot state a fact`, hint)
  }
  return type
}

/** Checks a condition: each of its parts must be true or false. */
function checkCondition(condition: Condition, at: Checking): void {
  switch (condition.type) {
    case 'and':
    case 'or':
      for (const part of condition.parts) checkCondition(part, at)
      break
    case 'not':
      if (condition.condition.type === 'not')
        at.report('T175', condition.span, 'two `NOT` are none', 'leave both out, or one of them', 'warning')
      checkCondition(condition.condition, at)
      break
    case 'comparison':
      if (isRun(condition)) checkRun(condition, at)
      else {
        if (condition.spelling === 'call') checkMeaning(condition, at)
        checkTruth(checkComparison(condition, at), `the result of ${condition.verb.text}`, condition, at)
      }
      break
    default:
      checkTruthTerm(condition, at)
  }
}

function checkTruthTerm(term: Term, at: Checking): void {
  const isAboutCall = term.type === 'word' && term.text.includes(' ')
  if (isAboutCall && isWithoutCall(term, at)) return
  if (isAboutCall) checkMeaning(term, at)
  checkTerm(term, at)
  if (term.type !== 'word' || !at.variables.has(term.text)) checkTruth(typeOf(term, at), `\`${spelt(term)}\``, term, at)
}

function checkTruth(type: ValueType, what: string, { span }: Condition, { report }: Checking): void {
  if (type === 'flag' || type === 'any') return
  report(
    'T117',
    span,
    `${what} is ${describe(type)}, neither true nor false`,
    'write `subject VERB object`, or `$name`',
  )
}

function hasCommand(statements: readonly Statement[]): boolean {
  return statements.some((one) => {
    if (one.type === 'branch') return hasCommand(one.then) || hasCommand(one.otherwise)
    return one.type === 'triple' && Object.hasOwn(commands, one.verb.text)
  })
}
