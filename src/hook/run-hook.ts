import type { Json } from '../base/index.ts'
import type { Answer, EventName, Happening, Moment, Reply, Speech } from '../brains/internal.ts'
import { degrade, secondReader } from '../brains/internal.ts'
import type { LoadedConfig } from '../config/internal.ts'
import type { Decision } from '../kernel/index.ts'
import type { LogRecord } from '../ports/index.ts'
import { failed, failureRecord, momentOf, refusal } from './decide/failed.ts'
import { type Judging, openJudging } from './decide/judging.ts'
import { readPayload } from './decide/read-payload.ts'
import { cutOff, deadlineMs, graceMs, type Limit, leftOf, tooSlow } from './process/deadline.ts'
import { laterWork } from './process/later-work.ts'
import type { Strays } from './process/strays.ts'
import { headStartMs, type LastWord, openWatch, type Spokesman, unwatched, type Watch } from './process/watch.ts'
import { eventRecord } from './record/event-record.ts'
import type { Asked, Standing } from './settle/ask-people.ts'
import { changesOf } from './settle/changes.ts'
import { peopleDecide } from './settle/people-decide.ts'
import { outputOf } from './settle/tool-output.ts'

/** One call of the hook process by a coding agent. */
export interface HookCall {
  readonly brain: Speech
  /** The agent's name for the moment. */
  readonly native: string
  /** The text from standard input. */
  readonly text: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** When the process began: its time runs from there. */
  readonly startedAt?: number
}

export interface HookSurroundings {
  /** Compiled and ready; throws if it cannot be. `onBlocking` is called before the config or a hook may block the thread. */
  readonly load: (onBlocking: () => void) => LoadedConfig | Promise<LoadedConfig>
  /** Writes a record durably; throws if it cannot. */
  readonly keep: (record: LogRecord) => void
  /** Asks people, and returns the state of each question; throws if that is not possible. */
  readonly askPeople: (asked: readonly Asked[], limitMs: number) => readonly Standing[]
  /** Whether another of our entries answers this agent already when that happens. */
  readonly answersElsewhere: (slug: string, event: EventName) => boolean
  /** Whether the hooks are those of a user or an administrator, which are called in every project; default: of one. */
  readonly isEverywhere?: () => boolean
  /** How long hooks may take; less than the agent waits. */
  readonly limitMs?: number
  /** Unhandled failures of the process; without it, they are ignored. */
  readonly strays?: Strays
  /** Refuses if a hook blocks this thread; without one, nothing does. */
  readonly spokesman?: Spokesman
  /** Called before hooks are, with the record for the case that this process ends without an answer. */
  readonly note?: (record: LogRecord) => void
  /** Called as soon as there is an answer, before anything that hooks have left to be done later. */
  readonly say?: (reply: Reply) => void
}

const silent: Answer = { type: 'continue', informs: [] }

/** One event on its way to an answer, and how far it has come. */
interface Way {
  readonly brain: Speech
  readonly native: string
  readonly moment: Moment
  readonly startedAt: number
  readonly limit: Limit
  readonly happening?: Happening
  readonly judging?: Judging
}

/**
 * From an agent's standard input to the reply. Every failure is a refusal, where the hook point can refuse. Values that
 * are there already are not awaited: a hook may have left behind work that blocks the thread.
 */
export async function runHook(call: HookCall, surroundings: HookSurroundings): Promise<Reply> {
  const { brain, native, startedAt = Date.now() } = call
  const { keep, limitMs = deadlineMs, note = () => {}, say = () => {} } = surroundings
  const moment = momentOf(call)
  if (moment === undefined) return failed(call, keep, undefined)
  const limit = { limitMs, until: startedAt + limitMs }
  let way: Way = { brain, native, moment, startedAt, limit }
  const watch = surroundings.spokesman === undefined ? unwatched : openWatch(surroundings.spokesman, limit)
  const onBlocking = () => {
    if (!watch.isOn()) watch.begin(lastWordOf(way))
  }
  let reply = brain.encode(moment, silent)
  try {
    const happening = happeningIn(call, moment, surroundings)
    if (happening !== undefined) {
      way = { ...way, happening }
      note(failureRecord(way, moment, undefined))
      let later = laterWork()
      const loading = later.during(() => cutOff(() => surroundings.load(onBlocking), limit))
      const loaded = loading instanceof Promise ? await loading : loading
      if (loading instanceof Promise) later = laterWork() // theories are waited for: that is not left behind
      const judging = openJudging({
        agent: brain.vocabulary.slug,
        event: moment.event,
        happening,
        loaded,
        startedAt,
        isEverywhere: surroundings.isEverywhere,
      })
      way = { ...way, judging }
      if (watch.isOn()) watch.begin(lastWordOf(way)) // with the names of the hooks
      const returned = later.during(() => cutOff(judging.run, limit))
      const isSettled = !(returned instanceof Promise) && (returned.type === 'deny' || !later.isLeft())
      const decision = isSettled ? returned : await inTime(returned, way, watch, surroundings)
      watch.end()
      // the recorded data comes from others, too: copying it must not take longer than the time that is left
      const whole = { ...way, happening, judging }
      reply = cutOff(() => settle(whole, decision, surroundings), {
        ...limit,
        until: limit.until + graceMs + headStartMs,
      })
    }
  } catch (error) {
    watch.end()
    reply = failed(way, keep, error)
  }
  say(reply)
  return reply
}

/** The decoded event; undefined if another entry of ours answers it. */
function happeningIn(
  { brain, text, env }: HookCall,
  moment: Moment,
  { answersElsewhere }: HookSurroundings,
): Happening | undefined {
  const said = readPayload(text, moment)
  const other = secondReader(brain, env, said)
  if (other !== undefined && answersElsewhere(other, moment.event)) return undefined
  return brain.decode(moment, said)
}

/**
 * The decision of hooks that wait, or that left work for later: in the time that is left, which another thread watches.
 * An unhandled failure is one of the hooks. Such failures are received until the answer is sent, at least for a turn of
 * the event loop.
 */
async function inTime(
  returned: Decision | Promise<Decision>,
  way: Way,
  watch: Watch,
  { strays = () => () => {} }: HookSurroundings,
): Promise<Decision> {
  const { limit } = way
  watch.begin(lastWordOf(way))
  let timer: NodeJS.Timeout | undefined
  let deafen = () => {}
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow(limit)), leftOf(limit))
    deafen = strays(reject)
  })
  try {
    return await Promise.race([afterTurn(returned), over])
  } finally {
    deafen()
    clearTimeout(timer)
  }
}

/** The refusal for an event whose hooks took too long. */
function lastWordOf(way: Way): LastWord {
  const slow = tooSlow(way.limit)
  return {
    reply: refusal(way, way.moment, slow),
    message: slow.message,
    record: failureRecord(way, way.moment, slow),
  }
}

/** A decision, after a turn of the event loop: only then Node reports a rejected promise. A refusal stays a refusal. */
async function afterTurn(returned: Decision | Promise<Decision>): Promise<Decision> {
  const decision = await returned
  if (decision.type !== 'deny') await new Promise<void>((resolve) => setImmediate(resolve))
  return decision
}

/** The answer for this agent, after people were asked; it is recorded before it is sent. */
function settle(way: Required<Way>, decision: Decision, { keep, askPeople }: HookSurroundings): Reply {
  const { brain, moment, startedAt, limit, happening, judging } = way
  const { loaded, session, audit } = judging
  const { redaction } = loaded.config
  session.save()
  const settled = peopleDecide({
    brain,
    moment,
    decision,
    session: happening.session,
    host: happening.host,
    root: loaded.root,
    wanted: session.questions(),
    redaction,
    askPeople: (asked) => askPeople(asked, leftOf(limit)),
  })
  const passed = resumedOnce(settled.decision, happening)
  const result = outputOf(happening)
  const { answer, lost } = degrade(moment, passed, changesOf(brain, happening, decision))
  const all = [...lost, ...standing(brain, moment, answer, result), ...judging.unreturned]
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

/** An agent that continues because a hook sent it back to work is not sent back again: it would never end. */
function resumedOnce(decision: Decision, { isResumed }: Happening): Decision {
  if (decision.type !== 'resume' || !isResumed) return decision
  const { payload, reasons, informs, effects } = decision
  return { type: 'continue', payload, reasons, informs, effects }
}
