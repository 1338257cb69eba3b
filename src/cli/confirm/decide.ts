import { PawlError, sentenceOf } from '../../base/index.ts'
import { cleanTexts } from '../../hook/index.ts'
import { cleanerOf, type Redaction, sentenceBound } from '../../kernel/index.ts'
import type { Confirmations, KeptConfirmation, LogRecord } from '../../ports/index.ts'
import { usage } from '../command-line/usage.ts'
import { cleanQuestion } from './clean-question.ts'
import type { Desk } from './desk.ts'

export interface Verdict {
  readonly approved: boolean
  readonly by: string
  readonly why?: string
}

/**
 * Decides a question, named by its id or a prefix of it. The audit log records who decides before it is decided: a
 * decision that cannot be recorded is not made. A record of a decision that then failed is followed by one about the
 * failure.
 */
export async function decide(desk: Desk, name: string, given: Verdict): Promise<KeptConfirmation> {
  mustBeLine('who answers', given.by)
  if (given.why !== undefined) mustBeLine('the reason', given.why)
  const { confirmations, audit, redaction } = desk
  const clean = cleanerOf(redaction)
  const verdict = { ...given, ...cleanTexts({ by: given.by, why: given.why }, clean) } // the store keeps both, and agents read them
  const id = await idOf(confirmations, name)
  const found = await confirmations.get(id)
  // a closed question is never open again: the store reports why it cannot be decided
  if (found === undefined || !isOpenTo(verdict, found)) return confirmations.decide(id, verdict)
  await audit.append([recordOf(found, verdict, redaction)])
  try {
    return cleanQuestion(await confirmations.decide(id, verdict), redaction)
  } catch (error) {
    const record = failedRecordOf(found, verdict, redaction, error)
    await audit.append([record]).catch((cause: unknown) => {
      throw unrecorded(error, cause)
    })
    throw error
  }
}

/** The log has a decision that was not taken, which is the safe side, and a person has to know. */
function unrecorded(error: unknown, cause: unknown): PawlError {
  const words = `${sentenceOf(error)}; the audit log holds the decision, and not that it failed: ${sentenceOf(cause)}`
  return new PawlError('audit-failed', words, { cause, hint: '`pawl confirm list --all` shows what was decided' })
}

/** One that cannot be read can be rejected. */
function isOpenTo({ approved }: Verdict, { status }: KeptConfirmation): boolean {
  return status === 'open' || (status === 'unreadable' && !approved)
}

/** Control characters, line breaks, half characters, and characters that reverse text. */
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
const longest = 2000

/** Both are recorded permanently, and a rejected agent reads them: one line of plain text. */
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
  if (exact !== undefined || found.length === 0) return name // the store reports an unknown one
  if (found.length > 1) {
    throw new PawlError('ambiguous-question', `${found.length} questions begin with \`${name}\``, {
      hint: `say more of it: ${found.map(({ id }) => id).join(', ')}`,
    })
  }
  return found[0]?.id ?? name
}

function recordOf(found: KeptConfirmation, { approved, by, why }: Verdict, redaction?: Redaction): LogRecord {
  const { id, event, action, runId } = cleanQuestion(found, redaction)
  return {
    time: Date.now(),
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

/** Another person was first, it expired meanwhile, or the store failed. */
function failedRecordOf(
  found: KeptConfirmation,
  verdict: Verdict,
  redaction: Redaction | undefined,
  error: unknown,
): LogRecord {
  const { decision, ...record } = recordOf(found, verdict, redaction)
  const problem = cleanerOf(redaction)(sentenceOf(error), sentenceBound)
  return { ...record, decision: 'failed', reason: `\`${decision}\` did not take effect: ${problem}` }
}
