import { type Json, PawlError } from '../../base/index.ts'
import type { Journal } from '../../ports/index.ts'
import { newId, noUsage, type RunInput, type Usage, writeVariables } from '../../protocol/index.ts'
import { markingErrors } from '../journal/journal-error.ts'
import { createMeter } from '../journal/meter.ts'
import { createSteps, type Steps } from '../journal/steps.ts'
import { contextOf } from '../options/context-of.ts'
import { type RunOptions, readRunOptions } from '../options/read-run-options.ts'
import { Answers, type Given } from '../questions/answers.ts'
import { type Answer, type Confirmation, Suspension } from '../questions/confirmation.ts'
import type { Suspended } from '../result.ts'
import { unlessSignalled } from '../turn/abort.ts'
import { runProgress, setProgress } from '../turn/run-error.ts'
import type { Surroundings } from '../turn/surroundings.ts'
import { packSuspended } from './suspended.ts'

/** The past of a suspended run: its finished steps, earlier answers, and the one it waited for. */
export interface Past {
  /** Of the suspension. */
  readonly id: string
  readonly steps: readonly (readonly [string, Json])[]
  readonly answers: readonly Given[]
  readonly answer: Answer
  readonly confirmation: Confirmation
  /** The progress of the run, if the version that suspended it recorded it. */
  readonly turns?: number | undefined
  readonly usage?: Usage | undefined
  /** Called if the run fails before it has had an effect. */
  readonly unused: (() => void) | undefined
}

interface Suspendable<T> {
  readonly name: string
  readonly input: RunInput
  readonly options: RunOptions
  readonly past?: Past | undefined
  readonly now: () => number
  /** Fingerprint of tools and hooks: a run continues only under the same. */
  readonly fingerprint: () => string
  readonly run: (here: Surroundings) => Promise<T>
}

const weekMs = 7 * 24 * 60 * 60 * 1000

/** Runs work that may have to wait for a person: then it returns all that is needed to continue. */
export async function suspendable<T>(given: Suspendable<T>): Promise<T | Suspended> {
  const { name, input, past, now, fingerprint, run } = given
  const options = readRunOptions(given.options)
  const context = contextOf(options)
  const { signal } = context
  const journal = options.journal && markingErrors(options.journal)
  const checkKept = () => void writeVariables(context.variables)
  // a run that outlives its process is refused now, rather than when it has done something and has to wait
  if (journal !== undefined && journal.wait === undefined) checkKept()
  const steps = await takeUp(past, journal, signal, now)
  const answers = new Answers({
    steps,
    runId: context.runId,
    given: past?.answers ?? [],
    latest: past?.answer,
    waitedFor: past?.confirmation,
    lifetimeMs: options.askLifetimeMs ?? lifetimeOf(past) ?? weekMs,
    now,
    nobody: options.asks === 'deny',
    wait: journal?.wait,
    answered: journal?.answered,
    checkKept,
  })
  const meter = createMeter(steps)
  try {
    await answers.begin()
    return await run({ context, steps, answers, meter, signal })
  } catch (error) {
    if (!(error instanceof Suspension)) {
      if (past !== undefined) keepProgress(error, past)
      if (!steps.hasBegun(effectsOf(past))) past?.unused?.()
      throw error
    }
    const record = await steps.record()
    // the same question, before which nothing was done or answered, is the same suspension: two journals of it must not both be answered
    const isUntouched = !steps.hasBegun(effectsOf(past)) && answers.received().length === past?.answers.length
    const isSame = past?.confirmation.digest === error.confirmation.digest && isUntouched
    if (isSame) past.unused?.()
    return packSuspended({
      id: isSame ? past.id : newId('suspension'),
      agent: name,
      input,
      context,
      fingerprint: fingerprint(),
      record,
      answers: answers.received(),
      confirmation: error.confirmation,
      turns: runProgress(error)?.turns ?? 0,
      usage: meter.usage,
    })
  }
}

/** The steps of a run, with the recorded ones: those from its suspension, and all in its journal. */
async function takeUp(
  past: Past | undefined,
  journal: Journal | undefined,
  signal: AbortSignal | undefined,
  now: () => number,
): Promise<Steps> {
  if (journal?.entries === undefined) return createSteps({ known: past?.steps, journal, now })
  const progress = () => ({ turns: past?.turns ?? 0, usage: past?.usage ?? noUsage, messages: [] })
  try {
    const reading = unlessSignalled(signal, journal.entries(), progress)
    // a run that is aborted meanwhile ends as such, and calls its hooks
    const entries = checkEntries(
      await reading.catch((error: unknown) => (signal?.aborted === true ? [] : Promise.reject(error))),
    )
    const isNew = past === undefined && entries.length === 0
    return createSteps({ known: isNew ? undefined : [...(past?.steps ?? []), ...entries], journal, now })
  } catch (error) {
    past?.unused?.()
    throw error
  }
}

/** Journals are written by others, too. */
function checkEntries(given: readonly (readonly [string, Json])[]): readonly (readonly [string, Json])[] {
  const isEntry = (one: unknown) => Array.isArray(one) && one.length === 2 && typeof one[0] === 'string'
  if (Array.isArray(given) && given.every(isEntry)) return given
  throw new PawlError(
    'journal-failed',
    'the journal gave something else than a list of keys and values as its entries',
    {
      hint: 'each entry is `[key, value]`; leave `entries` out if the journal cannot list its steps',
    },
  )
}

/** Steps that must not be done twice: tools, steps of a workflow, and model calls if a person was asked about one. */
function effectsOf(past: Past | undefined): readonly string[] {
  const isModelApproved = past?.answer.approved === true && past.confirmation.event === 'model.before'
  return isModelApproved ? ['tool', 'done', 'model'] : ['tool', 'done']
}

/** A run that ends before all that it had done was read again had come as far as when it was suspended. */
function keepProgress(error: unknown, { turns = 0, usage = noUsage }: Past): void {
  const { messages = [], ...now } = runProgress(error) ?? { turns: 0, usage: noUsage }
  const spent = (one: Usage) => one.inputTokens + one.outputTokens
  const most = spent(now.usage) < spent(usage) ? usage : now.usage
  setProgress(error, { turns: Math.max(now.turns, turns), usage: most, messages })
}

/** A resumed run keeps the lifetime of its questions. */
function lifetimeOf(past: Past | undefined): number | undefined {
  return past && past.confirmation.expiresAt - past.confirmation.askedAt
}
