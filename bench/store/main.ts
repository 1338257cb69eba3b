import { benchAudit } from './audit/bench-audit.ts'
import { benchBudgets } from './budgets/bench-budgets.ts'

/** What is kept, and what that costs. `--quick` measures briefly. Gives the promises that were not kept. */
export async function benchStore(): Promise<readonly string[]> {
  const isQuick = process.argv.includes('--quick')
  await benchBudgets(isQuick ? 'quick' : 'full')
  return benchAudit(isQuick ? 0.1 : 1)
}
