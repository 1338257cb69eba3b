import { join } from 'node:path'
import { isPawlError, sentenceOf } from '../../base/index.ts'
import { logFolder } from '../../hook/index.ts'
import { inspectLog, stateTroubles } from '../../store/internal.ts'

import { type Finding, wrong } from './findings/finding.ts'
import { logFindings } from './log-findings.ts'

/** Whether the audit log of a project can be relied on: its key is there, and so are the records that were seen. */
export function lookAtLog(root: string): readonly Finding[] {
  try {
    const state = inspectLog(join(root, logFolder))
    return [...logFindings(state, { name: 'the audit log', option: '' }), ...(state.isEmpty ? [] : forgetful())]
  } catch (error) {
    const hint = isPawlError(error) ? error.hint : undefined
    return [wrong(`the audit log cannot be relied on: ${sentenceOf(error)}`, hint ?? 'run `pawl audit verify`')]
  }
}

/** What the state folder does not remember can be deleted, or used twice, without a trace. */
function forgetful(): readonly Finding[] {
  return stateTroubles().map(({ what, hint }) =>
    wrong(`${what}: records that are deleted, and approvals that are used twice, would not be noticed`, hint),
  )
}
