import { auditShowPage } from '../command-line/pages/audit-show.ts'
import { readOptions } from '../command-line/read-options.ts'
import { columns, sayLines, sayWhole } from '../terminal/print.ts'
import { openLog } from './open-log.ts'
import { positionOf, recordAt } from './record-at.ts'
import { recordLines } from './record-lines.ts'
import { signatureOf } from './signature-of.ts'
import { onProgress, watched } from './watched.ts'

/** `pawl audit show POSITION`: all that is on record of one decision. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditShowPage, args)
  const { store, json = false, 'audit-keys': auditKeys } = values
  const [word, folder] = positionals
  const wanted = positionOf(word, 'pawl audit show')
  const { log, close } = await openLog({ store, folder, auditKeys, onProgress })
  try {
    const record = await recordAt(log, wanted)
    if (json) sayWhole(JSON.stringify(record))
    else sayLines(recordLines(record, (await watched(() => signatureOf(log, record))).text, columns()))
    return 0
  } finally {
    await close()
  }
}
