// A fixed sequence of calls at one store, while its disk may fail: prints for every call whether it was acknowledged,
// and ends in order.
import { isPawlError } from 'pawl'
import { openStore, type Store } from 'pawl/store'

const [url = ''] = process.argv.slice(2)
const say = (...what: readonly string[]) => process.stdout.write(`${JSON.stringify(what)}\n`)

/** An error that is not a PawlError ends the process, and so is detected. */
async function tell(name: string, call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
    say('kept', name)
  } catch (thrown) {
    if (!isPawlError(thrown)) throw thrown
    say('refused', name, thrown.code)
  }
}

const account = { key: 'all', limits: { tokens: 100 } }
const question = { digest: 'd1', event: 'tool.before', action: null, by: 'careful', reason: '', expiresAt: 8e15 }

const chapters: readonly ((store: Store) => readonly (readonly [string, () => Promise<unknown>])[])[] = [
  ({ budgets, confirmations, journals }) => [
    ['reserve 1', () => budgets.reserve('1', [account], { tokens: 10 })],
    ['reserve 1 again', () => budgets.reserve('1', [account], { tokens: 10 })],
    ['settle 1', () => budgets.settle('1', { tokens: 7 })],
    ['ask', () => confirmations.ask(question)],
    ['step 1', () => journals.open('run').step('one', async () => 'first')],
    ['suspend', () => journals.suspend('run', { long: 'long '.repeat(4_000) })],
  ],
  ({ budgets, confirmations, journals }) => [
    ['reserve 2', () => budgets.reserve('2', [account], { tokens: 20 })],
    ['decide', async () => confirmations.decide((await confirmations.ask(question)).id, { approved: true, by: 'kim' })],
    ['take', async () => must((await confirmations.take('d1')) !== undefined)],
    ['step 2', () => journals.open('run').step('two', async () => 'second')],
    ['finish', () => journals.finish('run')],
  ],
]

/** Nothing to take is not a failure of the disk, but the call did not succeed. */
function must(isSo: boolean): void {
  if (!isSo) say('missed', 'take')
}

for (const [at, chapter] of chapters.entries()) {
  let store: Store | undefined
  await tell(`open ${at + 1}`, async () => {
    store = await openStore(url, { leaseMs: 200 })
  })
  if (store === undefined) continue
  for (const [name, call] of chapter(store)) await tell(name, call)
  await tell(`close ${at + 1}`, store.close)
}
