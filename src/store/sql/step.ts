import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPawlError, type Json, jsonText, PawlError } from '../../base/index.ts'
import type { Query } from './database.ts'
import { damaged, jsonIn, numberIn, type Row, type RowName, textIn } from './row.ts'

interface Place {
  readonly query: Query
  /** How long a step without a sign of life still belongs to its process. */
  readonly leaseMs: number
  readonly runId: string
  readonly key: string
}

/**
 * Runs a step, unless its value is recorded. Its process shows signs of life by counting up `beat`; the others wait for
 * the value. A process that saw no sign of life for the length of the lease takes the step over. Each process measures
 * only its own waiting: the clocks of two machines need not agree, and may be moved.
 */
export async function doStep(place: Place, run: () => Promise<Json>): Promise<Json> {
  const holder = randomUUID()
  let last: Sign | undefined
  let patience = place.leaseMs
  for (let looked = performance.now(); ; looked = performance.now()) {
    const row = await claimOrFind(place, holder)
    if (row === undefined) continue // its process released it in between
    const value = jsonIn(row, 'value', stepNamed(place))
    if (value !== undefined) return value
    const sign = signIn(row, place)
    if (sign.holder === holder) return doAsHolder(place, holder, run)
    if (sign.holder !== last?.holder || sign.beat !== last.beat) patience = place.leaseMs
    else if (patience <= 0 && (await takeOver(place, holder, sign))) return doAsHolder(place, holder, run)
    last = sign
    await sleep(Math.min(place.leaseMs / 8, 10 + Math.random() * 40))
    // if this process itself was suspended, that does not count against the other
    patience -= Math.min(performance.now() - looked, place.leaseMs / 4)
  }
}

/** All steps of a run whose value is on record. */
export async function finishedSteps(query: Query, runId: string): Promise<readonly (readonly [string, Json])[]> {
  const rows = await query('select key, value from pawl_steps where run_id = $1 and value is not null', [runId])
  return rows.flatMap((row) => {
    const key = textIn(row, 'key')
    const value = jsonIn(row, 'value', stepNamed({ runId, key }))
    return value === undefined ? [] : [[key, value] as const]
  })
}

/** The process of a step, and its signs of life so far. */
interface Sign {
  readonly holder: string
  readonly beat: number
}

/** One that cannot be counted up would make a living process look dead, or a dead one alive. */
function signIn(row: Row, place: Place): Sign {
  const of = stepNamed(place)
  const sign = { holder: textIn(row, 'holder', of), beat: numberIn(row, 'beat', of) }
  if (!Number.isSafeInteger(sign.beat)) throw damaged('beat', 'a whole number', { of })
  return sign
}

function stepNamed({ runId, key }: Pick<Place, 'runId' | 'key'>): RowName {
  return {
    name: `the step \`${key}\` of the run \`${runId}\``,
    hint: 'restore the store from a copy, or delete its row in `pawl_steps`: the step is then done again',
  }
}

async function claimOrFind({ query, runId, key }: Place, holder: string): Promise<Row | undefined> {
  const find = () => query('select holder, beat, value from pawl_steps where run_id = $1 and key = $2', [runId, key])
  const [found] = await find()
  if (found !== undefined) return found
  const [claimed] = await query(
    `insert into pawl_steps (run_id, key, holder, beat) values ($1, $2, $3, 0)
      on conflict (run_id, key) do nothing returning holder, beat, value`,
    [runId, key, holder],
  )
  return claimed ?? (await find())[0]
}

async function takeOver({ query, runId, key }: Place, holder: string, last: Sign): Promise<boolean> {
  const taken = await query(
    `update pawl_steps set holder = $3, beat = 0
      where run_id = $1 and key = $2 and holder = $4 and beat = $5 and value is null returning key`,
    [runId, key, holder, last.holder, last.beat],
  )
  return taken.length > 0
}

async function doAsHolder(place: Place, holder: string, run: () => Promise<Json>): Promise<Json> {
  const { query, runId, key, leaseMs } = place
  const beat = () =>
    query('update pawl_steps set beat = beat + 1 where run_id = $1 and key = $2 and holder = $3', [runId, key, holder])
  let lost: PawlError | undefined
  // if it fails, the step may be taken over; whether its value could be stored shows at its end
  const fail = (thrown: unknown) => {
    if (isPawlError(thrown) && thrown.code === 'store-replaced') lost = thrown // the next call goes to another store
  }
  const pulse = setInterval(() => void beat().catch(fail), leaseMs / 4)
  try {
    const text = jsonText(`the value of the step \`${key}\``, await run())
    if (lost !== undefined) throw lost
    return await keep(place, holder, text)
  } catch (thrown) {
    await release(place, holder)
    throw thrown
  } finally {
    clearInterval(pulse)
  }
}

/** The first value counts, also for a process whose step was taken over while it was at work. */
async function keep(place: Place, holder: string, text: string): Promise<Json> {
  const { query, runId, key } = place
  const [row] = await query(
    `insert into pawl_steps (run_id, key, holder, beat, value) values ($1, $2, $3, 0, $4)
      on conflict (run_id, key) do update set value = coalesce(pawl_steps.value, excluded.value) returning value`,
    [runId, key, holder, text],
  )
  const value = row === undefined ? undefined : jsonIn(row, 'value', stepNamed(place))
  if (value === undefined) throw new PawlError('store-failed', `the value of the step \`${key}\` was not kept`)
  return value
}

/** A step that failed is free for the next try. */
async function release({ query, runId, key }: Place, holder: string): Promise<void> {
  await query('delete from pawl_steps where run_id = $1 and key = $2 and holder = $3 and value is null', [
    runId,
    key,
    holder,
  ]).catch(() => undefined) // the step’s own failure is the news; the lease ends by itself
}
