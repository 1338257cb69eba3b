import type { AuditLog, KeptRecord } from '../../ports/index.ts'

/** What a hook in shadow would have done, on record. */
export interface ShadowRecord {
  readonly hook: string
  /** Calls that it was asked about in shadow. */
  readonly calls: number
  /** How often it would have had each outcome, other than continue. */
  readonly outcomes: Readonly<Record<string, number>>
  /** The latest calls that it would not have let pass. */
  readonly latest: readonly KeptRecord[]
}

/** The most examples that are shown. */
const mostExamples = 5

export async function shadowRecord(log: Pick<AuditLog, 'query'>, hook: string, from?: number): Promise<ShadowRecord> {
  const records = await log.query({ hook, ...(from !== undefined && { from }) })
  const outcomes: Record<string, number> = {}
  const latest: KeptRecord[] = []
  let calls = 0
  for (const record of records) {
    const found = record.hooks.find((one) => one.hook === hook && one.mode === 'shadow')
    if (found === undefined) continue
    calls += 1
    if (found.outcome === 'continue') continue
    outcomes[found.outcome] = (outcomes[found.outcome] ?? 0) + 1
    latest.push(record)
  }
  return { hook, calls, outcomes, latest: latest.slice(-mostExamples) }
}
