import { aboveZero, callable } from '../../../base/index.ts'
import { sentenceBound, withoutSecrets } from '../../../kernel/index.ts'
import type { Confirmations } from '../../../ports/index.ts'
import { digestOf } from '../../../protocol/index.ts'
import { checkedOptions } from '../../language/checked-options.ts'
import type { Confirmation, ConfirmationQueue } from './confirmations.ts'

/** Confirmations of a store, shared with theories. */
export interface SharedConfirmations {
  /** Resolves when the store has all that was asked and closed here; rejects if something could not be kept. */
  settled(): Promise<void>
  /** Closes here the confirmations that people have decided in the store, and returns them. */
  update(): Promise<readonly Confirmation[]>
  /** Later questions stay here. */
  stop(): void
}

/** The options of sharing confirmations. */
export interface SharingOptions {
  /** How long a question stays open in the store. Default: a week. */
  readonly lifetimeMs?: number
  readonly now?: () => number
}

const weekMs = 7 * 24 * 3_600_000

/**
 * Puts the questions that theories raise into a store, among all other questions, and brings the answers back.
 *
 * @example
 * const shared = shareConfirmations(engine.confirmations, store.confirmations)
 * await shared.update() // closes what people have decided in the store
 * shared.stop()
 */
export function shareConfirmations(
  queue: ConfirmationQueue,
  confirmations: Confirmations,
  options: SharingOptions = {},
): SharedConfirmations {
  const { lifetimeMs = weekMs, now = Date.now } = checkedOptions(options, 'shareConfirmations', {
    lifetimeMs: aboveZero,
    now: callable,
  })
  /** Our confirmations' ids in the store. */
  const places = new Map<string, { readonly id: string; readonly digest: string }>()
  const decidedThere = new Set<string>()
  const writing = oneByOne()
  const ask = async ({ id, subject, reason, event, hook }: Confirmation) => {
    const digest = await digestOf({ subject, reason })
    const shown = { action: { subject: withoutSecrets(subject) }, reason: withoutSecrets(reason, sentenceBound) }
    const question = { digest, event, ...shown, by: hook, expiresAt: now() + lifetimeMs }
    places.set(id, { id: (await confirmations.ask(question)).id, digest })
  }
  const close = async ({ id, status, resolution }: Confirmation) => {
    const place = places.get(id)
    if (place === undefined || resolution === undefined || decidedThere.has(id)) return
    const { by, why } = resolution
    await confirmations.decide(place.id, { approved: status === 'accepted', by, why })
    if (status === 'accepted') await confirmations.take(place.digest) // a repeated question is a new one
  }
  /** The people's answer to one of ours, if there is one. */
  const bringBack = async (id: string): Promise<readonly Confirmation[]> => {
    const place = places.get(id)
    const there = place && (await confirmations.get(place.id))
    if (place === undefined || there === undefined || !isDecided(there.status)) return []
    if (there.status === 'approved') await confirmations.take(place.digest)
    decidedThere.add(id)
    const close = there.status === 'rejected' ? queue.reject : queue.accept
    return [close(id, there.decidedBy ?? 'somebody', there.decidedWhy ?? '')]
  }
  for (const one of queue.list('open')) writing.add(() => ask(one))
  return {
    stop: queue.listen((one) => writing.add(() => (one.status === 'open' ? ask(one) : close(one)))),
    settled: writing.done,
    async update() {
      await writing.done()
      const closed: Confirmation[] = []
      for (const { id } of queue.list('open')) closed.push(...(await bringBack(id)))
      return closed
    },
  }
}

function isDecided(status: string): boolean {
  return status === 'approved' || status === 'used' || status === 'rejected'
}

/** Runs tasks in their order. A failure does not keep the others from running, and is passed to the caller. */
function oneByOne() {
  let last: Promise<void> = Promise.resolve()
  let failures: readonly unknown[] = []
  return {
    add(thing: () => Promise<void>): void {
      last = last.then(thing).catch((error: unknown) => {
        failures = [...failures, error]
      })
    },
    async done(): Promise<void> {
      await last
      const [first] = failures
      failures = []
      if (first !== undefined) throw first
    },
  }
}
