import type { Json } from '../../base/index.ts'
import { checkKey, isKey, jsonText } from '../../base/index.ts'
import { checkStep, type Journals } from '../../ports/index.ts'
import type { Database } from './database.ts'
import { jsonIn, type RowName } from './row.ts'
import { doStep, finishedSteps } from './step.ts'

export function sqlJournals(database: Database, leaseMs: number): Journals {
  const { query } = database
  return {
    open(runId) {
      checkKey('the id of a run', runId)
      return {
        async step(key, run) {
          checkStep(key, run)
          return doStep({ query, leaseMs, runId, key }, run)
        },
        entries: () => finishedSteps(query, runId),
      }
    },
    async suspend(runId, state) {
      checkKey('the id of a run', runId)
      await query(
        'insert into pawl_runs (run_id, state) values ($1, $2) on conflict (run_id) do update set state = excluded.state',
        [runId, jsonText('the state of the run', state)],
      )
    },
    async suspended(runId): Promise<Json | undefined> {
      checkKey('the id of a run', runId)
      const [row] = await query('select state from pawl_runs where run_id = $1', [runId])
      return row === undefined ? undefined : jsonIn(row, 'state', runNamed(runId))
    },
    async finish(runId) {
      checkKey('the id of a run', runId)
      await query('delete from pawl_runs where run_id = $1', [runId])
    },
    async waiting() {
      const rows = await query('select run_id from pawl_runs order by position')
      return rows.map((row) => row['run_id']).filter(isKey) // another program may have written one that no run has
    },
  }
}

function runNamed(runId: string): RowName {
  return {
    name: `the run \`${runId}\``,
    hint: 'restore the store from a copy, or delete its row in `pawl_runs`: the run then does not wait any more',
  }
}
