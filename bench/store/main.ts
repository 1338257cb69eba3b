import { benchAudit } from './audit/bench-audit.ts'
import { benchQueries } from './audit/bench-queries.ts'
import { benchBudgets } from './budgets/bench-budgets.ts'
import { benchHookRecord } from './hook/bench-hook-record.ts'

/** Measures the cost of audit, budgets and hook records. `--quick` measures briefly. Returns the missed promises. */
export async function benchStore(): Promise<readonly string[]> {
  const pace = process.argv.includes('--quick') ? 'quick' : 'full'
  const budgets = await benchBudgets(pace)
  const share = pace === 'quick' ? 0.1 : 1
  return [...budgets, ...benchAudit(share), ...benchQueries(share), ...(await benchHookRecord(pace))]
}
