import { PawlError, sentenceOf } from '../../base/index.ts'
import { pawlProgram } from '../../config/internal.ts'
import { hasCode } from '../../node/index.ts'
import type { Question } from '../../ports/index.ts'
import { complaintIn } from '../process/complaint-in.ts'
import { forPeople } from './for-people.ts'

/** The state of a question to people. An approval is used up by the process that receives it. */
export type Standing =
  | {
      readonly status: 'open'
      readonly id: string
      /** Why an approval of the same action does not apply, if there is one. */
      readonly unlike?: string
    }
  | { readonly status: 'approved' | 'rejected'; readonly id: string; readonly by: string; readonly why?: string }

/** The folder of the hooks, and the folder of records. */
export interface Places {
  readonly root: string
  readonly state: string
}

/** A question, and whether an approval of it is to be used up now. */
export interface Asked {
  readonly question: Question
  readonly takes: boolean
}

/**
 * Writes questions to the project's store and returns the state of each. That needs a database, which the hook process
 * does not have: the whole program is started for it, which is rare.
 */
export function askPeople({ root, state }: Places, asked: readonly Asked[], limitMs: number): readonly Standing[] {
  const { spawnSync } = process.getBuiltinModule('node:child_process')
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [...pawlProgram(root, 'to ask a person'), 'confirm', 'ask', ...storeOf({ root, state })],
    {
      cwd: root,
      encoding: 'utf8',
      input: JSON.stringify(asked.map((one) => inFolder(root, one))),
      timeout: limitMs,
      killSignal: 'SIGKILL',
    },
  )
  if (status === 0) return JSON.parse(stdout) as readonly Standing[]
  // a complaint is more precise than the time-out
  const slow = hasCode(error, 'ETIMEDOUT') ? `the store did not answer within ${Math.round(limitMs / 1000)} s` : ''
  const said = complaintIn(stderr ?? '') || slow || (error === undefined ? '' : sentenceOf(error))
  throw new PawlError('not-asked', `people could not be asked: ${said || 'the program was ended'}; ${forPeople}`, {
    hint: '`pawl confirm` shows what is wrong with the store',
  })
}

/** The project's own store, unless records are kept elsewhere. */
function storeOf({ root, state }: Places): readonly string[] {
  if (state === root) return []
  process.getBuiltinModule('node:fs').mkdirSync(`${state}/.pawl/audit`, { recursive: true })
  return ['--store', `sqlite:${state}/.pawl`]
}

/** The project's folder, unless the question names a nearer one. */
function inFolder(folder: string, { question, takes }: Asked): Asked {
  return { question: { ...question, from: { folder, ...question.from } }, takes }
}
