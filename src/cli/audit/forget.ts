import { userInfo } from 'node:os'
import type { Verification } from '../../protocol/index.ts'
import { auditForgetPage } from '../pages/audit-forget.ts'
import { say } from '../print.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { readOptions } from '../read-options.ts'
import { openLog } from './open-log.ts'

/** `pawl audit forget`: the log as it is now is what this user has seen. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditForgetPage, args)
  const { store, json = false } = values
  onlyPeople('to accept a loss in the audit log')
  const { log, close } = await openLog({ store, folder: positionals[0] })
  try {
    const before = await log.verify()
    const [place] = await log.append([recordOf(before)])
    await log.forget()
    if (json) say(JSON.stringify({ ...place, forgotten: before.problem ?? null }))
    else say(`the log is taken as it is now, up to record ${place?.position}; that is on record`)
    return 0
  } finally {
    await close()
  }
}

function recordOf({ problem, seenTo }: Verification) {
  const what =
    problem === undefined ? 'nothing was wrong' : `what was wrong: record ${problem.position}: ${problem.what}`
  return {
    time: Date.now(),
    agent: 'pawl',
    event: 'audit.forgotten',
    decision: 'continue',
    by: userInfo().username,
    reason: `a person took the log as it is; ${what}`,
    payload: { seenTo },
    hooks: [],
    durationMs: 0,
  }
}
