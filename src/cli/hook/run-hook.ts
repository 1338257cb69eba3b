import type { Answer, EventName, Happening, Moment, Reply, Speech } from '../../brains/index.ts'
import { degrade, secondReader } from '../../brains/index.ts'
import {
  createDispatcher,
  type Decision,
  isPawlError,
  type Json,
  memoryAudit,
  sentenceBound,
  sentenceOf,
  withoutSecrets,
} from '../../kernel/index.ts'
import { asId, createContext, type LogRecord, type RunId } from '../../protocol/index.ts'
import type { Asked, Standing } from './ask-people.ts'
import { changesOf } from './changes.ts'
import { cutOff, deadlineMs, type Limit, leftOf, tooSlow, watch } from './deadline.ts'
import { eventRecord } from './event-record.ts'
import type { LoadedConfig } from './loaded-config.ts'
import { peopleDecide } from './people-decide.ts'
import { readPayload } from './read-payload.ts'
import { outputIn, outputOf } from './tool-output.ts'

/** One call of the hook process by a coding agent. */
export interface HookCall {
  readonly brain: Speech
  /** The agent's name for the moment. */
  readonly native: string
  /** What came on standard input. */
  readonly text: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** When the process began: its time runs from there. */
  readonly startedAt?: number
}

export interface HookSurroundings {
  /** Compiled and ready; throws if it cannot be. */
  readonly load: () => LoadedConfig | Promise<LoadedConfig>
  /** Keeps a record for good; throws if it cannot. */
  readonly keep: (record: LogRecord) => void
  /** Puts questions to people, and tells where each stands; throws if that cannot be. */
  readonly askPeople: (asked: readonly Asked[], limitMs: number) => readonly Standing[]
  /** Whether another of our entries answers this agent already when that happens. */
  readonly answersElsewhere: (slug: string, event: EventName) => boolean
  /** How long hooks may take; less than the agent waits. */
  readonly limitMs?: number
}

/** What `performance.now` would tell; but that is loaded when first used, for more than a millisecond. */
const tick = () => Number(process.hrtime.bigint()) / 1e6

const silent: Answer = { type: 'continue', informs: [] }

/** From what an agent says on standard input to what it is answered. Whatever fails is a refusal, where one can be said. */
export async function runHook(call: HookCall, surroundings: HookSurroundings): Promise<Reply> {
  const moment = momentOf(call)
  if (moment === undefined) return failed(call, surroundings, undefined)
  const { startedAt = Date.now() } = call
  try {
    return await answer(call, moment, surroundings, startedAt)
  } catch (error) {
    return failed(call, surroundings, error, startedAt, outputIn(call.brain, moment, call.text))
  }
}

/** What is answered where there is no decision; that is on record, too. */
export function failed(
  { brain, native }: Pick<HookCall, 'brain' | 'native'>,
  { keep }: Pick<HookSurroundings, 'keep'>,
  error: unknown,
  startedAt = Date.now(),
  result?: Json,
): Reply {
  const moment = momentOf({ brain, native })
  if (moment === undefined) return lastResort(`${brain.vocabulary.title} has no moment \`${native}\``)
  try {
    keep(eventRecord({ brain, moment, startedAt, failure: sentenceOf(error) }))
  } catch {
    // it is refused already, and the log is perhaps what failed
  }
  return refusal(brain, moment, error, result)
}

function momentOf({ brain, native }: Pick<HookCall, 'brain' | 'native'>): Moment | undefined {
  return brain.vocabulary.moments.find((one) => one.native === native)
}

/** What stands for a decision where there is none: a refusal if the moment can refuse, silence with a word to the person if not. */
function refusal(brain: Speech, moment: Moment, error: unknown, result: Json | undefined): Reply {
  const reason = `Pawl could not decide: ${withoutSecrets(sentenceOf(error), sentenceBound)}`
  // what to do about it is for people: a model would do it
  if (moment.honours.includes('deny')) return denial(brain, moment, reason, result)
  const hint = isPawlError(error) && error.hint !== undefined ? ` (${error.hint})` : ''
  const { stdout, exit } = brain.encode(moment, silent)
  return { stdout, stderr: `${reason}${hint}\n`, exit }
}

/** Some agents are told a refusal in the shape of the result. A result that has none must not cost the refusal. */
function denial(brain: Speech, moment: Moment, reason: string, result: Json | undefined): Reply {
  const answer: Answer = { type: 'deny', reason, informs: [] }
  try {
    return brain.encode(moment, { ...answer, result })
  } catch {
    return brain.encode(moment, answer)
  }
}

function lastResort(reason: string): Reply {
  return { stdout: '', stderr: `Pawl could not decide: ${reason}\n`, exit: 2 }
}

async function answer(
  { brain, text, env }: HookCall,
  moment: Moment,
  { load, keep, askPeople, answersElsewhere, limitMs = deadlineMs }: HookSurroundings,
  startedAt: number,
): Promise<Reply> {
  const said = readPayload(text)
  const other = brain.vocabulary.slug === 'claudecode' ? secondReader(env, said) : undefined
  if (other !== undefined && answersElsewhere(other, moment.event)) return brain.encode(moment, silent)
  const happening = brain.decode(moment, said)
  const limit = { limitMs, until: startedAt + limitMs }
  const { config, registry, memory } = await cutOff(load, limit)
  const session = happening.session ?? 'unknown'
  const remembered = memory.open(session)
  const audit = memoryAudit(10_000)
  const { redaction } = config
  const dispatcher = createDispatcher({
    registry,
    audit,
    tick,
    logger: false,
    ...(redaction !== undefined && { redaction }),
  })
  const point = dispatcher.point(moment.event)
  const scope = {
    context: createContext({ sessionId: asId('session', session), runId: runIdOf(startedAt), host: happening.host }),
    agent: { name: brain.vocabulary.slug },
  }
  const payload = point.payload(happening.own as never, scope)
  const result = outputOf(happening)
  const late = () => refusal(brain, moment, tooSlow(limit), result)
  const decision = await inTime(() => point.dispatch(payload) as Decision | Promise<Decision>, late, limit)
  remembered.save()
  const wanted = remembered.questions()
  const ask = (asked: readonly Asked[]) => askPeople(asked, leftOf(limit))
  const settled = peopleDecide({
    brain,
    moment,
    decision,
    session: happening.session,
    wanted,
    redaction,
    askPeople: ask,
  })
  const passed = resumedOnce(settled.decision, happening)
  const { answer, lost } = degrade(moment, passed, changesOf(brain, happening, decision))
  const all = [...lost, ...standing(brain, moment, answer, result)]
  if (passed !== settled.decision) all.push('it was sent back to work once already, and is let go')
  const records = audit.records()
  keep(eventRecord({ brain, moment, startedAt, happening, answer, lost: all, records, redaction, ...settled }))
  return brain.encode(moment, { ...answer, result })
}

/** A refused result that the agent cannot replace. */
function standing(brain: Speech, moment: Moment, answer: Answer, was: Json | undefined): readonly string[] {
  if (answer.type !== 'deny' || was === undefined) return []
  const why = brain.objection?.(moment, { was, is: answer.reason ?? '' })
  return why === undefined ? [] : [`what was refused stays beside the reason: ${why}`]
}

/** Which run of the agent this is, nobody tells: each call is one of its own. A random id would load all of Node's crypto. */
function runIdOf(startedAt: number): RunId {
  return asId('run', `run_${startedAt.toString(36)}_${process.pid.toString(36)}`)
}

/** Hooks in the time they have: those that answer at once are cut off, those that wait are watched. */
async function inTime<T>(run: () => T | Promise<T>, late: () => Reply, limit: Limit): Promise<T> {
  const returned = cutOff(run, limit)
  if (!(returned instanceof Promise)) return returned
  const slow = tooSlow(limit)
  const unwatch = watch(late(), slow, leftOf(limit) + 1000)
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(slow), leftOf(limit))
  })
  try {
    return await Promise.race([returned, over])
  } finally {
    clearTimeout(timer)
    unwatch()
  }
}

/** An agent that goes on because a hook sent it back to work is not sent back again: it would never end. */
function resumedOnce(decision: Decision, { isResumed }: Happening): Decision {
  if (decision.type !== 'resume' || !isResumed) return decision
  const { payload, reasons, informs, effects } = decision
  return { type: 'continue', payload, reasons, informs, effects }
}
