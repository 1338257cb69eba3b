import { PawlError, sentenceOf } from '../../base/index.ts'
import { auditRotateKeyPage } from '../command-line/pages/audit-rotate-key.ts'
import { readOptions } from '../command-line/read-options.ts'
import { notAgents, onlyPeople } from '../protect/only-people.ts'
import { remark, say, sayWhole } from '../terminal/print.ts'
import { openLog } from './open-log.ts'
import { type NamedLog, otherLogs, signerOf, type WantedLog } from './other-logs.ts'

/** `pawl audit rotate-key`: another key signs from now on. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditRotateKeyPage, args)
  const { lost: isLost = false, store, json = false, 'audit-keys': auditKeys } = values
  if (isLost) onlyPeople('to replace a key that is lost')
  else notAgents('to rotate the key of the audit log')
  const wanted = { store, folder: positionals[0], auditKeys }
  const others = await otherLogs(wanted)
  const keepsKey = await isKeyOfOthers(wanted, others, isLost)
  const { log, close } = await openLog(wanted)
  try {
    const rotated = await log.rotateKey({ isLost, keepsKey })
    if (json) sayWhole(JSON.stringify(rotated))
    else {
      say(
        `the ${keepsKey ? 'present' : 'new'} key signs from record ${rotated.position} on; keep a copy of its public half:`,
      )
      sayWhole(rotated.publicKey.trimEnd())
    }
    if (isLost) for (const other of others) await sayWhatIsNext(other)
    return 0
  } finally {
    await close()
  }
}

/**
 * Whether the keys of the log sign another log of the project, and not this one any more: then they are to sign this one, too. Keys that
 * sign both are not rotated for one of them alone: the other could not be signed any more.
 */
async function isKeyOfOthers(wanted: WantedLog, others: readonly NamedLog[], isLost: boolean): Promise<boolean> {
  if (others.length === 0) return isLost ? mustBeLost(wanted) : false
  const signers = await Promise.all(
    // a server that does not answer must not keep files from being signed again
    others.map((other) => signerOf(other.wanted).catch((error) => (isLost ? 'none' : Promise.reject(error)))),
  )
  const isOwn = (await signerOf(wanted)) === 'these'
  const shared = others.find((_, at) => signers[at] === 'these')
  const strange = others.find((_, at) => signers[at] === 'other')
  if (isOwn && shared !== undefined) throw sharedKey(shared, wanted.store ?? '')
  if (isOwn && isLost && strange !== undefined) throw notLost(strange)
  return isLost && shared === undefined ? mustBeLost(wanted) : isLost
}

/** A key that is there vouches for the new one, which a person alone could not do as well. */
async function mustBeLost(wanted: WantedLog): Promise<false> {
  if ((await signerOf(wanted).catch(() => 'none')) !== 'these' || (await isStrange(wanted))) return false
  throw new PawlError('key-not-lost', 'the key of the audit log is not lost: it is there, and signs this log', {
    hint: 'run `pawl audit rotate-key`: the present key then signs the new one',
  })
}

/** Whether another key has signed: then the rotation is refused, with that reason. */
async function isStrange(wanted: WantedLog): Promise<boolean> {
  const { log, close } = await openLog(wanted)
  try {
    const { problem } = await log.verify()
    return problem?.kind === 'forged' || problem?.kind === 'other-key'
  } finally {
    await close()
  }
}

/** The key was lost for the other log, too. */
async function sayWhatIsNext({ name, option, wanted }: NamedLog): Promise<void> {
  const next = `\`pawl audit rotate-key --lost${option}\``
  try {
    if ((await signerOf(wanted)) === 'other') remark(`${name} was signed with the lost key, too: run ${next} next`)
  } catch (error) {
    remark(`${name} cannot be looked at: ${sentenceOf(error)}; if the lost key signed it, run ${next} when it can`)
  }
}

function sharedKey({ name, keys }: NamedLog, given: string): PawlError {
  return new PawlError('shared-key', `the keys in ${keys} sign ${name}, too, which could not be signed any more`, {
    hint: `give the log of the store keys of its own: \`cp -r ${keys} FOLDER\`, then \`pawl audit rotate-key --store${given === '' ? '' : `=${given}`} --audit-keys=FOLDER\`, and name FOLDER whenever you use that store; nothing was written`,
  })
}

function notLost({ name, option, keys }: NamedLog): PawlError {
  return new PawlError(
    'shared-key',
    `the key in ${keys} is not lost: it signs this log; ${name} is signed with another`,
    {
      hint: `run \`pawl audit rotate-key --lost${option}\`: then the same key signs both; nothing was written`,
    },
  )
}
