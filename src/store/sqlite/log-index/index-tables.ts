import type { LogFilter } from '../../../ports/index.ts'
import type { Place } from '../../files/search/log-index.ts'
import type { Query, Value } from '../../sql/database.ts'
import { numberIn } from '../../sql/row.ts'
import type { IndexedLine } from './index-segment.ts'

/** An index of another version is thrown away, not changed. */
export const version = 1

/** Longer segments are not indexed: a place is the number of the segment and the offset in it, as one number. */
export const longestSegment = 2 ** 26

export async function createTables(query: Query): Promise<void> {
  await query('create table pawl_segments (number integer primary key, stamp text not null, plain integer not null)')
  await query(`create table pawl_places (
    place integer primary key, length integer not null, position integer not null, time real not null,
    event text not null, agent text not null, session text, decision text not null)`)
  for (const column of ['session', 'decision', 'event'])
    await query(`create index pawl_places_${column} on pawl_places (${column})`)
  await query(`create table pawl_hooks (
    hook text not null, place integer not null, primary key (hook, place)) without rowid`)
  await query(`pragma user_version = ${version}`)
}

/** Replaces the index of a segment. */
export async function keepSegment(
  query: Query,
  { number, stamp, lines }: { number: number; stamp: string; lines: readonly IndexedLine[] | undefined },
): Promise<void> {
  await forgetSegment(query, number)
  const [first] = rangeOf(number)
  for (let at = 0; at < (lines?.length ?? 0); at += linesAtOnce) {
    const some = lines?.slice(at, at + linesAtOnce) ?? []
    await query(insertPlaces, [JSON.stringify(some.map((line) => valuesOf(line, first)))])
    await query(insertHooks, [JSON.stringify(some.map(({ hooks, offset }) => [first + offset, hooks]))])
  }
  await query('insert into pawl_segments values ($1, $2, $3)', [number, stamp, lines === undefined ? 0 : 1])
}

/** Many rows are one statement: to call the driver costs more than to insert a row. */
const linesAtOnce = 2000

const insertPlaces = `insert into pawl_places
  select ${[0, 1, 2, 3, 4, 5, 6, 7].map((at) => `value ->> ${at}`).join(', ')} from json_each($1)`

const insertHooks = `insert into pawl_hooks
  select hook.value, line.value ->> 0 from json_each($1) as line, json_each(line.value, '$[1]') as hook`

function valuesOf(line: IndexedLine, first: number): readonly Value[] {
  const { offset, length, position, time, event, agent, session = null, decision } = line
  return [first + offset, length, position, time, event, agent, session, decision]
}

export async function forgetSegment(query: Query, number: number): Promise<void> {
  const found = await query('delete from pawl_segments where number = $1 returning number', [number])
  if (found.length === 0) return
  await query('delete from pawl_places where place between $1 and $2', rangeOf(number))
  await query('delete from pawl_hooks where place between $1 and $2', rangeOf(number))
}

/** The places in a segment that the columns of a filter leave; nothing if it has none of these. */
export async function placesIn(query: Query, number: number, filter: LogFilter): Promise<readonly Place[] | undefined> {
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return undefined
  const [first, last] = rangeOf(number)
  // the rarest leads; a plus keeps the others from it
  const wanted = conditions.map(([condition], at) => `${at === 0 ? '' : '+'}${condition} $${at + 3}`)
  const from = conditions[0]?.[0] === 'hook =' ? 'pawl_hooks cross join pawl_places using (place)' : 'pawl_places'
  const rows = await query(
    `select place, length, position from ${from} where place between $1 and $2 and ${wanted.join(' and ')} order by place`,
    [first, last, ...conditions.map(([, value]) => value)],
  )
  return rows.map((row) => ({
    offset: numberIn(row, 'place') - first,
    length: numberIn(row, 'length'),
    position: numberIn(row, 'position'),
  }))
}

/** From the rarest to the most common. The reader of the records checks the whole filter again. */
function conditionsOf(filter: LogFilter): readonly (readonly [string, Value])[] {
  const { session, hook, decision, event, agent, from, to } = filter
  const wanted: readonly (readonly [string, Value | undefined])[] = [
    ['session =', session],
    ['hook =', session === undefined ? hook : undefined], // a session leaves few enough
    ['decision =', decision],
    ['event =', event],
    ['agent =', agent],
    ['time >=', from === undefined ? undefined : from - leeway(from)],
    ['time <=', to === undefined ? undefined : to + leeway(to)],
  ]
  return wanted.filter((one): one is readonly [string, Value] => one[1] !== undefined && !Number.isNaN(one[1]))
}

/** SQLite does not promise to read the last digits of a number as JavaScript does. */
function leeway(time: number): number {
  return 1 + Math.abs(time) * 1e-9
}

function rangeOf(number: number): readonly [number, number] {
  return [number * longestSegment, (number + 1) * longestSegment - 1]
}
