import { isPawlError, type Json } from '../../base/index.ts'
import type { KeptConfirmation } from '../../ports/index.ts'
import { interrupted } from '../terminal/interrupt.ts'
import { columns, complain, counted, paint, rows, say, sayLines } from '../terminal/print.ts'
import { decide, type Verdict } from './decide.ts'
import type { Desk } from './desk.ts'
import { openPrompt, type Prompt } from './prompt.ts'
import { questionLines } from './question-lines.ts'
import { told } from './told.ts'
import { waitingFor } from './waiting-for.ts'

/** Asks open questions, one after the other, in a terminal. An empty answer leaves a question open. Returns the exit code. */
export async function askEach(desk: Desk, who: Omit<Verdict, 'approved'>): Promise<number> {
  const open = await waitingFor(desk)
  if (open.length === 0) {
    say('no question is waiting for an answer')
    return 0
  }
  const prompt = openPrompt()
  try {
    for (const [at, question] of open.entries()) {
      say(`${at === 0 ? '' : '\n'}${paint('bold', `question ${at + 1} of ${open.length}`)}`)
      const answer = await answerTo(question, prompt)
      if (typeof answer === 'number') return answer
      if (answer !== undefined) await answered(desk, question, { ...who, approved: answer })
    }
    return 0
  } finally {
    prompt.close()
  }
}

/** Yes, no, undefined, or the exit code of a person who leaves. */
async function answerTo(question: KeptConfirmation, prompt: Prompt): Promise<boolean | number | undefined> {
  const lines = questionLines(question, columns())
  sayLines(lines)
  if (lines.length >= rows()) say(`these were ${counted(lines.length, 'line')}: scroll up to read all of them`)
  const isReadable = question.status !== 'unreadable'
  const canApprove = isReadable && isWhole(question.action)
  if (isReadable && !canApprove) {
    say(`parts of it are hidden and cannot be shown here; \`pawl confirm approve ${question.id}\` approves it unseen`)
  }
  const choice = canApprove ? 'approve it once? [y/n, Enter leaves it open] ' : 'reject it? [n, Enter leaves it open] '
  const typed = await prompt.ask(choice)
  if (typed.type !== 'line') {
    say('')
    return typed.type === 'interrupted' ? interrupted : 0
  }
  const word = typed.text.trim().toLowerCase()
  if (word === 'n' || word === 'no') return false
  if (canApprove && (word === 'y' || word === 'yes')) return true
  if (word !== '') sayLines([`\`${word}\` is not an answer; the question stays open`])
  return undefined
}

/** Another person may have decided it, or it has expired: the others can still be decided. */
async function answered(desk: Desk, { id }: KeptConfirmation, verdict: Verdict): Promise<void> {
  try {
    sayLines([told(await decide(desk, id, verdict))])
  } catch (error) {
    if (!isPawlError(error)) throw error
    complain(error.message, error.hint)
  }
}

/** Placeholders in a question for parts that must not be stored, or could not. */
const missing = ['[redacted]', '"[too deep]"', '"[too much]"', '"[circular]"', '"[unreadable]"']

/** Whether a question holds the whole action. A command with these words in it only gets a closer look. */
function isWhole(action: Json): boolean {
  const text = JSON.stringify(action)
  return !missing.some((words) => text.includes(words))
}
