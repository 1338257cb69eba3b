import { type Agent, durable, type RunResult, type Suspended } from '../../src/agent/index.ts'
import type { Completed } from '../../src/agent/result.ts'
import { type Hook, observe } from '../../src/index.ts'
import { openStore } from '../../src/store/index.ts'

/** A run that waits for a person, however it was started. */
export interface Question {
  readonly status: 'waiting'
  readonly event: string
  readonly action: unknown
  answer(approved: boolean): Promise<Outcome>
}
export type Outcome = Completed<unknown> | Question
export type Go = (agent: Agent, signal?: AbortSignal) => Promise<Outcome>

const asked = (
  { confirmation: { digest, event, action }, journal }: Suspended,
  resume: (journal: Suspended['journal'], answer: { digest: string; approved: boolean }) => Promise<Outcome>,
): Question => ({
  status: 'waiting',
  event,
  action,
  answer: (approved) => resume(JSON.parse(JSON.stringify(journal)) as Suspended['journal'], { digest, approved }),
})

const awaited: Go = async (agent, signal) => {
  const read = (result: RunResult<unknown>): Outcome =>
    result.status === 'completed'
      ? result
      : asked(result, async (journal, answer) => read(await agent.resume(journal, answer)))
  return read(await agent.run('hi', signal && { signal }))
}

const streamed: Go = async (agent, signal) => {
  const drain = async (stream: ReturnType<Agent['stream']>): Promise<Outcome> => {
    for await (const _ of stream);
    const result = await stream.result
    if (result.status === 'completed') return result
    return asked(result, (journal, answer) => drain(agent.resumeStream(journal, answer)))
  }
  return drain(agent.stream('hi', signal && { signal }))
}

const kept: Go = async (agent, signal) => {
  const store = await openStore('memory:')
  const work = durable(agent, store)
  const read = (result: Awaited<ReturnType<typeof work.start>>): Outcome => {
    if (result.status === 'completed') return result
    const { runId, confirmation } = result
    const answer = async (approved: boolean) => {
      await store.confirmations.decide(confirmation.id, { approved, by: 'kim' })
      return read(await work.resume(runId))
    }
    return { status: 'waiting', event: confirmation.event, action: confirmation.action, answer }
  }
  return read(await work.start('hi', signal && { signal }))
}

/** The three ways to run an agent: all have the same guarantees. */
export const ways: readonly [string, Go][] = [
  ['awaited', awaited],
  ['streamed', streamed],
  ['durable', kept],
]

export function waits(outcome: Outcome): Question {
  if (outcome.status !== 'waiting') throw new Error('it should wait for a person')
  return outcome
}

export function ends(outcome: Outcome): Completed<unknown> {
  if (outcome.status !== 'completed') throw new Error('it should come to its end')
  return outcome
}

interface Heard {
  readonly agent: { readonly name: string }
  readonly context: { readonly callId?: string | undefined }
  readonly origin?: string
}

/** Observers that note each event with its agent, its call and where its result comes from. */
export function watching(heard: string[], ...events: readonly string[]): readonly Hook[] {
  const watch = observe as (spec: object) => Hook
  return events.map((on) =>
    watch({
      name: `watch.${on}`,
      on,
      run: ({ agent, context, origin }: Heard) =>
        void heard.push([on, agent.name, context.callId, origin].filter((word) => word !== undefined).join(' ')),
    }),
  )
}
