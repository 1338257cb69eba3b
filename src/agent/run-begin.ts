import { type Decision, freezeDeep } from '../kernel/index.ts'
import { type Codec, list, type Message, type RunInput, wire } from '../protocol/index.ts'
import { reportInvalid } from './output.ts'
import { askPerson, denied, later, notesOf, progressOf, type Run, scopeOf } from './run.ts'
import { RunError } from './run-error.ts'
import { conversation } from './runtime.ts'

const messagesCodec: Codec<readonly Message[]> = list(wire.message)

/** What comes before the first turn: may it start, with what, and from which context. */
export async function begin(run: Run, input: RunInput): Promise<void> {
  const messages = await run.steps.do('begin', messagesCodec, () => opening(run, input))
  freezeDeep(messages)
  run.messages = messages
}

async function opening(run: Run, input: RunInput): Promise<readonly Message[]> {
  const { runtime } = run
  const { runBefore, contextBuilt, promptGenerated } = runtime.points
  if (runtime.checkContext !== undefined) await checkContext(run)
  let started: Started = { input, notes: [] }
  if (runBefore.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    freezeDeep(input)
    const shown = runBefore.dispatch(Object.freeze({ input, context, agent, timestamp }), run.limits)
    const settled = start(run, shown instanceof Promise ? await later(run, shown) : shown)
    started = settled instanceof Promise ? await settled : settled
  }
  if (contextBuilt.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    const shown = contextBuilt.dispatch(Object.freeze({ context, agent, timestamp }), run.limits)
    if (shown instanceof Promise) await later(run, shown)
  }
  const prompt = runtime.userPrompt(started.input, run.startedWith)
  if (promptGenerated.isHeard()) {
    const { context, agent, timestamp } = scopeOf(run)
    const systemPrompt = runtime.systemPrompt(run.startedWith) ?? ''
    const userPrompt = typeof prompt === 'string' ? prompt : JSON.stringify(messagesCodec.encode(prompt))
    const shown = promptGenerated.dispatch(
      Object.freeze({ systemPrompt, userPrompt, context, agent, timestamp }),
      run.limits,
    )
    if (shown instanceof Promise) await later(run, shown)
  }
  return started.notes.length === 0 ? conversation(prompt) : [...conversation(prompt), ...started.notes]
}

interface Started {
  readonly input: RunInput
  readonly notes: readonly Message[]
}

function start(run: Run, decision: Decision<{ readonly input: RunInput }>): Started | Promise<Started> {
  const { input } = decision.payload
  if (decision.type === 'deny') throw denied(run, 'run-denied', 'the run', decision)
  const started = { input, notes: notesOf(decision.informs) }
  if (decision.type !== 'ask') return started
  const action = typeof input === 'string' ? input : messagesCodec.encode(input)
  return askPerson(run, 'run.before', decision, action).then((no) => {
    if (no !== undefined) throw denied(run, 'run-denied', 'the run', no)
    return started
  })
}

async function checkContext(run: Run): Promise<void> {
  const problem = await run.runtime.checkContext?.(run.startedWith)
  if (problem === undefined) return
  await reportInvalid(run, { errorType: 'context', problem, field: undefined })
  throw new RunError('invalid-context', `the context is not what this agent needs: ${problem}`, {
    progress: progressOf(run),
  })
}
