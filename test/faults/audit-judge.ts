import type { AuditLog } from 'pawl/store'
import type { Acknowledged } from './acknowledgements.ts'

/** Holds a log to everything it has ever acknowledged: each record in its place, and one chain over all of them. */
export function auditJudge(log: Pick<AuditLog, 'query' | 'verify'>) {
  const places = new Map<number, string>()
  let records = 0
  return {
    /** How many records were acknowledged. */
    count: () => places.size,
    /** How many are in the log. */
    records: () => records,
    async look(acknowledged: readonly Acknowledged[]): Promise<readonly string[]> {
      const problems: string[] = []
      for (const [, session, place] of acknowledged.filter(([kind]) => kind === 'record')) {
        const other = places.get(Number(place))
        if (other !== undefined) problems.push(`the place ${place} was given to ${other} and to ${session}`)
        places.set(Number(place), session)
      }
      const kept = new Map((await log.query()).map(({ position, session }) => [position, session]))
      records = kept.size
      for (const [position, session] of places) {
        if (kept.get(position) !== session) problems.push(`record ${position} of ${session} is lost`)
      }
      const { problem } = await log.verify()
      return problem === undefined ? problems : [...problems, `record ${problem.position}: ${problem.what}`]
    },
  }
}
