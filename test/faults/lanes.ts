import { isPawlError, type ModelRequest, type ModelResponse } from 'pawl'
import { createAgent, durable, tool } from 'pawl/agent'
import type { Store } from 'pawl/store'
import { scriptedModel } from 'pawl/testing'
import { logRecord } from '../store/log-records.ts'
import type { Acknowledged } from './acknowledgements.ts'

/** A store that is lost now and then, and its problems. */
export interface World {
  readonly store: Store
  readonly isOver: () => boolean
  /** Calls until the store is there; `losses` are the times it was not. */
  persist<T>(call: () => Promise<T>): Promise<{ readonly value: T; readonly losses: number }>
  complain(isRight: boolean, what: string): void
  readonly records: Acknowledged[]
}

/** One use of a store, which is made again and again, each time under a name of its own. */
type Lane = (world: World, id: string) => Promise<void>

const spend: Lane = async ({ store: { budgets }, persist }, id) => {
  const accounts = ['a', 'b'].map((key) => ({ key: `${key}:${id.split(' ')[0]}`, limits: {} }))
  await persist(() => budgets.reserve(id, accounts, { tokens: 5 }))
  await persist(() => budgets.settle(id, { tokens: 1 }))
}

const confirm: Lane = async ({ store: { confirmations }, persist, complain }, id) => {
  const question = { digest: id, event: 'tool.before', action: null, by: 'lane', reason: '', expiresAt: 8e15 }
  const { value: asked } = await persist(() => confirmations.ask(question))
  const decided = await persist(() =>
    confirmations.decide(asked.id, { approved: true, by: id }).catch((thrown: unknown) => {
      if (isPawlError(thrown) && thrown.code === 'confirmation-decided') return thrown
      throw thrown
    }),
  )
  const isOurs = !(decided.value instanceof Error) || (decided.losses > 0 && decided.value.message.startsWith(id))
  complain(isOurs, `${id} was decided by somebody else`)
  const taken = await persist(() => confirmations.take(id))
  complain(taken.value !== undefined || taken.losses > 0, `the approval of ${id} is lost`)
  const again = await persist(() => confirmations.take(id))
  complain(again.value === undefined, `the approval of ${id} was taken twice`)
}

const step: Lane = async ({ store: { journals }, persist, complain }, id) => {
  let runs = 0
  const run = async () => {
    runs += 1
    return runs
  }
  const { value, losses } = await persist(() => journals.open('lane').step(id, run))
  complain(runs <= 1 + losses, `the step ${id} was run ${runs} times, and the store was lost ${losses} times`)
  const before = runs
  const again = await persist(() => journals.open('lane').step(id, run))
  complain(again.value === value && runs === before, `the finished step ${id} was run again`)
}

const suspend: Lane = async ({ store: { journals }, persist, complain }, id) => {
  await persist(() => journals.suspend(id, { id }))
  const { value } = await persist(() => journals.suspended(id))
  complain(JSON.stringify(value) === JSON.stringify({ id }), `the run ${id} is lost`)
  await persist(() => journals.finish(id))
  complain((await persist(() => journals.suspended(id))).value === undefined, `the finished run ${id} waits`)
}

const append: Lane = async ({ store: { audit }, persist, records }, id) => {
  const { value } = await persist(() => audit.append([logRecord({ session: id })]))
  records.push(['record', id, value[0]?.position ?? 0])
}

/** Acts once, depending on the conversation: fixed answers would begin again in a run that is taken up in its middle. */
function turn({ messages }: ModelRequest): ModelResponse {
  const usage = { inputTokens: 10, outputTokens: 5 }
  if (messages.length > 1) return { content: [{ type: 'text', text: 'Done.' }], stopReason: 'end', usage }
  return { content: [{ type: 'tool_use', id: 'c1', name: 'act', input: {} }], stopReason: 'tool_use', usage }
}

/** An agent whose every step is recorded: answers of the model and effects of the tool are not repeated. */
const run: Lane = async ({ store, persist, complain }, id) => {
  let effects = 0
  const start = () => {
    const act = tool({ name: 'act', run: () => `done ${++effects}` })
    const agent = createAgent({ name: 'worker', model: scriptedModel([turn, turn]), tools: [act] })
    return durable(agent, store).start('act', { runId: id })
  }
  const { value, losses } = await persist(start)
  complain(value.status === 'completed' && effects >= 1, `the run ${id} ended as ${value.status}`)
  complain(effects <= 1 + losses, `the tool of ${id} ran ${effects} times, and the store was lost ${losses} times`)
  const before = effects
  await persist(start)
  complain(effects === before, `the tool of ${id} ran again after its run was over`)
}

export const lanes: Readonly<Record<string, Lane>> = { spend, confirm, step, suspend, append, run }
