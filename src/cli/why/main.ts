import { openLog } from '../audit/open-log.ts'
import { positionOf, recordAt } from '../audit/record-at.ts'
import { signatureOf } from '../audit/signature-of.ts'
import { onProgress, watched } from '../audit/watched.ts'
import { whyPage } from '../command-line/pages/why.ts'
import { readOptions } from '../command-line/read-options.ts'
import { columns, sayLines, sayWhole } from '../terminal/print.ts'
import { explainRecord } from './explain-record.ts'
import { theoriesNow } from './theories-now.ts'
import { whyLines } from './why-lines.ts'

/** `pawl why POSITION`: the conditions behind a decision on record. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(whyPage, args)
  const { store, hook, json = false, 'audit-keys': auditKeys } = values
  const [word, folder] = positionals
  const wanted = positionOf(word, 'pawl why')
  const { log, close } = await openLog({ store, folder, auditKeys, onProgress })
  try {
    const record = await recordAt(log, wanted)
    const { trouble } = await watched(() => signatureOf(log, record))
    const isElsewhere = folder !== undefined || (store !== undefined && store !== '')
    const why = explainRecord(record, await theoriesNow(), { trouble, hook, isElsewhere })
    if (json) sayWhole(JSON.stringify(why, undefined, 2))
    else sayLines(whyLines(why, columns()))
    return 0
  } finally {
    await close()
  }
}
