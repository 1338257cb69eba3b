import { PawlError } from '../../kernel/index.ts'
import type { Confirmations, KeptConfirmation, LogRecord, Store } from '../../protocol/index.ts'
import { usage } from '../usage.ts'

export interface Verdict {
  readonly approved: boolean
  readonly by: string
  readonly why?: string
}

/** What a person says to a question, named by its id or how that begins. The audit log records who decided. */
export async function decide(
  { confirmations, audit }: Pick<Store, 'confirmations' | 'audit'>,
  name: string,
  verdict: Verdict,
): Promise<KeptConfirmation> {
  mustBeLine('who answers', verdict.by)
  if (verdict.why !== undefined) mustBeLine('the reason', verdict.why)
  const decided = await confirmations.decide(await idOf(confirmations, name), verdict)
  await audit.append([recordOf(decided, verdict)])
  return decided
}

/** Control characters, line breaks, half characters, and what turns text around. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const longest = 2000

/** Both are on record for good, and a rejected agent reads them: one line of plain text. */
function mustBeLine(what: string, text: string): void {
  if (text.trim() !== '' && text.length <= longest && !unprintable.test(text)) return
  throw new PawlError('bad-verdict', `${what} must be one line of text, without control characters`, {
    hint: `at most ${longest} characters`,
  })
}

async function idOf(confirmations: Confirmations, name: string): Promise<string> {
  if (name.trim() === '') throw usage('the id of the question is empty', '`pawl confirm list` shows the ids')
  const found = (await confirmations.list()).filter(({ id }) => id.startsWith(name))
  const exact = found.find(({ id }) => id === name)
  if (exact !== undefined || found.length === 0) return name // of what is not there, the store says so
  if (found.length > 1) {
    throw new PawlError('ambiguous-question', `${found.length} questions begin with \`${name}\``, {
      hint: `say more of it: ${found.map(({ id }) => id).join(', ')}`,
    })
  }
  return found[0]?.id ?? name
}

function recordOf(
  { id, event, action, runId, decidedAt }: KeptConfirmation,
  { approved, by, why }: Verdict,
): LogRecord {
  return {
    time: decidedAt ?? Date.now(),
    agent: 'pawl',
    event: 'confirmation.decided',
    run: runId,
    decision: approved ? 'approve' : 'deny',
    by,
    reason: why,
    payload: { id, event, action },
    hooks: [],
    durationMs: 0,
  }
}
