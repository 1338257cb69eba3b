import { readFileSync } from 'node:fs'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { verifyAttestation } from '../../governance/index.ts'
import { weakenedEvent } from '../../hook/index.ts'
import type { AuditLog, KeptRecord, LogPosition, LogProblem, Verification } from '../../ports/index.ts'
import { auditEvents } from '../../store/internal.ts'
import { auditVerifyPage } from '../command-line/pages/audit-verify.ts'
import { readOptions } from '../command-line/read-options.ts'
import { counted, paint, say, sayWhole } from '../terminal/print.ts'
import { timeText } from '../terminal/time-text.ts'
import { findWitnesses } from './find-witnesses.ts'
import { isForgettable } from './is-forgettable.ts'
import { openLog } from './open-log.ts'
import { verifyWarnings } from './verify-warnings.ts'
import { onProgress, watched } from './watched.ts'

/** `pawl audit verify`: whether the log is what was written, or from which record on it is not. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditVerifyPage, args)
  const { key, head, from, store, witness, json = false, 'attested-by': attester, 'audit-keys': auditKeys } = values
  const [folder] = positionals
  const { log, inspect, close } = await openLog({ store, folder, auditKeys, mayBeGone: true, onProgress })
  try {
    const witnesses = values['no-witness'] === true ? [] : await findWitnesses({ given: witness, folder, skipping })
    const options = {
      ...(key !== undefined && { publicKey: keyIn(key) }),
      ...(head !== undefined && { head: placeOf(head) }),
      ...(from !== undefined && { from: placeOf(from) }),
      witnesses,
    }
    const attesterKey = attester && keyIn(attester)
    const { chain, attested, told } = await watched(async () => {
      const verified = await log.verify(options)
      const found = attestationsIn(await log.query({ text: 'attestation' }), attesterKey)
      return { chain: verified, attested: found, told: await noticesIn(log) }
    })
    const problem = chain.problem ?? attested.problem
    // who gives a key may verify a copy, which needs no other
    const state = key === undefined ? await inspect() : undefined
    const warnings = state === undefined ? [] : verifyWarnings(state, chain)
    const isKeyMissing = state?.keyProblem?.code === 'key-lost'
    const { end, ...rest } = chain
    const verified = end.position === 0 ? {} : { head: end }
    const report = {
      ...rest,
      problem,
      ...verified,
      attestations: attested.found,
      notices: told,
      isKeyMissing,
      warnings,
    }
    if (json) sayWhole(JSON.stringify({ ...report, ok: !problem }))
    else if (problem !== undefined) sayWrong(problem, chain, key)
    else for (const line of wellSaid(chain, attested.found, attester)) say(line)
    if (!json) {
      for (const warning of warnings) say(`${paint('yellow', '?')}   ${warning}`)
      for (const { position, time, reason } of told)
        say(`${paint('yellow', '?')}   record ${position}:${time === undefined ? '' : ` ${timeText(time)}`} ${reason}`)
    }
    return problem === undefined ? 0 : 1
  } finally {
    await close()
  }
}

function wellSaid(chain: Verification, attestations: number, key: string | undefined) {
  const { records, signedTo, seenTo, end } = chain
  if (records === 0) return ['nothing has been decided here yet: there is nothing to verify']
  const ok = paint('green', 'ok')
  const seen = seenTo === 0 ? 'no earlier state is remembered' : `remembered up to ${seenTo}`
  return [
    `${ok}  ${counted(records, 'record')} verified; signed up to ${signedTo}, ${seen}`,
    ...(attestations > 0 && key !== undefined ? [`${ok}  ${counted(attestations, 'attestation')} verified`] : []),
    ...(attestations > 0 && key === undefined
      ? [
          `${counted(attestations, 'attestation')} not checked: --attested-by takes the public key they were signed with`,
        ]
      : []),
    ...(chain.witnessed ?? []).map(({ target, position }) =>
      position === 0
        ? `${paint('yellow', '?')}   ${target} knows nothing of this log yet: \`pawl audit head\` sends it the end`
        : `${ok}  ${target} has witnessed record ${position}`,
    ),
    `to compare with this state later: --head ${end.position}:${end.hash}`,
  ]
}

/** What hooks had signed: counted, and checked if there is a key. */
function attestationsIn(records: readonly KeptRecord[], publicKey: string | undefined) {
  let found = 0
  for (const { position, hooks } of records) {
    for (const { notes } of hooks) {
      const attestation = notes?.['attestation']
      if (attestation === undefined) continue
      found += 1
      const verified = publicKey === undefined ? undefined : verifyAttestation(attestation, { publicKey })
      if (verified?.ok === false) {
        const what = `its attestation: ${verified.problem}`
        return { found, problem: { kind: 'attestation', position, what } as const }
      }
    }
  }
  return { found, problem: undefined }
}

/** What the log itself says of guards that went away, and of records that were damaged or lost. */
async function noticesIn(log: Pick<AuditLog, 'query'>) {
  const { damaged, lost, forgotten, unwitnessed } = auditEvents
  const events = [weakenedEvent, damaged, lost, forgotten, unwitnessed]
  const found = (await Promise.all(events.map((event) => log.query({ event })))).flat()
  // a line that cannot be read is found whatever is looked for, and has no time
  const once = new Map(found.map((one) => [`${one.position} ${one.hash} ${one.reason}`, one]))
  return [...once.values()]
    .sort((one, other) => one.position - other.position)
    .map(({ position, time, event, reason, hash }) => ({ position, ...(hash !== '' && { time, event }), reason }))
}

const skipping = '`pawl audit verify --no-witness`'

/** Of the chain, or of an attestation in it. */
interface Problem extends Omit<LogProblem, 'kind'> {
  readonly kind: LogProblem['kind'] | 'attestation'
}

function sayWrong(problem: Problem, chain: Verification, key: string | undefined): void {
  const no = paint('red', 'NO')
  const silent = (chain.witnessed ?? []).flatMap(({ failure }) => failure ?? [])
  if (problem.kind === 'memory') say(`${no}  ${problem.what}`)
  else if (problem.kind !== 'witness') say(`${no}  record ${problem.position}: ${problem.what}`)
  for (const failure of silent) say(`${no}  ${failure}`)
  if (silent.length > 0) say(`    to verify without witnesses: ${skipping}`)
  // another key than the given one is not a matter of what this user has seen
  if (isForgettable(problem) && (key === undefined || problem.kind !== 'other-key'))
    say('    when you have found out why: `pawl help audit forget`')
}

function keyIn(file: string): string {
  const text = textOf(file)
  if (text.includes('PUBLIC KEY')) return text
  throw new PawlError('bad-key', `${file} is not a public key`, { hint: 'give a copy of audit.pub, as PEM' })
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (cause) {
    throw new PawlError('bad-key', `${file} cannot be read: ${sentenceOf(cause)}`, {
      cause,
      hint: 'is the path right?',
    })
  }
}

function placeOf(text: string): LogPosition {
  const [, position, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash !== undefined) return { position: Number(position), hash }
  throw new PawlError('usage', `\`${text}\` is not a place in the log`, {
    hint: 'a position, a colon, and the hash of that record',
  })
}
