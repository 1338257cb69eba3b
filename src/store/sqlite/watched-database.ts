import { lstatSync } from 'node:fs'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { closedStore } from '../border/closed-store.ts'
import type { Database } from '../sql/database.ts'

/**
 * A database that notices when its file is deleted or replaced: writes to a deleted file are lost, and reads from it
 * are outdated. A call that notices this fails with `store-replaced`, whatever it has done; the next one opens the file
 * that is there then. The first opening may make the file, later ones must not.
 */
export async function watchedDatabase(file: string, open: Opening): Promise<Database> {
  const openings = openingsOf(file, open)
  await openings.present()
  const call = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const using = await openings.present()
    openings.check(using)
    const result = await work(using.database).catch((thrown: unknown) => {
      openings.check(using, thrown)
      throw thrown
    })
    openings.check(using)
    return result
  }
  return {
    query: (statement, values) => call(({ query }) => query(statement, values)),
    transaction: (locks, body) => call(({ transaction }) => transaction(locks, body)),
    close: openings.close,
  }
}

type Opening = (isAgain: boolean) => Promise<Database>

/** The openings of one file, one after the other. */
function openingsOf(file: string, open: Opening) {
  let latest: Watched | undefined
  const keep = (opened: Watched) => {
    latest = opened
    return opened
  }
  let present: Promise<Watched> | undefined = watched(file, () => open(false)).then(keep)
  let isOpen = true
  return {
    present(): Promise<Watched> {
      if (present !== undefined) return present
      if (!isOpen) throw closedStore()
      const opening = watchedAgain(file, open).then(keep)
      opening.catch(() => {
        if (present === opening) present = undefined
      })
      present = opening
      return opening
    },
    /** Leaves an opening whose file is lost, with an error. */
    check(using: Watched, cause?: unknown): void {
      if (using.isThere(isOpen)) return
      if (using === latest) present = latest = undefined
      void using.database.close().catch(() => undefined) // behind the calls that wait for their turn; there is nothing to save
      throw replaced(file, 'it was deleted or replaced while it was open', cause)
    },
    async close(): Promise<void> {
      isOpen = false
      const using = await present?.catch(() => undefined)
      await using?.database.close()
    },
  }
}

async function watchedAgain(file: string, open: Opening): Promise<Watched> {
  try {
    return await watched(file, () => open(true))
  } catch (thrown) {
    if (isPawlError(thrown) && thrown.hint !== undefined) throw thrown
    throw replaced(file, `the one in its place cannot be opened: ${sentenceOf(thrown)}`, thrown)
  }
}

interface Watched {
  readonly database: Database
  /** Whether the names of its files still lead to the files that are open. A closed one needs no write-ahead log. */
  readonly isThere: (isOpen: boolean) => boolean
}

/** Opening may copy a file, as some layered file systems do: its number is the same only from then on. */
const mostTries = 3

async function watched(file: string, open: () => Promise<Database>): Promise<Watched> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = idOf(file)
    if (before === undefined) throw replaced(file, 'it is not there any more')
    const database = await open()
    if (idOf(file) === before) return { database, isThere: watchOf(file, before) }
    await database.close()
  }
  throw replaced(file, 'it is replaced again and again')
}

/** SQLite keeps the log beside the file for as long as a connection is open. It makes it when it first needs it. */
function watchOf(file: string, id: string): Watched['isThere'] {
  let log: string | undefined
  return (isOpen) => {
    const found = isOpen ? idOf(`${file}-wal`) : log
    log ??= found
    return idOf(file) === id && found === log
  }
}

/** Which file has this name. As long as one is open, no other gets its number. */
function idOf(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}

/** The file of the store is not the one that was opened, or not a store. */
export function replaced(file: string, what: string, cause?: unknown): PawlError {
  return new PawlError('store-replaced', `the file of the store, ${file}, was lost: ${what}`, {
    hint: 'put it back, or start this program again for a new store; what was spent and approved since it was lost may be lost, too',
    cause,
  })
}
