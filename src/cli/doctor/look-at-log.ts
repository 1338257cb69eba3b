import { join } from 'node:path'
import { isPawlError, sentenceOf } from '../../base/index.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { logFolder } from '../../hook/index.ts'
import { witnessAt } from '../../store/index.ts'
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

/** Witnesses in files that cannot be read. Those on servers are asked by `pawl audit verify`. */
export async function lookAtWitnesses({
  root,
  config,
}: Pick<LoadedConfig, 'root' | 'config'>): Promise<readonly Finding[]> {
  const targets = (config.audit?.witnesses ?? []).filter((target) => target.startsWith('file:'))
  const found = await Promise.all(
    targets.map(async (target) => {
      try {
        await witnessAt(target, { base: root }).recall('')
        return []
      } catch (error) {
        const hint = isPawlError(error) ? error.hint : undefined
        return [wrong(sentenceOf(error), hint ?? 'restore the file from a copy')]
      }
    }),
  )
  return found.flat()
}

/** Records that the state folder does not remember can be deleted, or approvals used twice, without a trace. */
function forgetful(): readonly Finding[] {
  return stateTroubles().map(({ what, hint }) =>
    wrong(`${what}: records that are deleted, and approvals that are used twice, would not be noticed`, hint),
  )
}
