import { checkKeys, didYouMean, PawlError, readGiven, typeName } from '../../base/index.ts'
import type { Journal } from '../../ports/index.ts'
import type { Context } from '../../protocol/index.ts'
import { readContext } from './read-context.ts'
import { readSignal } from './read-signal.ts'

/** The options of `run`, of agents and workflows. */
export interface RunOptions {
  /** Session, variables and ids of the run. Default: new ones. */
  readonly context?: Context
  /** Aborts the run, which then rejects with `aborted`. */
  readonly signal?: AbortSignal
  /** Records every finished step, so that a run that is killed can continue. */
  readonly journal?: Journal
  /** How a question to a person is handled: the run waits (`suspend`, the default), or the answer is no (`deny`). */
  readonly asks?: 'suspend' | 'deny'
  /** How long a question stays open. Default: a week. */
  readonly askLifetimeMs?: number
}

/** Every option that something which runs, streams or resumes may take. */
interface AllOptions extends RunOptions {
  readonly guarded?: boolean
  readonly runId?: string
}

type Key = keyof AllOptions

/** The options of a run that is resumed: its context is the one it was suspended with. */
export const resumeKeys = ['signal', 'journal', 'asks', 'askLifetimeMs'] as const satisfies readonly Key[]
/** The options of a run. */
export const runKeys = ['context', ...resumeKeys] as const

/**
 * Reads the options of a run, each once, and refuses unknown options and wrong values. This comes first: a run that has
 * begun, or a journal that counts as resumed, cannot be undone.
 */
export function readRunOptions<K extends Key = keyof RunOptions>(
  given: unknown,
  keys: readonly K[] = runKeys as readonly Key[] as readonly K[],
  what = 'the options of a run',
): Pick<AllOptions, K> {
  checkKeys(given, keys, what, 'bad-option')
  return readGiven(what, 'bad-option', () => {
    const options: Record<string, unknown> = {}
    for (const key of keys) {
      const value = (given as AllOptions)[key]
      if (value !== undefined) options[key] = readers[key](value)
    }
    return options as Pick<AllOptions, K>
  })
}

const readers: Readonly<Record<Key, (value: unknown) => unknown>> = {
  context: readContext,
  signal: (value) => readSignal(value),
  journal: readJournal,
  asks(value) {
    if (value === 'suspend' || value === 'deny') return value
    const near = typeof value === 'string' ? didYouMean(value, ['suspend', 'deny']) : undefined
    throw bad('asks', value, 'a word that is known', near ?? 'use `suspend` or `deny`')
  },
  askLifetimeMs(value) {
    if (typeof value === 'number' && Number.isFinite(value) && value > 0) return value
    throw bad('askLifetimeMs', value, 'a number above 0', 'give milliseconds: a day is 86_400_000')
  },
  guarded(value) {
    if (typeof value === 'boolean') return value
    throw bad('guarded', value, 'true or false', '`false` shows an answer before its hooks have judged it')
  },
  runId(value) {
    if (typeof value === 'string' && value !== '') return value
    throw bad('runId', value, 'a text that is not empty', 'leave it out for a new id')
  },
}

/** A journal that keeps nothing would be noticed only when the first step is done. */
function readJournal(value: unknown): Journal {
  const journal = value as Partial<Journal> | null
  if (typeof journal?.step === 'function') {
    const wrong = (['entries', 'now', 'newId', 'wait', 'answered'] as const).find(
      (key) => journal[key] !== undefined && typeof journal[key] !== 'function',
    )
    if (wrong === undefined) return value as Journal
    throw bad(
      'journal',
      value,
      `one whose \`${wrong}\` is a function`,
      `leave \`${wrong}\` out if the journal does not have it`,
    )
  }
  const isStore = typeof (value as { readonly open?: unknown } | null)?.open === 'function'
  const hint = isStore ? 'did you mean `journals.open(runId)`?' : 'a journal has a function `step`; `durable` makes one'
  throw bad('journal', value, 'a journal', hint)
}

function bad(key: Key, value: unknown, wanted: string, hint: string): PawlError {
  const given = typeof value === 'number' ? String(value) : value === '' ? 'an empty text' : typeName(value)
  return new PawlError('bad-option', `\`${key}\` is ${given}, not ${wanted}`, { hint })
}
