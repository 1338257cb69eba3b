import { type Json, PawlError } from '../../base/index.ts'
import type { Journal } from '../../ports/index.ts'
import { newId, string } from '../../protocol/index.ts'
import { asJournalError } from './journal-error.ts'
import { type Tally, tallyOf } from './tally.ts'

type MaybePromise<T> = T | Promise<T>

/** The encoding of a step's value. Slow encodings run only when the record is needed. */
export interface StepCoding<T> {
  decode(wire: unknown, path?: string): T
  encode(value: T): MaybePromise<Json>
}

/** A finished step, or one on its way, that has not been encoded as JSON yet. */
interface Done {
  readonly path: string
  readonly kind: string
  readonly id: string | number
  readonly coding: Pick<StepCoding<never>, 'encode'>
  readonly value: unknown
}

/** State shared by all steps of one run. */
interface Book {
  kept: Map<string, Json> | undefined
  readonly tally: Tally | undefined
  readonly done: Done[]
  readonly journal: Journal | undefined
  readonly now: () => number
}

export interface StepsOptions {
  readonly known?: readonly (readonly [string, Json])[] | undefined
  readonly journal?: Journal | undefined
  readonly now?: (() => number) | undefined
}

/**
 * The steps of one run. A recorded step is not done again: its value is taken from the record. Without a journal
 * nothing is encoded until the record is needed, and a synchronous step returns synchronously.
 */
export class Steps {
  /** The prefix of the keys of these steps, their place in the run. */
  readonly path: string
  readonly #book: Book

  constructor(path: string, book: Book) {
    this.path = path
    this.#book = book
  }

  /** Does something once, under the key `kind:id`, which must be unique here. */
  do<T>(kind: string, id: string | number, coding: StepCoding<T>, run: () => MaybePromise<T>): MaybePromise<T> {
    const { journal, kept } = this.#book
    const recorded = kept?.get(this.keyOf(kind, id))
    if (recorded !== undefined) return decoded(coding, recorded, this.keyOf(kind, id))
    if (journal !== undefined) return this.#journalled(journal, this.keyOf(kind, id), coding, run)
    return this.keep(kind, id, coding, run())
  }

  /** Whether nothing is on record, nor written down as it happens: then a step can be done first and kept after. */
  isBlank(): boolean {
    return this.#book.kept === undefined && this.#book.journal === undefined
  }

  /** Whether a step was recorded when the run was taken up, or has been recorded since. */
  isKnown(kind: string, id: string | number): boolean {
    return this.#book.kept?.has(this.keyOf(kind, id)) === true
  }

  /** The value of a step, if it is on record. A journal that cannot list its steps is asked for it. */
  recorded<T>(kind: string, id: string | number, coding: StepCoding<T>): MaybePromise<T | undefined> {
    const { kept, journal } = this.#book
    const key = this.keyOf(kind, id)
    const read = (json: Json | undefined) => (json === undefined ? undefined : decoded(coding, json, key))
    const json = kept?.get(key)
    if (json !== undefined || journal === undefined || journal.entries !== undefined) return read(json)
    return this.#lookUp(key).then(read)
  }

  /** The values of all steps on record whose keys begin with that, and their ids; none of a journal that cannot list its steps. */
  recordedFrom<T>(
    kind: string,
    start: string,
    coding: StepCoding<T>,
  ): readonly { readonly id: string; readonly value: T }[] {
    const [from, prefix] = [this.keyOf(kind, ''), this.keyOf(kind, start)]
    return [...(this.#book.kept ?? [])].flatMap(([key, json]) =>
      key.startsWith(prefix) ? [{ id: key.slice(from.length), value: decoded(coding, json, key) }] : [],
    )
  }

  /** Whether all that is on record is known here. */
  isListed(): boolean {
    const { journal } = this.#book
    return journal === undefined || journal.entries !== undefined
  }

  /** Whether a step of this kind may be on record; of a journal that cannot list its steps, that is not known. */
  mayHave(kind: string): boolean {
    const { kept, journal } = this.#book
    if (journal !== undefined && journal.entries === undefined && !this.isEngine()) return true
    return kept !== undefined && [...kept.keys()].some((key) => key.startsWith(this.keyOf(kind, '')))
  }

  /** The spending of the run when it was taken up; undefined for a new one. */
  get tally(): Tally | undefined {
    return this.#book.tally
  }

  /** Whether every step is written down as it happens, for processes to come. */
  isJournalled(): boolean {
    return this.#book.journal !== undefined
  }

  /** Whether a step of one of these kinds was begun since the run was taken up. */
  hasBegun(kinds: readonly string[]): boolean {
    return this.#book.done.some(({ kind }) => kinds.includes(kind))
  }

  /** Whether the journal waits for people itself: such an engine runs no step inside another. */
  isEngine(): boolean {
    return this.#book.journal?.wait !== undefined
  }

  /** Keeps the value of a step that is done, or on its way. */
  keep<T, V extends MaybePromise<T>>(
    kind: string,
    id: string | number,
    coding: Pick<StepCoding<T>, 'encode'>,
    value: V,
  ): V {
    this.#book.done.push({ path: this.path, kind, id, coding: coding as Pick<StepCoding<never>, 'encode'>, value })
    return value
  }

  /**
   * The same for something that has steps of its own inside: it is not done inside a step, and recorded when it is
   * over.
   */
  async doOpen<T>(kind: string, id: string | number, coding: StepCoding<T>, run: () => MaybePromise<T>): Promise<T> {
    const key = this.keyOf(kind, id)
    const recorded = this.#book.kept?.get(key) ?? (await this.#lookUp(key))
    if (recorded !== undefined) return decoded(coding, recorded, key)
    const value = await run()
    return this.do(kind, id, coding, () => value)
  }

  /** The journal's value under that key: a step that fails is not recorded. An engine would retry it again and again. */
  async #lookUp(key: string): Promise<Json | undefined> {
    const { journal } = this.#book
    if (journal === undefined || this.isEngine()) return undefined
    const absent = new PawlError('not-recorded', `there is no step \`${key}\` yet`)
    try {
      const value = await journal.step(key, () => Promise.reject(absent))
      this.#book.kept ??= new Map()
      this.#book.kept.set(key, value)
      return value
    } catch (error) {
      if (error === absent) return undefined
      throw error
    }
  }

  /** Steps of something inside, under a name of their own. */
  within(name: string): Steps {
    return new Steps(`${this.path}${name}/`, this.#book)
  }

  /** An id that is the same when the run is replayed. */
  newId(kind: string): MaybePromise<string> {
    const { journal } = this.#book
    return journal?.newId === undefined ? this.do('id', kind, string, () => newId(kind)) : journal.newId(kind)
  }

  /** The time, for records of a step. */
  now(): MaybePromise<number> {
    return this.#book.journal?.now?.() ?? this.#book.now()
  }

  /** The recorded steps, as JSON. */
  async record(): Promise<readonly (readonly [key: string, value: Json])[]> {
    const { kept, done } = this.#book
    // the steps that a run waits for have ended; work that a wrap left behind may never end
    const later = new Promise<undefined>((resolve) => setTimeout(resolve, 0, undefined))
    const settled = await Promise.all(
      done.map(({ value }) => Promise.race([Promise.allSettled([value]).then(([one]) => one), later])),
    )
    const ended = done.map(async ({ path, kind, id, coding }, at) => {
      const step = settled[at]
      // a step that failed, or that waits itself, is not done; one that cannot be written down must not be forgotten
      if (step?.status !== 'fulfilled') return []
      return [[`${path}${kind}:${id}`, await coding.encode(step.value as never)] as const]
    })
    return [...(kept ?? []), ...(await Promise.all(ended)).flat()]
  }

  /** Under which a step is on record. */
  keyOf(kind: string, id: string | number): string {
    return `${this.path}${kind}:${id}`
  }

  async #journalled<T>(journal: Journal, key: string, coding: StepCoding<T>, run: () => MaybePromise<T>): Promise<T> {
    const json = await journal.step(key, async () => coding.encode(await run()))
    this.#book.kept ??= new Map()
    this.#book.kept.set(key, json)
    return decoded(coding, json, key)
  }
}

/** If a record cannot be read, the run ends. The error is not a result: no wrap and no model may try the step again. */
function decoded<T>(coding: StepCoding<T>, json: Json, key: string): T {
  try {
    return coding.decode(json, key)
  } catch (error) {
    throw asJournalError(error)
  }
}

export function createSteps({ known, journal, now = Date.now }: StepsOptions = {}): Steps {
  const kept = known && new Map(known)
  return new Steps('', { kept, tally: kept && tallyOf(kept), done: [], journal, now })
}
