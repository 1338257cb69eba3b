import { join } from 'node:path'
import { PawlError } from '../../base/index.ts'
import { askedWords, logFolder } from '../../hook/index.ts'
import { openAuditFiles } from '../../store/index.ts'
import { timeText } from '../terminal/time-text.ts'
import { findProject, goneProject } from './find-project.ts'

/** The error about the missing store of a project, if there was one: its log is gone as well, or has a record of its use. */
export async function lostStore(from: string, missing: PawlError): Promise<PawlError | undefined> {
  const project = findProject(from)
  if (project === undefined) return undefined
  const { root, lost } = project
  if (lost !== undefined) return goneProject(root, lost)
  const asked = await lastQuestion(join(root, logFolder))
  if (asked === undefined) return undefined
  const when = `at ${timeText(asked.time)} a person was asked, as question ${asked.id}`
  return new PawlError('store-gone', `${missing.message}, and there was one: ${when}`, {
    hint: 'restore it from a copy; without one, the next question begins a new store, and open questions and budgets are lost',
  })
}

/** The last question that is on record. */
async function lastQuestion(folder: string): Promise<{ readonly time: number; readonly id: string } | undefined> {
  const log = openAuditFiles(folder)
  try {
    for (const { time, reason = '' } of (await log.query({ text: askedWords, decision: 'deny' })).toReversed()) {
      const [, id] = asked.exec(reason) ?? []
      if (id !== undefined) return { time, id }
    }
    return undefined
  } finally {
    await log.close()
  }
}

/** At the end of a reason: the text before it may quote anything. */
const asked = new RegExp(`\\(${askedWords} ([\\da-f-]{36});[^()]*\\)$`)
