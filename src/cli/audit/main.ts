import { PawlError } from '../../base/index.ts'
import type { AuditLog, KeptRecord, LogFilter } from '../../ports/index.ts'
import { auditPage } from '../command-line/pages/audit.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { remarkLoss } from '../project/remark-loss.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { complain, outputClosed, rowColumns, say, sayWhole } from '../terminal/print.ts'
import { auditTable, followLine } from './audit-table.ts'
import { hasText } from './has-text.ts'
import { openLog } from './open-log.ts'
import { queryLog } from './query-log.ts'
import { timeOf } from './time-of.ts'
import { unknownDecision, unknownWord } from './unknown-word.ts'

/** `pawl audit`: shows decisions, the latest last. */
export async function run(args: readonly string[]): Promise<number> {
  const { json = false, follow = false, store, ...wanted } = readOptions(auditPage, args).values
  const filter = filterOf(wanted)
  const wrong = unknownDecision(filter)
  if (wrong !== undefined) throw wrong
  const { log, inspect, close } = await openLog({ store })
  await remarkLoss(inspect, store === undefined ? '' : store === '' ? ' --store' : ' --store=URL')
  try {
    if (follow) await inOrder(() => showAsItComes(log, filter, json))
    else await show(log, filter, json)
    return 0
  } finally {
    await close()
  }
}

async function showAsItComes(log: AuditLog, filter: LogFilter, json: boolean): Promise<void> {
  const unlikely = await unknownWord(log, filter)
  if (unlikely !== undefined) complain(unlikely.message, unlikely.hint) // it may come yet
  const line = json ? JSON.stringify : (record: KeptRecord) => followLine(record, rowColumns())
  const { text } = filter
  for await (const record of log.follow(filter, outputClosed)) {
    if (text === undefined || hasText(record, text)) sayWhole(line(record))
  }
}

async function show(log: AuditLog, filter: ReturnType<typeof filterOf>, json: boolean): Promise<void> {
  const records = await queryLog(log, filter)
  const wrong = records.length === 0 ? await unknownWord(log, filter) : undefined
  if (wrong !== undefined) throw wrong
  if (json) for (const record of records) sayWhole(JSON.stringify(record))
  else say(records.length === 0 ? await nothing(log.query({ last: 1 })) : auditTable(records, rowColumns()))
}

async function nothing(any: Promise<readonly unknown[]>): Promise<string> {
  return (await any).length === 0 ? 'nothing has been decided here yet' : 'nothing on record is like that'
}

type Wanted = Omit<Given<typeof auditPage.options>, 'json' | 'follow' | 'store'>

function filterOf({ last, since, until, ...same }: Wanted) {
  const now = Date.now()
  const from = since === undefined ? undefined : timeOf(since, now)
  const to = until === undefined ? undefined : timeOf(until, now)
  if (from !== undefined && to !== undefined && from >= to)
    throw usage(`\`--since ${since}\` is not before \`--until ${until}\`: nothing can be between them`, order)
  return {
    ...same,
    last: countOf(last),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  } satisfies LogFilter
}

const order = 'give the earlier time to `--since`, such as `--since 2h --until 1h`; a date is the beginning of that day'

function countOf(given = '20'): number {
  const count = Number(given)
  if (Number.isInteger(count) && count > 0) return count
  throw new PawlError('usage', `\`${given}\` is not a number of lines`, { hint: 'such as `pawl audit -n 50`' })
}
