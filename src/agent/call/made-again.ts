import { asId, type CallId, flag } from '../../protocol/index.ts'
import type { Turn } from '../turn/turn.ts'

/**
 * Returns the id of a call that is made again, because the process that judged it was killed. It is a new call: reservations of hooks
 * for the lost one, which may have been made, remain. The journal records each try, because several processes may be killed in
 * sequence.
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
