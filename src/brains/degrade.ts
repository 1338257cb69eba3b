import type { Json } from '../base/index.ts'
import { type Decision, type OutcomeType, snapshot } from '../kernel/index.ts'
import type { Answer, Moment } from './contract/brain.ts'

/** What the hooks made of the input or the result, where it is no longer what the agent sent. */
export interface Changed {
  readonly input?: Json | undefined
  readonly output?: Json | undefined
  /** Why the agent cannot take this change; nothing if it can. */
  readonly unfit?: string | undefined
  /** What else was changed and no agent can be told. */
  readonly besides?: string | undefined
}

/** A decision as far as a coding agent honours it, and what was lost of it. */
export interface Degraded {
  readonly answer: Answer
  /** What was said and could not be passed on as it was meant, a sentence each, for the record. */
  readonly lost: readonly string[]
}

/** Cuts what our hooks decided down to what the agent honours at this moment. What was refused is never allowed. */
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
  return fall(moment, { answer: { type: 'continue', informs: [] }, lost: [] }, decision.type, reason)
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

/** Whatever hooks want the model to know comes first; what takes the place of an outcome comes after. */
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

/** What becomes of an outcome that the moment does not honour. */
function fall(
  moment: Moment,
  { answer, lost }: Degraded,
  outcome: OutcomeType,
  words = 'no reason was given',
): Degraded {
  // a change that is honoured otherwise, but cannot be taken this time: what it was to change must not happen either
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

function sentence({ native, event }: Moment, outcome: OutcomeType): string {
  return `\`${outcome}\` at \`${event}\` is not honoured by \`${native}\` and became`
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
  return typeof value === 'string' ? value : JSON.stringify(snapshot(value))
}
