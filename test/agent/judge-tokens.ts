import { codeOf } from './code-of.ts'
import type { Story } from './drive-run.ts'
import { isOver } from './judge-ending.ts'
import { isDoubled, type Noted, notesOf, sum, wasCut, wasOnRecord } from './story.ts'

const tokensOf = (answers: readonly Noted<'model-answered' | 'counted'>[]) =>
  sum(answers.map(({ usage }) => usage.inputTokens + usage.outputTokens))

/** Every answer is counted once, at the price of the model that returned it. */
export function* everyAnswerCounts(story: Story) {
  const counted = notesOf(story, 'counted')
  const answered = notesOf(story, 'model-answered')
  for (const answer of answered) {
    const found = counted.filter(({ usage }) => usage.inputTokens === answer.usage.inputTokens)
    const isLost = found.length === 0 && answer.place.invocation.process.isDead
    if (found.length !== 1 && !isLost) yield `answer ${answer.call} was counted ${found.length} times`
    for (const { cost, usage } of found)
      if (cost !== answer.cost || usage.outputTokens !== answer.usage.outputTokens)
        yield `answer ${answer.call} was counted as ${JSON.stringify({ cost, usage })}`
  }
  if (counted.length > answered.length) yield 'more answers were counted than given'
}

/** The id of a call names one answer; only an answer that was not on record may be asked for again. */
export function* answersAreNotAskedForAgain(story: Story) {
  const counted = notesOf(story, 'counted')
  for (const [index, one] of counted.entries()) {
    for (const before of counted.slice(0, index).filter(({ callId }) => callId === one.callId)) {
      if (before.place.invocation === one.place.invocation) yield `${one.callId} was counted twice in one go`
      if (wasOnRecord(story, before, one.at)) yield `${one.callId} was asked for again though it was on record`
    }
  }
}

/** The usage of a result, an error or a suspended run is the usage that the provider has counted. */
export function* usageIsWhatWasUsed(story: Story) {
  for (const ended of notesOf(story, 'ended')) {
    if (ended.usage === undefined) continue
    const { invocation } = ended.place
    const told = ended.usage.inputTokens + ended.usage.outputTokens
    const answered = notesOf(story, 'model-answered').filter(({ at }) => at < ended.at)
    const own = answered.filter(({ place }) => place.invocation === invocation)
    const earlier = answered.filter((one) => one.place.invocation !== invocation && wasOnRecord(story, one, ended.at))
    const all = tokensOf([...own, ...earlier])
    const [abort] = notesOf(story, 'aborted').filter(({ place }) => place.invocation === invocation)
    // an error has the usage at its creation: of parallel attempts, others may have continued
    const isBeside = ended.status === 'rejected' && story.scenario.hooks.some(({ does }) => does === 'both')
    // and of two processes that continue one run, each knows its own part
    const isSnapshot = isBeside || isDoubled(story)
    if (abort === undefined && (isSnapshot ? told > all : told !== all))
      yield `invocation ${invocation.number} says ${told} tokens, not ${all}`
    if (abort === undefined) continue
    // when exactly a listener that leaves aborts the run is not known
    const counted = abort.isHard ? notesOf(story, 'counted') : []
    const sure = counted.filter(({ at, place }) => at < abort.at && place.invocation === invocation)
    if (told > all || told < tokensOf(sure)) yield `an aborted run says ${told} tokens, not ${tokensOf(sure)} to ${all}`
  }
}

/** Nothing begins that the account cannot pay; an answer may overrun it once. */
export function* limitsHold(story: Story) {
  const { limits } = story.scenario
  if (limits === undefined || isDoubled(story)) return
  const calls = notesOf(story, 'model-began').filter((one) => !wasCut(story, one))
  const runs = notesOf(story, 'tool-began').filter((one) => !wasCut(story, one))
  if (calls.length > (limits.modelCalls ?? calls.length)) yield `${calls.length} model calls were made`
  if (runs.length > (limits.toolCalls ?? runs.length)) yield `${runs.length} tools ran`
  for (const { at, call } of calls) {
    const before = notesOf(story, 'model-answered').filter((one) => one.at < at && !wasCut(story, one))
    if (tokensOf(before) >= (limits.tokens ?? Number.POSITIVE_INFINITY)) yield `call ${call} began without tokens left`
    const money = sum(before.map(({ cost }) => cost))
    if (money >= (limits.money ?? Number.POSITIVE_INFINITY)) yield `call ${call} began without money left`
  }
}

/** All spending is in the books, and nothing else if one process did all and reached its end. */
export function* booksAreRight(story: Story) {
  const { scenario, played, spent } = story
  if (scenario.limits === undefined || !isOver(story) || isDoubled(story)) return
  const answered = notesOf(story, 'model-answered').filter((one) => !wasCut(story, one))
  const real = {
    modelCalls: notesOf(story, 'model-began').filter((one) => !wasCut(story, one)).length,
    tokens: tokensOf(answered),
    money: sum(answered.map(({ cost }) => cost)),
    toolCalls: notesOf(story, 'tool-began').filter((one) => !wasCut(story, one)).length,
  }
  // a run that waited, and is aborted before it returns to the waiting call, may continue: that stays reserved
  const last = played.at(-1)?.outcome
  const mayGoOn = last?.status === 'rejected' && codeOf(last.error) === 'aborted' && scenario.mode !== 'plain'
  const isWaiting = mayGoOn && played.some(({ outcome }) => outcome.status === 'suspended')
  const isExact =
    new Set(played.map(({ invocation }) => invocation.process)).size === 1 &&
    !isWaiting &&
    !played.some(({ invocation }) => invocation.process.isDead)
  const interfered = notesOf(story, 'interfered').length + notesOf(story, 'helper-began').length
  for (const what of ['modelCalls', 'tokens', 'money', 'toolCalls'] as const) {
    const most = real[what] + (what === 'toolCalls' ? interfered : 0)
    if (spent[what] < real[what]) yield `${what}: ${spent[what]} on the books, ${real[what]} really`
    if (isExact && spent[what] > most) yield `${what}: ${spent[what]} on the books, at most ${most} really`
  }
}
