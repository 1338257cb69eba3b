import { dirname, join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import type { LogProblem, Verification } from '../../ports/index.ts'
import { auditEvents } from '../../store/internal.ts'
import { auditForgetPage } from '../command-line/pages/audit-forget.ts'
import { readOptions } from '../command-line/read-options.ts'
import { accountName } from '../project/account-name.ts'
import { onlyPeople } from '../protect/only-people.ts'
import { say, sayWhole } from '../terminal/print.ts'
import { isForgettable } from './is-forgettable.ts'
import { openLog } from './open-log.ts'

/** `pawl audit forget`: the log as it is now is what this user has seen. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditForgetPage, args)
  const { store, json = false, 'audit-keys': auditKeys } = values
  onlyPeople('to accept a loss in the audit log')
  const { log, folder, close } = await openLog({ store, folder: positionals[0], auditKeys, mayBeGone: true })
  try {
    const before = await log.verify()
    if (before.problem !== undefined && !isForgettable(before.problem)) throw broken(before.problem, folder)
    // before anything is written: what would be left, once it is forgotten?
    const { problem: left } = await log.verify({ isFirstSight: true })
    if (left !== undefined) throw left.kind === 'other-key' ? otherKeys(left, folder) : broken(left, folder)
    const [place] = await log.append([recordOf(before)])
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

/** To accept it would change nothing: the log fails by itself, whatever was seen of it. */
function broken({ position, what }: LogProblem, folder: string | undefined): PawlError {
  return new PawlError(
    'log-broken',
    `record ${position}: ${what}; \`pawl audit forget\` accepts a log that lost its end or was replaced, and cannot repair a broken chain: nothing was changed`,
    { hint: newLog(folder) },
  )
}

/** To accept it would change nothing: such as a log from a backup, beside keys that are newer. */
function otherKeys({ position, what }: LogProblem, folder: string | undefined): PawlError {
  const keys = folder === undefined ? 'the folder of the keys' : join(dirname(folder), 'keys')
  return new PawlError('other-key', `record ${position}: ${what}; the key is that in ${keys}: nothing was changed`, {
    hint: `if you restored the log from a backup, restore \`keys\` from the same backup as well, then run \`pawl audit forget\` again; otherwise ${newLog(folder)}`,
  })
}

function still({ kind, position, what }: LogProblem, forgotten: number | undefined, folder: string | undefined) {
  const hint = kind === 'memory' ? 'remove that file, and run `pawl audit forget` again' : newLog(folder)
  const message = `the log was accepted up to record ${forgotten}, but still does not verify: record ${position}: ${what}`
  return new PawlError('log-broken', message, { hint })
}

function newLog(folder: string | undefined): string {
  const how = folder === undefined ? 'move its files or its table away' : `\`mv ${folder} ${folder}-broken\``
  return `keep the log as evidence and begin a new one: ${how}, then run \`pawl audit forget\``
}

function recordOf({ problem, seenTo }: Verification) {
  const what =
    problem === undefined ? 'nothing was wrong' : `what was wrong: record ${problem.position}: ${problem.what}`
  return {
    time: Date.now(),
    agent: 'pawl',
    event: auditEvents.forgotten,
    decision: 'continue',
    by: accountName(),
    reason: `a person took the log as it is; ${what}`,
    payload: { seenTo },
    hooks: [],
    durationMs: 0,
  }
}
