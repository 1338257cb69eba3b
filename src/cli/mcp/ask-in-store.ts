import { createHash } from 'node:crypto'
import type { Project } from '../../config/index.ts'
import { cleanTexts } from '../../hook/index.ts'
import { cleanerOf, sentenceBound } from '../../kernel/index.ts'
import type { AskElsewhere } from '../../mcp/index.ts'
import { realPath } from '../../node/index.ts'
import { exactText } from '../../protocol/index.ts'
import { standingOf } from '../confirm/standing-of.ts'

/** How long a question stays open, and an answer good. */
const lifetimeMs = 24 * 3_600_000

/**
 * Leaves a question in the project's store. The call is refused; the same call passes once after a person has approved it, in whichever
 * process it is made by then.
 */
export function askInStore({ root, store, redaction }: Project, agent: string): AskElsewhere {
  return async ({ server, question: { event, action: shown, by, reason }, action }) => {
    const folder = process.cwd()
    const clean = cleanerOf(redaction, shown)
    const bound = { agent, server, event, action, by, folder, project: root, realFolder: realPath(folder) }
    const digest = createHash('sha256').update(exactText(bound)).digest('hex')
    const place = cleanTexts({ folder, ...(root !== folder && { project: root }) }, clean)
    const question = {
      digest,
      event,
      action: { call: shown },
      by,
      reason: clean(reason, sentenceBound), // hooks quote what they judge
      expiresAt: Date.now() + lifetimeMs,
      from: { agent, mcpServer: server, ...place },
    }
    const standing = await standingOf(store.confirmations, { question, takes: true })
    if (standing.status !== 'open') {
      const { status, by: who, why } = standing
      return { approved: status === 'approved', by: who, ...(why !== undefined && { reason: why }) }
    }
    const how = `a person was asked, as question ${standing.id}: \`pawl confirm approve ${standing.id}\` lets the same call pass once`
    return { approved: false, reason: standing.unlike === undefined ? how : `${how}; ${standing.unlike}` }
  }
}
