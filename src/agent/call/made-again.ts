import { asId, type CallId, flag } from '../../protocol/index.ts'
import type { Turn } from '../turn/turn.ts'

/**
 * The id of a call that is made again, because the process that had judged it was killed. It is a call of its own: what hooks have
 * set aside for the lost one, which may have been made, stays so. Each try is on record, since several processes may be killed
 * one after the other.
 */
export async function madeAgain({ steps }: Turn, key: string, callId: CallId): Promise<CallId> {
  if (!steps.isJournalled() || steps.isEngine()) return callId
  for (let count = 2; ; count++) {
    let isNew = false
    await steps.do('again', `${key}#${count}`, flag, () => {
      isNew = true
      return true
    })
    if (isNew) return asId('call', `${callId}#again${count}`)
  }
}
