import type { LogFilter, LogPosition, LogRecord } from '../../ports/index.ts'
import { needleOf } from '../chain/log-filter.ts'
import { genesis, type LogLine, readLine } from '../chain/log-line.ts'
import type { Query, Value } from '../sql/database.ts'
import { numberIn, type Row, textIn } from '../sql/row.ts'

/** Every writer holds this lock: one chain, written one after the other. */
export const writers = 'audit'

/** The columns that the chain needs come first; the other columns are copies to search by, and prove nothing. */
export function valuesOf(
  { position, hash, content, signature }: LogLine,
  record: LogRecord | undefined,
): readonly Value[] {
  const hooks = record?.hooks.map(({ hook }) => hook) ?? []
  return [
    position,
    hash,
    content.toString('utf8'),
    Math.trunc(record?.time ?? 0),
    clean(record?.agent ?? ''),
    clean(record?.event ?? ''),
    record?.session === undefined ? null : clean(record.session),
    clean(record?.decision ?? ''),
    `\n${hooks.map(clean).join('\n')}\n`,
    signature ?? null,
  ]
}

/** PostgreSQL has no text with a zero in it. In the content it is escaped. */
function clean(text: string): string {
  return text.replaceAll('\u0000', '\ufffd')
}

/** The position is the one in the content: the column beside it could be wrong. */
export function lineOf(row: Row): LogLine {
  const [hash, content, signature] = [textIn(row, 'hash'), textIn(row, 'content'), row['signature']]
  const line = readLine(Buffer.from(`${content},"hash":"${hash}"}`))
  const found = line ?? { position: numberIn(row, 'position'), hash, previous: '', content: Buffer.from(content) }
  return typeof signature === 'string' ? { ...found, signature } : found
}

/** The same for `verify`: a row whose place differs from its content is wrong, whichever of the two is right. */
export function placedLine(row: Row): LogLine {
  const [line, position] = [lineOf(row), numberIn(row, 'position')]
  return line.position === position ? line : { ...line, position, previous: '' }
}

export async function lastRow(query: Query): Promise<LogPosition> {
  const [row] = await query('select position, hash from pawl_audit order by position desc limit 1')
  return row === undefined
    ? { position: 0, hash: genesis }
    : { position: numberIn(row, 'position'), hash: textIn(row, 'hash') }
}

/** Undefined if there is no such row. */
export async function hashOfRow(query: Query, position: number): Promise<string | undefined> {
  const rows = await query('select hash from pawl_audit where position = $1', [position])
  return rows.map((row) => textIn(row, 'hash'))[0]
}

/** Whether the chain leads from an earlier record to the last one. The server looks: all machines may have written many since. */
export async function rowsLeadTo(query: Query, seen: LogPosition, last: LogPosition): Promise<boolean> {
  const opening = `'{"position":' || position::bigint || ',"previous":"' || before || '","record":'`
  const follows = `position = prior + 1 and starts_with(content, ${opening})`
  const isWhole = `hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')`
  const [row] = await query(
    `select count(*) filter (where hash = $2 and position = $1) as begun,
        count(*) filter (where ${isWhole} and (position = $1 or (${follows}))) as sound
      from (select position, hash, content, lag(hash) over lines as before, lag(position) over lines as prior
        from pawl_audit where position between $1 and $3 window lines as (order by position)) as line`,
    [seen.position, seen.hash, last.position], // not those that were written since
  )
  const length = last.position - seen.position + 1
  return row !== undefined && Number(row['begun']) === 1 && Number(row['sound']) === length
}

/** Conditions and their values, numbered from one. */
export function whereOf(
  filter: LogFilter,
  after: number,
): { readonly conditions: string; readonly values: readonly Value[] } {
  const { from, to, event, agent, session, decision, hook, text } = filter
  const wanted: readonly (readonly [string, Value | undefined])[] = [
    ['position > ?', after],
    ['time >= ?', from],
    ['time <= ?', to],
    // of each pair the first has an index, the second is exact
    ['left(event, 200) = left(?, 200)', event],
    ['event = ?', event],
    ['left(agent, 200) = left(?, 200)', agent],
    ['agent = ?', agent],
    ['left(session, 200) = left(?, 200)', session],
    ['session = ?', session],
    ['left(decision, 200) = left(?, 200)', decision],
    ['decision = ?', decision],
    [`string_to_array(hooks, E'\\n') @> string_to_array(?, E'\\n')`, hook],
    ['strpos(hooks, ?) > 0', hook === undefined ? undefined : `\n${hook}\n`],
    // after the chain's own fields, where hashes could match a search for text
    [
      `strpos(substr(content, strpos(content, '"record":') + 9), ?) > 0`,
      text === undefined ? undefined : needleOf(text),
    ],
  ]
  const used = wanted.filter((one): one is readonly [string, Value] => one[1] !== undefined)
  return {
    conditions: used.map(([condition], at) => condition.replace('?', `$${at + 1}`)).join(' and '),
    values: used.map(([, value]) => value),
  }
}
