import { sentenceOf } from '../../base/index.ts'
import { inform, type Outcome } from '../../kernel/index.ts'
import type { Binding, Branch, Hook, Name, Statement, Triple } from '../language/tree.ts'
import type { CallReader } from './call-reader.ts'
import { commands } from './commands.ts'
import { compileCondition, readingOf } from './compile-condition.ts'
import { always, compileTerm, madeOf, type Scope } from './compile-term.ts'
import { type Budget, createFrame, type Frame, type Reading, type Step } from './frame.ts'
import type { Knowledge } from './knowledge-port.ts'
import type { Compared } from './selection.ts'
import { fieldsAt, usualReader } from './theory-events.ts'
import type { Tracer } from './tracer.ts'
import { countUses } from './uses.ts'
import { isDoubt, kindOf, type Value } from './value.ts'

/** Runs a hook on an event, and returns the frame with its outcome and effects. */
export type Program = (payload: Readonly<Record<string, unknown>>, knowledge: Knowledge) => Frame

export interface Compiling {
  readonly scope: Scope
  readonly budget: Budget
  /** Comparisons that are true whenever the hook is asked: nothing need be compared. */
  readonly settled: ReadonlySet<Compared>
  readonly uses: ReadonlyMap<string, number>
  /** How many values are kept once they were read. */
  readonly kept: { count: number }
}

/** Compiles a hook's body to closures, once. The body has been checked; an unexpected part is undecided. */
export function compileHook(
  { body, event, when, span }: Hook,
  budget: Budget,
  settled: ReadonlySet<Compared>,
  { reader = usualReader, tracer }: { readonly reader?: CallReader; readonly tracer?: Tracer } = {},
): Program {
  const at: Compiling = {
    scope: { fields: fieldsAt(event.text, reader), reader, variables: new Map(), tracer },
    budget,
    settled,
    uses: countUses(body, when),
    kept: { count: 0 },
  }
  const selects = when && compileCondition(when, at)
  const all = compileBody(body, at)
  const steps = selects === undefined ? all : [choice(selects, all, [], span.line)]
  const { count } = at.kept
  return (payload, knowledge) => {
    const frame = createFrame(payload, knowledge, count, budget.statements)
    try {
      runSteps(steps, frame)
    } catch (error) {
      frame.doubt = sentenceOf(error) // an earlier DENY counts, as before any other doubt
    }
    return frame
  }
}

function runSteps(steps: readonly Step[], frame: Frame): void {
  for (let at = 0; at < steps.length && frame.doubt === undefined; at++) {
    if (frame.left-- > 0) (steps[at] as Step)(frame)
    else {
      frame.doubt = 'the hook runs too many statements'
      frame.isSpent = true
    }
  }
}

function compileBody(statements: readonly Statement[], at: Compiling): readonly Step[] {
  return statements.flatMap((statement) => {
    if (statement.type === 'triple') return compileTriple(statement, at)
    if (statement.type === 'binding') name(statement, statement.variable, compileCondition(statement.condition, at), at)
    return statement.type === 'branch' ? [compileBranch(statement, at)] : []
  })
}

/** Verbs whose object is the name of a field: `tool READ_INPUT command` reads the field of that name. */
const namesFields = new Set(['READ_INPUT', 'READ_CONTROL', 'READ_DIM'])
/** A command is a step; a reading only gets its name, and is done where that is used. */
function compileTriple(triple: Triple, at: Compiling): readonly Step[] {
  const subject = compileTerm(triple.subject, at.scope)
  const verb = triple.verb.text
  const isFieldName = namesFields.has(verb) && triple.object.type === 'word'
  const object = compileTerm(triple.object, isFieldName ? { ...at.scope, fields: {} } : at.scope)
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  const { tracer } = at.scope
  if (command !== undefined) {
    const step: Step = (frame) => obey(frame, command.run(subject(frame), object(frame), factOf(frame)), triple)
    return [tracer?.command(triple, step) ?? step]
  }
  const { variable } = triple
  if (variable === undefined) return []
  if (at.settled.has(triple)) at.scope.variables.set(variable.text, always(true))
  else {
    const reading = isOwnExistence(triple, at)
      ? compileTerm(triple.object, at.scope)
      : readingOf(subject, verb, object, at)
    name(triple, variable, tracer?.value(triple, reading) ?? reading, at)
  }
  return []
}

/** `subject READ_DIM existence`: not a number of a concept, but how far the fact of the event exists. */
function isOwnExistence({ subject, verb, object }: Triple, { scope }: Compiling): boolean {
  if (verb.text !== 'READ_DIM' || subject.type !== 'word' || object.type !== 'word') return false
  return subject.text === 'subject' && object.text === 'existence' && scope.fields['existence'] !== undefined
}

function name(definition: Triple | Binding, { text }: Name, reading: Reading, at: Compiling): void {
  const named = (at.uses.get(text) ?? 0) > 1 ? kept(reading, at) : reading
  at.scope.tracer?.name(definition, named)
  at.scope.variables.set(text, named)
}

function kept(reading: Reading, { kept }: Compiling): Reading {
  const slot = kept.count++
  const once = (frame: Frame) => {
    frame.memo[slot] ??= reading(frame)
    return frame.memo[slot] as Value
  }
  return madeOf([reading], once)
}

function compileBranch({ condition, then, otherwise, span }: Branch, at: Compiling): Step {
  const inner = (): Compiling => ({ ...at, scope: { ...at.scope, variables: new Map(at.scope.variables) } })
  return choice(compileCondition(condition, at), compileBody(then, inner()), compileBody(otherwise, inner()), span.line)
}

function choice(condition: Reading, first: readonly Step[], second: readonly Step[], line: number): Step {
  return (frame) => {
    const value = condition(frame)
    if (value === true) runSteps(first, frame)
    else if (value === false) runSteps(second, frame)
    else frame.doubt = `line ${line}: ${isDoubt(value) ? value.doubt : `${kindOf(value)} is neither true nor false`}`
  }
}

function obey(frame: Frame, done: ReturnType<(typeof commands)[string]['run']>, { span }: Triple): void {
  if ('refused' in done) frame.doubt = `line ${span.line}: ${done.refused}`
  else if ('effect' in done) {
    if (frame.effects.length === 0) frame.effects = [done.effect]
    else frame.effects.push(done.effect)
  } else if (done.outcome.type === 'inform' && frame.outcome?.type === 'inform') {
    frame.outcome = inform(`${frame.outcome.text}\n${done.outcome.text}`)
  } else if (weightOf(done.outcome) > weightOf(frame.outcome)) {
    frame.outcome = done.outcome
    frame.line = span.line
  }
}

/** The most severe outcome of a hook counts, and of two equals the first, except that all information counts: a DENY above is not approved below. */
const weights: Readonly<Partial<Record<Outcome['type'], number>>> = { inform: 1, approve: 2, ask: 3, deny: 4 }

export function weightOf(outcome: Outcome | undefined): number {
  return outcome === undefined ? 0 : (weights[outcome.type] ?? 0)
}

/** The fact the event is about, where it is about one. */
function factOf({ payload }: Frame): number | undefined {
  const { factId } = payload as { readonly factId?: unknown }
  return typeof factId === 'number' ? factId : undefined
}
