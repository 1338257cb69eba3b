import type { Json } from '../base/index.ts'
import { type Decision, type OutcomeType, snapshot } from '../kernel/index.ts'
import type { Answer, Moment } from './contract/brain.ts'

/** The input or the result after hooks, where it differs from the agent's. */
export interface Changed {
  readonly input?: Json | undefined
  readonly output?: Json | undefined
  /** Why the agent cannot take this change; nothing if it can. */
  readonly unfit?: string | undefined
  /** Another change that no agent supports. */
  readonly besides?: string | undefined
}

/** A decision as far as a coding agent honours it, and its lost parts. */
export interface Degraded {
  readonly answer: Answer
  /** Outcomes that could not be passed on as meant, a sentence each, for the record. */
  readonly lost: readonly string[]
}

/** Reduces the decision of our hooks to the outcomes that the agent honours at this hook point. A refusal is never allowed. */
export function degrade(moment: Moment, decision: Decision, changed: Changed): Degraded {
  const judged = judge(moment, decision)
  const shaped = judged.answer.type === 'deny' ? judged : shape(moment, judged, changed)
  return inform(moment, shaped, decision)
}

/** The verdict, alone. */
function judge(moment: Moment, decision: Decision): Degraded {
  if (decision.type === 'continue') return { answer: { type: 'continue', informs: [] }, lost: [] }
  const reason = wordsOf(moment, decision)
  if (decision.type !== 'stub' && moment.honours.includes(decision.type)) {
    return { answer: { type: decision.type, reason, informs: [] }, lost: [] }
  }
  const fallen = fall(moment, { answer: { type: 'continue', informs: [] }, lost: [] }, decision.type, reason)
  if (decision.type !== 'stub' || fallen.answer.type !== 'deny') return fallen
  return { ...fallen, answer: { ...fallen.answer, stub: plain(decision.value) } }
}

/** The change, beside a verdict that lets the thing happen. */
function shape(moment: Moment, { answer, lost }: Degraded, { input, output, unfit, besides }: Changed): Degraded {
  const noted = besides === undefined ? lost : [...lost, `${sentence(moment, 'modify')} nothing: ${besides}`]
  const change = output === undefined ? input : output // a result may well have become null
  if (change === undefined) return { answer, lost: noted }
  if (moment.honours.includes('modify') && unfit === undefined) {
    return { answer: { ...answer, input, output }, lost: noted }
  }
  return fall(moment, { answer, lost: noted }, 'modify', changeText(moment, change, unfit))
}

/** Informs of hooks come first; the text that replaces an outcome comes after. */
function inform(moment: Moment, { answer, lost }: Degraded, { informs }: Decision): Degraded {
  if (informs.length === 0) return { answer, lost }
  if (!moment.honours.includes('inform')) {
    const names = informs.map(({ hook }) => hook).join(', ')
    return {
      answer,
      lost: [...lost, `${sentence(moment, 'inform')} nothing: what ${names} had to say was not passed on`],
    }
  }
  return { answer: { ...answer, informs: [...informs.map(({ text }) => text), ...answer.informs] }, lost }
}

/** The replacement of an outcome that the hook point does not honour. */
function fall(
  moment: Moment,
  { answer, lost }: Degraded,
  outcome: OutcomeType,
  words = 'no reason was given',
): Degraded {
  // a change that is supported in general, but cannot be applied this time: the original must not happen either
  const mustNot = moment.honours.includes(outcome) && moment.honours.includes('deny')
  const instead = mustNot ? 'deny' : moment.degrades?.[outcome]
  const record = [...lost, `${sentence(moment, outcome)} ${instead ?? 'nothing'}: ${words}`]
  if (instead === undefined) return { answer, lost: record }
  const reason = `${openings[instead][outcome] ?? ''}${words}`
  if (instead === 'deny') return { answer: { type: 'deny', reason, informs: [] }, lost: record }
  return { answer: { ...answer, informs: [...answer.informs, reason] }, lost: record }
}

const openings: Readonly<Record<'deny' | 'inform', Readonly<Partial<Record<OutcomeType, string>>>>> = {
  deny: { ask: 'a person must decide: ' },
  inform: { deny: 'this was refused and could not be stopped: ', ask: 'a person was to decide this: ' },
}

function sentence({ native, event, honoursWithMod = [] }: Moment, outcome: OutcomeType): string {
  const isHonoured = honoursWithMod.includes(outcome) ? 'honoured only with our mod' : 'not honoured'
  return `\`${outcome}\` at \`${event}\` is ${isHonoured} by \`${native}\` and became`
}

/** The reason of a verdict, never empty. An approval need not have one. */
function wordsOf({ event }: Moment, decision: Exclude<Decision, { readonly type: 'continue' }>): string | undefined {
  if (decision.type === 'stub') {
    return `the ${event === 'model.before' ? 'model was not called' : 'tool was not run'}; instead: ${textOf(decision.value)}`
  }
  const said = decision.reason?.trim() ?? ''
  if (decision.type === 'approve') return said === '' ? undefined : said
  return said === '' ? `\`${decision.by}\` gave no reason` : said
}

function changeText(moment: Moment, change: Json, unfit: string | undefined): string {
  const { what, instead } = changeTexts[moment.event] ?? { what: 'this' }
  if (unfit !== undefined) return `${what} was to be changed, but ${unfit}`
  return `${what} was to be changed, which the agent cannot do; ${instead ?? 'it should be'}: ${textOf(change)}`
}

const changeTexts: Readonly<
  Partial<Record<Moment['event'], { readonly what: string; readonly instead?: string | undefined }>>
> = {
  'run.before': { what: 'the prompt', instead: 'say instead' },
  'tool.before': { what: 'the input', instead: 'call the tool with this instead' },
  'tool.after': { what: 'the result', instead: 'read this instead' },
  'model.before': { what: 'the request' },
  'model.after': { what: 'the response' },
  'run.after': { what: 'the result' },
}

function textOf(value: unknown): string {
  const json = plain(value)
  return typeof json === 'string' ? json : JSON.stringify(json)
}

function plain(value: unknown): Json {
  return typeof value === 'string' ? value : snapshot(value)
}
