import type { LogHead, Witness } from '../../ports/index.ts'
import { checkVerifyOptions } from '../border/check-log-options.ts'
import type { OpenAudit } from '../chain/open-audit.ts'
import { headSender } from './head-sender.ts'

/** A log whose witnesses receive every signed record and the end, when it is closed; `verify` asks them all. */
export async function withWitnesses(
  witnesses: readonly Witness[],
  open: (onSigned?: (head: LogHead) => void) => OpenAudit | Promise<OpenAudit>,
): Promise<OpenAudit> {
  if (witnesses.length === 0) return open()
  const { send, report, settled } = headSender(witnesses)
  const audit = await open(send)
  let isWritten = false
  const sendEnd = async () => {
    const head = await audit.head().catch((error: unknown) => report('', error))
    if (head) send(head)
  }
  return {
    ...audit,
    async append(records) {
      const places = await audit.append(records)
      isWritten = true
      return places
    },
    async rotateKey(options) {
      const rotated = await audit.rotateKey(options)
      isWritten = true
      return rotated
    },
    async verify(options = {}) {
      checkVerifyOptions(options)
      return audit.verify({ ...options, witnesses: options.witnesses ?? witnesses })
    },
    async close() {
      if (isWritten) await sendEnd()
      await settled()
      await audit.close()
    },
  }
}
