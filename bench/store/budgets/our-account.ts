import { openStore } from '../../../src/store/index.ts'
import { type Account, actual, reserved } from './account.ts'

const account = { key: 'agent:bench', limits: { tokens: 1e12 } }

/** Our budgets: one account for all processes. */
export async function openOurAccount(url: string): Promise<Account> {
  const { budgets, close } = await openStore(url)
  return {
    async spend(id) {
      const { refused } = await budgets.reserve(id, [account], { tokens: reserved })
      if (refused !== undefined) throw new Error(`refused with ${refused.spent} of ${refused.limit} spent`)
      await budgets.settle(id, { tokens: actual })
    },
    total: async () => (await budgets.spent(account.key)).tokens,
    close,
  }
}
