import { PawlError } from '../../base/index.ts'
import { brains } from '../../brains/index.ts'

/** The caller of a command, for `onlyPeople`. */
export interface Caller {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
}

const here = (): Caller => ({ env: process.env, isTerminal: process.stdin.isTTY === true })

/** Refuses commands that remove guards, or answer in a person's name, unless a person runs them: at a terminal, and not inside an agent. */
export function onlyPeople(what: string, caller: Caller = here()): void {
  notAgents(what, caller)
  if (!caller.isTerminal) throw refused(what, 'there is no terminal here', withoutTerminal)
}

/** Refuses an agent; a script may. */
export function notAgents(what: string, { env }: Pick<Caller, 'env'> = here()): void {
  const agent = brains.find(({ vocabulary }) => vocabulary.marks.some((name) => (env[name] ?? '') !== ''))
  if (agent !== undefined) throw refused(what, `this runs inside ${agent.vocabulary.title}`, insideAgent)
}

const withoutTerminal = 'run it in a terminal of your own; in a pipe or in CI, no option replaces that'
const insideAgent = 'a person does it in a terminal of their own'

function refused(what: string, why: string, hint: string): PawlError {
  return new PawlError('people-only', `${what} is for a person: ${why}`, { hint })
}
