import { PawlError } from '../../kernel/index.ts'

/** How each coding agent marks the shells that it starts. */
const marks: Readonly<Record<string, string>> = {
  CLAUDECODE: 'Claude Code',
  CODEX_SESSION_ID: 'Codex',
  CODEX_THREAD_ID: 'Codex',
  GEMINI_CLI: 'Gemini CLI',
  QWEN_CODE: 'Qwen Code',
  COPILOT_CLI: 'Copilot CLI',
  OPENCODE: 'opencode',
  CURSOR_AGENT: 'Cursor',
}

/** Whoever types a command: what `onlyPeople` looks at. */
export interface Caller {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly isTerminal: boolean
}

const here = (): Caller => ({ env: process.env, isTerminal: process.stdin.isTTY === true })

/** Refuses what takes guards away, or answers in a person's name, unless a person does it: at a terminal, and not inside an agent. */
export function onlyPeople(what: string, { env, isTerminal }: Caller = here()): void {
  const mark = Object.keys(marks).find((name) => env[name] !== undefined && env[name] !== '')
  if (mark !== undefined)
    throw new PawlError('people-only', `${what} is for a person: this runs inside ${marks[mark]}`, {
      hint: 'a person does it in a terminal of their own',
    })
  if (!isTerminal)
    throw new PawlError('people-only', `${what} is for a person: there is no terminal here`, {
      hint: 'a person does it in a terminal of their own',
    })
}
