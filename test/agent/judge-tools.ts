import type { Story } from './drive-run.ts'
import type { HookSpec } from './random-hooks.ts'
import type { Input } from './random-run.ts'
import { type Noted, notesOf, wasOnRecord } from './story.ts'

type Began = Noted<'tool-began'>

/** The call that an attempt, or a question about it, belongs to: without the number of the attempt or round. */
function callOf(callIdOrStep: string): string {
  const at = callIdOrStep.lastIndexOf('/') + 1
  const [path, last] = [callIdOrStep.slice(0, at), callIdOrStep.slice(at)]
  return path + last.replace(/^(before|tool):/, '').replace(/[#@]\d+$/, '')
}

const textOf = (tool: string, { amount, prompt }: Input) => JSON.stringify([tool, amount, prompt])

/** The call of an agent that this is inside of, if it is inside a further attempt of one: all attempts have the same. */
function retriedCallOf(callIdOrStep: string): string | undefined {
  return /^(?:.*?\/)??tool:[^/#]+(?=#?\d*\/)/.exec(callIdOrStep)?.[0]
}

/** Answers to questions about exactly this execution, until it began. */
function answersTo(story: Story, began: Began) {
  return answersAbout(story, began).filter(({ step }) => callOf(step) === callOf(began.callId))
}

/** Answers to questions about the same action, wherever it was asked about, until this execution began. */
function answersAbout({ world }: Story, { tool, input, at }: Began) {
  return world.answers.filter((answer) => {
    if (answer.event !== 'tool.before' || answer.at > at) return false
    const { name, input: asked } = answer.action as { readonly name: string; readonly input: Input }
    return textOf(name, asked) === textOf(tool, input)
  })
}

/** A no holds for the call, and in each further attempt of the agent that the call is inside of. */
export function* noMeansNo(story: Story) {
  for (const began of notesOf(story, 'tool-began')) {
    const around = /#\d+\//.test(began.callId) ? retriedCallOf(began.callId) : undefined
    const inside = answersAbout(story, began).filter(
      ({ step }) => around !== undefined && retriedCallOf(step) === around,
    )
    for (const { approved, step } of [...answersTo(story, began), ...inside])
      if (!approved) yield `${began.callId} ran after a person’s no at ${step}`
  }
}

function isCovered({ verb, event, owner, tool }: HookSpec, began: Began): boolean {
  const isHeard = owner === 'work' || owner === began.agent
  return verb === 'guard' && event === 'tool.before' && isHeard && (tool === undefined || tool === began.tool)
}

export function* deniedStaysDenied(story: Story) {
  for (const began of notesOf(story, 'tool-began')) {
    const isOdd = began.input.amount % 2 === 1
    const denying = story.scenario.hooks.filter(
      ({ does }) => does === 'deny-always' || does === 'throw' || (does === 'deny-odd' && isOdd),
    )
    for (const hook of denying)
      if (isCovered(hook, began)) yield `${began.callId} ran though \`${hook.name}\` denies it`
  }
}

/** Each attempt needs a yes of its own; one that is made again because it was cut does not need another. */
export function* askedIsApproved(story: Story) {
  const all = notesOf(story, 'tool-began')
  for (const began of all) {
    const isOdd = began.input.amount % 2 === 1
    const asking = story.scenario.hooks.some(
      (hook) => (hook.does === 'ask-always' || (hook.does === 'ask-odd' && isOdd)) && isCovered(hook, began),
    )
    if (!asking) continue
    const alike = all.filter((one) => one.at <= began.at && one.key === began.key)
    const attempts = new Set(alike.map(({ callId }) => callId)).size
    const yes = answersTo(story, began).filter(({ approved }) => approved).length
    if (attempts > yes) yield `${began.callId} ran with ${yes} approvals for ${attempts} attempts`
  }
}

export function* finishedIsNotRepeated(story: Story) {
  const all = notesOf(story, 'tool-began')
  for (const [index, began] of all.entries()) {
    const same = all
      .slice(0, index)
      .filter((one) => one.callId === began.callId && textOf('', one.input) === textOf('', began.input))
    for (const one of same) {
      if (one.place.invocation === began.place.invocation) yield `${began.callId} ran twice in one go`
      if (wasOnRecord(story, one, began.at)) yield `${began.callId} ran again though it was on record`
    }
  }
}

export function* keysNameCalls(story: Story) {
  const keys = new Map<string, string>()
  for (const { callId, input, key } of notesOf(story, 'tool-began')) {
    const call = `${callOf(callId)} ${textOf('', input)}`
    if ((keys.get(call) ?? key) !== key) yield `${callId} has another idempotency key than before`
    for (const [other, known] of keys) if (known === key && other !== call) yield `${callId} has the key of ${other}`
    keys.set(call, key)
  }
}
