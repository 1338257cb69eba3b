import { sentenceOf } from '../../base/index.ts'
import type { Comparison, Hook, Term } from '../language/tree.ts'
import { type CallReader, callReader, type Machine } from '../program/call-reader.ts'
import { wantedBy } from '../program/compile-condition.ts'
import { compileHook } from '../program/compile-hook.ts'
import type { Budget, Frame } from '../program/frame.ts'
import type { Knowledge } from '../program/knowledge-port.ts'
import { usualBudget } from '../program/run-hook.ts'
import { matchOf } from '../program/selection.ts'
import { fieldsAt, theoryEvents, usualReader } from '../program/theory-events.ts'
import { doubt } from '../program/value.ts'
import { decidingKind, seenAs } from '../program/views.ts'
import { conclude, explainCommand } from './conclude.ts'
import type { Known } from './explain-answer.ts'
import { explainConditions } from './explain-conditions.ts'
import type { Conclusion, ExplainedCondition, HookExplanation, Miss } from './explanation.ts'
import { createRecorded, type Recorded } from './recorded.ts'
import { selectionMisses } from './selection-misses.ts'
import { createTrace, type Trace } from './trace.ts'

type Payload = Readonly<Record<string, unknown>>

export interface ExplainOptions {
  readonly budget?: Budget
  /** The machine on which the call was made. Default: nothing is known of it. */
  readonly machine?: Machine
  /** Whether the payload is from a log: what it does not have is then not on record. */
  readonly isRecorded?: boolean
}

/**
 * Explains what a hook does at an event: each condition with the values of its parts, proofs, and the command that takes
 * effect. It runs the hook itself, as it is compiled, with a tracer; its effects are not applied.
 */
export function explainHook(hook: Hook, payload: Payload, known: Known, options: ExplainOptions = {}): HookExplanation {
  const recorded = options.isRecorded === true ? createRecorded(payload) : undefined
  const trace = createTrace(recorded?.reread)
  const reader = options.machine === undefined ? usualReader : callReader(options.machine)
  const given = seenAs(recorded?.payload ?? payload, kindToExplain(hook, payload, known, options))
  // the selection settles nothing here: the hook may not be called for this event
  const program = compileHook(hook, options.budget ?? usualBudget, new Set(), { reader, tracer: trace })
  const ran = attempt(() => program(given, knowledgeOf(known)))
  const conclusion = conclude(hook, ran, trace, recorded)
  const behind = (part: Term | Comparison) => actionsBehind(part, { hook, payload: given, reader, trace })
  const isUnrecorded = recorded?.isUnrecorded ?? (() => false)
  return {
    hook: hook.name.text,
    line: hook.span.line,
    event: hook.event.text.toUpperCase(),
    misses: missesOf(hook, given, recorded),
    conditions: withLost(
      explainConditions(hook, { trace, known, isUnrecorded, behind, defined: new Set() }),
      conclusion,
    ),
    commands: trace.commands().map((triple) => explainCommand(triple, conclusion)),
    conclusion,
  }
}

/** Of a call of several kinds, the one as which the hook came to its outcome. */
function kindToExplain(hook: Hook, payload: Payload, known: Known, { budget = usualBudget }: ExplainOptions) {
  try {
    const program = compileHook(hook, budget, new Set())
    return decidingKind(program, matchOf(hook), payload, knowledgeOf(known))
  } catch {
    return undefined // a payload of a log may have any form: the explanation itself says what is wrong with it
  }
}

/** An invocation ends here where something is not on record. Then, it may have gone on: later conditions may have counted. */
function withLost(
  conditions: readonly ExplainedCondition[],
  { outcome, doubt: loss = '' }: Conclusion,
): readonly ExplainedCondition[] {
  const [, line, sentence] = /^line (\d+): (.*)$/s.exec(loss) ?? []
  if (outcome !== 'not on record' || sentence === undefined) return conditions
  return conditions.map((one) => {
    if (one.whole.state !== 'not looked at' || one.line < Number(line)) return one
    const { type, text } = one.whole
    return { ...one, whole: { type, text, state: 'not on record', doubt: sentence } }
  })
}

function knowledgeOf({ holds, store, control }: Known): Knowledge {
  return { holds, dimension: store.dimension, control: control.get, apply: () => undefined }
}

interface Read {
  readonly hook: Hook
  readonly payload: Payload
  readonly reader: CallReader
  readonly trace: Trace
}

/** The actions of the call behind a field, or behind a program that it runs. A record may have any form: then none are known. */
function actionsBehind(part: Term | Comparison, { hook, payload, reader, trace }: Read): readonly string[] {
  try {
    if (part.type === 'comparison') {
      const program = part.object.type === 'word' ? part.object.text : trace.valueOf(part.object)
      return typeof program === 'string' ? reader.runBy(payload, program, wantedBy(part)) : []
    }
    const name = part.type === 'word' ? part.text : part.type === 'reference' ? part.name : ''
    return fieldsAt(hook.event.text, reader)[name]?.behind?.(payload) ?? []
  } catch {
    return []
  }
}

/** The invocation, or the sentence of its failure, such as a level of existence that there is not. */
function attempt(run: () => Frame): Frame | string {
  try {
    return run()
  } catch (error) {
    return sentenceOf(error)
  }
}

function missesOf(hook: Hook, payload: Payload, recorded: Recorded | undefined): readonly Miss[] {
  const { fields = {} } = theoryEvents[hook.event.text.toUpperCase()] ?? {} // events are matched on no action
  return selectionMisses(hook, (name) => {
    const read = () => fields[name]?.read(payload) ?? doubt(`${name} is missing`)
    return recorded === undefined ? read() : recorded.read(name, read)
  })
}
