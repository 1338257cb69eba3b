import type { Outcome } from '../../kernel/index.ts'
import type { KnowledgeEffect } from '../../protocol/index.ts'
import type { Branch, Hook, Statement, Triple } from '../language/tree.ts'
import { commands } from './commands.ts'
import { compileTerm, type Frame, type Scope, type Step } from './compile-term.ts'
import type { Knowledge } from './knowledge-port.ts'
import { readVerbs } from './read-verbs.ts'
import { theoryEvents } from './theory-events.ts'
import { doubt, isDoubt, show, type Value } from './value.ts'

/** What one showing of an event to a hook program came to. */
interface ProgramResult {
  readonly outcome: Outcome | undefined
  readonly effects: readonly KnowledgeEffect[]
  /** Why it could not decide; nothing of what it said before counts then. */
  readonly doubt: string | undefined
  /** The line that spoke to the agent. */
  readonly line: number | undefined
}

export type Program = (payload: Readonly<Record<string, unknown>>, knowledge: Knowledge) => ProgramResult

/** Statements one showing may run; bodies have no loops, so only a body longer than this can use them up. */
const budget = 10_000

/** Makes a program of a hook's body: closures, made once. The body has been checked; what is odd here is a doubt. */
export function compileHook({ body, event }: Hook): Program {
  const words = theoryEvents[event.text.toUpperCase()]?.names ?? {}
  const scope: Scope = { names: words, slots: new Map(), width: { slots: 0 } }
  const steps = compileBody(body, scope)
  return (payload, knowledge) => {
    const frame: Frame = {
      payload,
      knowledge,
      slots: [],
      effects: [],
      outcome: undefined,
      line: undefined,
      doubt: undefined,
      left: budget,
    }
    runSteps(steps, frame)
    if (frame.doubt !== undefined) return { outcome: undefined, effects: [], doubt: frame.doubt, line: undefined }
    return { outcome: frame.outcome, effects: frame.effects, doubt: undefined, line: frame.line }
  }
}

function runSteps(steps: readonly Step[], frame: Frame): void {
  for (const step of steps) {
    if (frame.left-- <= 0) frame.doubt = 'the hook runs too many statements'
    if (frame.doubt !== undefined) return
    step(frame)
  }
}

function compileBody(statements: readonly Statement[], scope: Scope): readonly Step[] {
  return statements.flatMap((statement) => {
    if (statement.type === 'triple') return [compileTriple(statement, scope)]
    return statement.type === 'branch' ? [compileBranch(statement, scope)] : []
  })
}

function compileTriple(triple: Triple, scope: Scope): Step {
  const subject = compileTerm(triple.subject, scope)
  const object = compileTerm(triple.object, scope)
  const verb = triple.verb.text
  const command = Object.hasOwn(commands, verb) ? commands[verb] : undefined
  if (command !== undefined) {
    return (frame) => obey(frame, command.run(subject(frame), object(frame), factOf(frame)), triple)
  }
  const read = Object.hasOwn(readVerbs, verb) ? readVerbs[verb] : undefined
  const slot = declare(triple.variable?.text, scope)
  return (frame) => {
    const [one, other] = [subject(frame), object(frame)]
    const value = read === undefined ? holds(one, verb, other, frame.knowledge) : read(one, other, frame)
    if (slot !== undefined) frame.slots[slot] = value
  }
}

function compileBranch(branch: Branch, scope: Scope): Step {
  const condition = compileTerm(branch.condition, scope)
  const inner = () => ({ ...scope, slots: new Map(scope.slots) })
  const then = compileBody(branch.then, inner())
  const otherwise = compileBody(branch.otherwise, inner())
  return (frame) => {
    const value = condition(frame)
    if (value === true || value === 'TRUE_CERTAIN') runSteps(then, frame)
    else if (value === false || value === 'FALSE') runSteps(otherwise, frame)
    else
      frame.doubt = `line ${branch.span.line}: ${isDoubt(value) ? value.doubt : `${show(value)} is neither true nor false`}`
  }
}

function obey(frame: Frame, done: ReturnType<(typeof commands)[string]['run']>, { span }: Triple): void {
  if ('refused' in done) frame.doubt = `line ${span.line}: ${done.refused}`
  else if ('effect' in done) frame.effects.push(done.effect)
  else {
    frame.outcome = done.outcome
    frame.line = span.line
  }
}

function holds(subject: Value, relation: string, object: Value, knowledge: Knowledge): Value {
  if (isDoubt(subject)) return subject
  if (isDoubt(object)) return object
  if (typeof subject !== 'string' || typeof object !== 'string')
    return doubt(`${show(subject)} ${relation} ${show(object)} is no question`)
  return knowledge.holds(subject, relation, object)
}

/** The fact the event is about, where it is about one. */
function factOf({ payload }: Frame): number | undefined {
  const { factId } = payload as { readonly factId?: unknown }
  return typeof factId === 'number' ? factId : undefined
}

function declare(name: string | undefined, scope: Scope): number | undefined {
  if (name === undefined) return undefined
  const slot = scope.width.slots++
  scope.slots.set(name, slot)
  return slot
}
