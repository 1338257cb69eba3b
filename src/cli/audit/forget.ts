import { PawlError } from '../../base/index.ts'
import type { LogProblem, Verification } from '../../ports/index.ts'
import { auditEvents, type LogState, newLogHint, retireLostKey } from '../../store/internal.ts'
import { auditForgetPage } from '../command-line/pages/audit-forget.ts'
import { readOptions } from '../command-line/read-options.ts'
import { accountName } from '../project/account-name.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { say, sayWhole } from '../terminal/print.ts'
import { isForgettable } from './is-forgettable.ts'
import { openLog } from './open-log.ts'
import { problemText } from './problem-text.ts'

/** `pawl audit forget`: accepts the present log as the one that this user has seen. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditForgetPage, args)
  const { store, json = false, 'audit-keys': auditKeys } = values
  onlyPeople('to accept a loss in the audit log')
  const { log, folder, keys, inspect, close } = await openLog({
    store,
    folder: positionals[0],
    auditKeys,
    mayBeGone: true,
  })
  try {
    const before = await log.verify()
    if (before.problem !== undefined && !isForgettable(before.problem)) throw broken(before.problem, folder)
    // before anything is written: the problem that would be left, once it is forgotten
    const { problem: left, records } = await log.verify({ isFirstSight: true })
    if (left !== undefined) throw left.kind === 'other-key' ? otherKeys(left, keys, folder) : broken(left, folder)
    // a key that is lost with all that it has signed has nothing to hand over: the next record makes another
    const lostKey = records === 0 && keys !== undefined ? retireLostKey(keys) : undefined
    const [place] = await log.append([recordOf(before, await inspect(), lostKey)])
    await log.forget()
    const { problem } = await log.verify()
    if (problem !== undefined) throw still(problem, place?.position, folder)
    if (json) sayWhole(JSON.stringify({ ...place, forgotten: before.problem ?? null }))
    else say(`the log is accepted as it is now, up to record ${place?.position}; record ${place?.position} says so`)
    return 0
  } finally {
    await close()
  }
}

/** Accepting it would change nothing: the log fails by itself, independent of the memory of this user. */
function broken(problem: LogProblem, folder: string | undefined): PawlError {
  return new PawlError(
    'log-broken',
    `${problemText(problem)}; \`pawl audit forget\` accepts a log that lost its end or was replaced, and cannot repair a broken chain: nothing was changed`,
    { hint: newLogHint(folder) },
  )
}

/** To accept it would change nothing: such as a log from a backup, beside keys that are newer. */
function otherKeys(problem: LogProblem, keys = 'the folder of the keys', folder?: string): PawlError {
  return new PawlError('other-key', `${problemText(problem)}; the key is that in ${keys}: nothing was changed`, {
    hint: `if you restored the log from a backup, restore \`keys\` from the same backup as well, then run \`pawl audit forget\` again; otherwise ${newLogHint(folder)}`,
  })
}

function still(problem: LogProblem, forgotten: number | undefined, folder: string | undefined) {
  const hint = problem.kind === 'memory' ? 'remove that file, and run `pawl audit forget` again' : newLogHint(folder)
  const message = `the log was accepted up to record ${forgotten}, but still does not verify: ${problemText(problem)}`
  return new PawlError('log-broken', message, { hint })
}

function recordOf({ problem, seenTo }: Verification, state: LogState, lostKey: string | undefined) {
  const what =
    problem === undefined ? 'nothing was wrong' : `what was wrong: record ${problem.position}: ${problem.what}`
  const key = lostKey === undefined ? '' : '; its private key was lost, too, and a new one signs from here on'
  return {
    time: Date.now(),
    agent: 'pawl',
    event: auditEvents.forgotten,
    decision: 'continue',
    by: accountName(),
    reason: `a person took the log as it is; ${what}${key}`,
    payload: {
      seenTo,
      losses: lossesIn(state),
      ...(lostKey !== undefined && { lostKey }),
    },
    hooks: [],
    durationMs: 0,
  }
}

/** All that is remembered as lost, and the records that are missing now. */
function lossesIn({ losses, lost }: LogState) {
  const missing = lost === undefined ? [] : [{ position: lost.position, hash: lost.hash, time: lost.time }]
  return [...losses.map((one) => ({ ...one })), ...missing]
}
