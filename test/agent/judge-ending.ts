import { isFinal } from '../../src/agent/turn/run-error.ts'
import { isPawlError } from '../../src/index.ts'
import { codeOf } from './code-of.ts'
import type { Played, Story } from './drive-run.ts'
import { type Noted, notesOf, wasCut, wasOnRecord } from './story.ts'

/** The codes with which the documents let a run of these scenarios reject. */
const documented: ReadonlySet<string> = new Set([
  ...['run-denied', 'model-denied', 'response-denied', 'result-denied', 'workflow-denied', 'step-denied'],
  ...['max-turns', 'aborted', 'model-failed', 'hook-threw', 'hook-bad-outcome'],
])

/** Codes that need a reason in the scenario. */
const excused: Readonly<Record<string, (story: Story, played: Played) => boolean>> = {
  'bad-answer': ({ scenario }) => scenario.answers.includes('nonsense'),
  'resumed-already': ({ scenario }, { move }) => scenario.mode === 'plain' && 'isDoubled' in move && move.isDoubled,
  // two processes that continue one run may reach different questions, where a step fails in one of them
  'not-answered': ({ scenario }) =>
    scenario.mode === 'durable' && scenario.answers.some((style) => style === 'wrong' || style === 'twice'),
  'not-waiting': ({ scenario }, { move }) => scenario.mode === 'durable' && 'isDoubled' in move && move.isDoubled,
}

/** Whether the run has ended: not while it waits, nor by an answer that was refused. */
export function isOver({ played }: Story): boolean {
  const last = played.at(-1)?.outcome
  if (last?.status === 'rejected') return !Object.hasOwn(excused, codeOf(last.error))
  return last?.status === 'completed'
}

/** The error of a provider or tool; one that was on record is an equal one. */
function isOwn({ world, played }: Story, error: unknown): boolean {
  if (error instanceof Error && world.ownErrors.has(error)) return true
  // from a record it comes without its identity
  const isReplayed = played.length > 1
  const sentences = [...world.ownErrors].map((one) => one.message)
  const isOurs = isPawlError(error) && error.code !== 'tool-fatal'
  return isReplayed && error instanceof Error && !isOurs && sentences.includes(error.message)
}

export function* endingIsDocumented(story: Story) {
  for (const played of story.played) {
    const { outcome, invocation } = played
    if (outcome.status === 'stuck') yield `invocation ${invocation.number} never ended`
    if (outcome.status !== 'rejected' || isOwn(story, outcome.error)) continue
    const { error } = outcome
    const code = codeOf(error)
    if (isPawlError(error) && (documented.has(code) || excused[code]?.(story, played) === true)) continue
    yield `invocation ${invocation.number} rejected with ${code}: ${error instanceof Error ? error.stack : String(error)}`
  }
  for (const reason of story.unheard) yield `unhandled: ${reason instanceof Error ? reason.stack : String(reason)}`
}

export function* abortEndsTheRun(story: Story) {
  const begun = [...notesOf(story, 'model-began'), ...notesOf(story, 'tool-began')]
  const aborts = notesOf(story, 'aborted')
  for (const { place, at, isHard } of aborts) {
    const { outcome } = story.played[place.invocation.number] ?? {}
    const isLate = notesOf(story, 'ended').some((one) => one.at < at && one.place.invocation === place.invocation)
    const isAborted = outcome?.status === 'rejected' && codeOf(outcome.error) === 'aborted'
    // where the answer itself is refused, nothing has begun that could be aborted
    const isRefused = outcome?.status === 'rejected' && Object.hasOwn(excused, codeOf(outcome.error))
    // a run that has failed permanently records that before it rejects: the abort may come in between
    const isOver = story.scenario.mode !== 'plain' && outcome?.status === 'rejected' && isFinal(outcome.error)
    if (isHard && !isLate && !isAborted && !isRefused && !isOver) yield `an aborted run came back as ${outcome?.status}`
    for (const late of begun)
      if (late.at > at && late.place.invocation === place.invocation) yield `${late.type} after the abort`
  }
  for (const { outcome, invocation } of story.played) {
    const isAborted = outcome.status === 'rejected' && codeOf(outcome.error) === 'aborted'
    const isMeant = aborts.some(({ place }) => place.invocation === invocation)
    if (isAborted && !isMeant) yield `invocation ${invocation.number} was aborted by itself`
  }
}

/** Observers receive each result that counts, once, and no other. */
export function* resultsAreHeardOnce(story: Story) {
  const { scenario, played, world } = story
  const isDone = played.some(({ outcome }) => outcome.status === 'completed')
  const heard = notesOf(story, 'heard-result').filter((one) => !wasCut(story, one))
  // a result just before an abort, or in a step that failed, is sent again when the run continues
  const counts = heard.filter((one) => wasOnRecord(story, one, world.diary.length) || isCompleted(story, one))
  const inFlow = new Set(notesOf(story, 'agent-completed').map(({ run }) => run)).size
  const expected = scenario.isWorkflow ? inFlow : isDone ? 1 : 0
  if (counts.length > expected && notesOf(story, 'aborted').length === 0)
    yield `${counts.length} results were heard of, ${expected} count`
  if (heard.length < expected) yield `of ${expected} results ${heard.length} were heard of`
}

function isCompleted({ played }: Story, { place }: Noted<'heard-result'>): boolean {
  return played[place.invocation.number]?.outcome.status === 'completed'
}

/** Guards that always ask before a run or a model call are answered before the provider is called. */
export function* modelsAreApproved(story: Story) {
  const approvals = (event: string, at: number) =>
    story.world.answers.filter((one) => one.event === event && one.approved && one.at <= at).length
  const asks = (event: string) =>
    story.scenario.hooks.some((hook) => hook.owner === 'work' && hook.event === event && hook.does === 'ask-always')
  let made = 0
  for (const began of notesOf(story, 'model-began')) {
    if (asks('run.before') && approvals('run.before', began.at) === 0) yield 'the run began without a yes'
    if (wasOnRecord(story, began, story.world.diary.length)) made++
    if (asks('model.before') && made > approvals('model.before', began.at)) yield 'the model was asked without a yes'
  }
}
