import { auditRotateKeyPage } from '../pages/audit-rotate-key.ts'
import { say, sayWhole } from '../print.ts'
import { notAgents, onlyPeople } from '../protect/only-people.ts'
import { readOptions } from '../read-options.ts'
import { mustSignAlone } from './must-sign-alone.ts'
import { openLog } from './open-log.ts'

/** `pawl audit rotate-key`: another key signs from now on. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditRotateKeyPage, args)
  const { lost: isLost = false, store, json = false, 'audit-keys': auditKeys } = values
  if (isLost) onlyPeople('to replace a key that is lost')
  else notAgents('to rotate the key of the audit log')
  // a key that is lost signs no log any more
  if (!isLost) await mustSignAlone({ store, folder: positionals[0], auditKeys })
  const { log, close } = await openLog({ store, folder: positionals[0], auditKeys })
  try {
    const rotated = await log.rotateKey({ isLost })
    if (json) sayWhole(JSON.stringify(rotated))
    else {
      say(`the new key signs from record ${rotated.position} on; keep a copy of its public half:`)
      sayWhole(rotated.publicKey.trimEnd())
    }
    return 0
  } finally {
    await close()
  }
}
