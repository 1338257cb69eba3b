import { PawlError } from '../../base/index.ts'
import type { AuditLog, LogPosition } from '../../ports/index.ts'
import { auditVerifyPage } from '../command-line/pages/audit-verify.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { localTimes } from '../terminal/local-times.ts'
import { paint, say, sayWhole } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { attestationsIn } from './attestations-in.ts'
import { findWitnesses } from './find-witnesses.ts'
import { keyIn } from './key-in.ts'
import { noticesIn } from './notices-in.ts'
import { openLog } from './open-log.ts'
import { verifyWarnings } from './verify-warnings.ts'
import { onProgress, watched } from './watched.ts'
import { wayOut } from './way-out.ts'
import { wellSaid } from './well-said.ts'
import { skipping, wronglySaid } from './wrongly-said.ts'

type Values = Given<typeof auditVerifyPage.options>

/** `pawl audit verify`: whether the log is unchanged, or from which record on it is not. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditVerifyPage, args)
  const { key, from, store, json = false, 'attested-by': attester, 'audit-keys': auditKeys } = values
  const opened = await openLog({ store, folder: positionals[0], auditKeys, mayBeGone: true, onProgress })
  const { log, inspect, folder, oddities, close } = opened
  try {
    const options = await optionsOf(values, positionals[0])
    const attesterKey = attester && keyIn(attester, 'the public key that the attestations were signed with')
    const { chain, attested, notices } = await watched(async () => ({
      chain: await log.verify(options),
      attested: attestationsIn(await log.query({ text: 'attestation' }), attesterKey),
      notices: await noticesIn(log),
    }))
    const problem = chain.problem ?? attested.problem
    // a caller with its own key may verify a copy, which needs no other
    const state = key === undefined ? await inspect() : undefined
    const warnings = [...(state === undefined ? [] : verifyWarnings(state, chain)), ...oddities()]
    const losses = state?.losses ?? []
    const isCopy = key !== undefined || from !== undefined
    const isKeyMissing = state?.keyProblem?.code === 'key-lost'
    const { end, ...rest } = chain
    const head = end.position === 0 ? {} : { head: end }
    const report = { ...rest, problem, ...head, attestations: attested.found, notices, losses, isKeyMissing, warnings }
    if (json) sayWhole(JSON.stringify({ ...report, ok: !problem }))
    else {
      const way = problem && wayOut(problem, { isCopy, folder, records: state?.records })
      const lines = problem ? wronglySaid(problem, chain, losses) : wellSaid(chain, attested.found, attester)
      for (const line of [...lines, ...(way === undefined ? [] : [`    ${way}`])]) say(line)
      for (const line of remarks(warnings, notices)) say(line)
    }
    return problem === undefined ? 0 : 1
  } finally {
    await close()
  }
}

type VerifyOptions = NonNullable<Parameters<AuditLog['verify']>[0]>

async function optionsOf(values: Values, folder: string | undefined): Promise<VerifyOptions> {
  const { key, head, from, witness, 'no-witness': isConfigLeftOut = false } = values
  return {
    ...(key !== undefined && { publicKey: keyIn(key, 'a copy of audit.pub') }),
    ...(head !== undefined && { head: placeOf(head) }),
    ...(from !== undefined && { from: placeOf(from) }),
    witnesses: await findWitnesses({ given: witness, folder, skipping, isConfigLeftOut }),
  }
}

function remarks(warnings: readonly string[], notices: Awaited<ReturnType<typeof noticesIn>>): readonly string[] {
  const told = notices.map(
    ({ position, time, reason }) =>
      `record ${position}:${time === undefined ? '' : ` ${timeText(time)}`} ${localTimes(reason ?? '')}`,
  )
  return [...warnings, ...told].map((line) => `${paint('yellow', '?')}   ${line}`)
}

function placeOf(text: string): LogPosition {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash !== undefined) return { position: Number(position), hash }
  throw new PawlError('usage', `\`${text}\` is not a place in the log`, {
    hint: 'a position, a colon, and the hash of that record',
  })
}
