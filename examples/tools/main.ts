import { around } from 'pawl'
import { createAgent, FatalToolError, tool, toolError } from 'pawl/agent'
import { scriptedModel } from 'pawl/testing'

const stock = new Map([['tea', 3]])

/** An error as data: the model reads what it can do instead. */
const count = tool({
  name: 'count',
  run: ({ item }: { item: string }) =>
    stock.get(item) ?? toolError({ error: 'unknown item', known: [...stock.keys()] }),
})

const keys: string[] = []
let isSlow = true

/** The key is the same for every attempt at this call: the service does the work once. */
const order = tool({
  name: 'order',
  run({ item }: { item: string }, { idempotencyKey }) {
    keys.push(idempotencyKey)
    if (!isSlow) return `ordered ${item}`
    isSlow = false
    throw new Error('no answer in time')
  },
})

/** Going on would do harm: the run ends, and the model does not read this. */
const pay = tool({
  name: 'pay',
  run: () => {
    throw new FatalToolError('the account is locked', { hint: 'call the bank' })
  },
})

const again = around({
  name: 'again',
  on: 'tool.around',
  match: { name: 'order' },
  run: (_, next) => next().catch(() => next()),
})

const model = scriptedModel([
  { calls: [{ name: 'count', input: { item: 'coffee' } }] },
  { calls: [{ name: 'order', input: { item: 'tea' } }] },
  { calls: [{ name: 'pay' }] },
])
const shop = createAgent({ name: 'shop', model, tools: [count, order, pay], hooks: [again] })

await shop.run('Buy tea.').catch((error: FatalToolError) => console.log(error.code, error.message))
for (const { messages } of model.requests.slice(1)) console.log(JSON.stringify(messages.at(-1)?.content[0]))
console.log(keys.length, 'attempts,', new Set(keys).size, 'key')
