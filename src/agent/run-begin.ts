import { type Codec, list, type Message, type RunInput, wire } from '../protocol/index.ts'
import { reportInvalid } from './output.ts'
import { askPerson, denied, notesOf, progressOf, type Run, scopeOf } from './run.ts'
import { RunError } from './run-error.ts'
import { conversation } from './runtime.ts'

const messagesCodec: Codec<readonly Message[]> = list(wire.message)

/** What comes before the first turn: may it start, with what, and from which context. */
export async function begin(run: Run, input: RunInput): Promise<void> {
  run.messages = await run.steps.do('begin', messagesCodec, () => opening(run, input))
}

async function opening(run: Run, input: RunInput): Promise<readonly Message[]> {
  const { runtime } = run
  const { points } = runtime
  if (runtime.checkContext !== undefined) await checkContext(run)
  const started = points.runBefore.isHeard() ? await start(run, input) : { input, notes: [] }
  if (points.contextBuilt.isHeard()) {
    await points.contextBuilt.dispatch(points.contextBuilt.payload({}, scopeOf(run)), run.limits)
  }
  const prompt = runtime.userPrompt(started.input, run.startedWith)
  if (points.promptGenerated.isHeard()) {
    const systemPrompt = runtime.systemPrompt(run.startedWith) ?? ''
    const userPrompt = typeof prompt === 'string' ? prompt : JSON.stringify(messagesCodec.encode(prompt))
    const payload = points.promptGenerated.payload({ systemPrompt, userPrompt }, scopeOf(run))
    await points.promptGenerated.dispatch(payload, run.limits)
  }
  return [...conversation(prompt), ...started.notes]
}

async function start(run: Run, input: RunInput): Promise<{ input: RunInput; notes: readonly Message[] }> {
  const point = run.runtime.points.runBefore
  const shown = point.dispatch(point.payload({ input }, scopeOf(run)), run.limits)
  const decision = shown instanceof Promise ? await shown : shown
  const changed = decision.payload.input
  if (decision.type === 'deny') throw denied(run, 'run-denied', 'the run', decision)
  if (decision.type === 'ask') {
    const action = typeof changed === 'string' ? changed : messagesCodec.encode(changed)
    const no = await askPerson(run, 'run.before', decision, action)
    if (no !== undefined) throw denied(run, 'run-denied', 'the run', no)
  }
  return { input: changed, notes: notesOf(decision.informs) }
}

async function checkContext(run: Run): Promise<void> {
  const problem = await run.runtime.checkContext?.(run.startedWith)
  if (problem === undefined) return
  await reportInvalid(run, { errorType: 'context', problem, field: undefined })
  throw new RunError('invalid-context', `the context is not what this agent needs: ${problem}`, {
    progress: progressOf(run),
  })
}
