import { sentenceOf } from '../../base/index.ts'
import type { LogHead, Witness } from '../../ports/index.ts'

/** Sends heads to witnesses in the background: no append waits for it, and none fails because of it. */
export interface HeadSender {
  send(head: LogHead): void
  /** Reports why a head could not be sent. */
  report(target: string, error: unknown): void
  /** Resolves when nothing is on its way any more. */
  settled(): Promise<void>
}

export function headSender(witnesses: readonly Witness[]): HeadSender {
  const reported = new Set<string>()
  const report = (target: string, error: unknown) => {
    if (reported.has(target)) return // a witness that is away for a day must not fill a log
    reported.add(target)
    process.emitWarning(`a head of the audit log was not witnessed: ${sentenceOf(error)}`, { code: 'PAWL_WITNESS' })
  }
  const boxes = witnesses.map((witness) => outbox(witness, report))
  return {
    send(head) {
      for (const { put } of boxes) put(head)
    },
    report,
    settled: async () => void (await Promise.all(boxes.map(({ settled }) => settled()))),
  }
}

/** One head at a time; of those that come meanwhile the last one, which vouches for the others. */
function outbox(witness: Witness, report: HeadSender['report']) {
  let next: LogHead | undefined
  let sending: Promise<void> | undefined
  const run = async () => {
    while (next !== undefined) {
      const head = next
      next = undefined
      await witness.remember(head).catch((error: unknown) => report(witness.target, error))
    }
    sending = undefined
  }
  return {
    put(head: LogHead) {
      next = head
      sending ??= new Promise<void>((resolve) => setImmediate(resolve)).then(run)
    },
    settled: async () => sending,
  }
}
