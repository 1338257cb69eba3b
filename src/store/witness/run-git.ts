import { execFile } from 'node:child_process'
import { PawlError, sentenceOf } from '../../base/index.ts'

interface GitCall {
  readonly folder: string
  readonly deadlineMs: number
}

export type Git = (args: readonly string[], input?: string) => Promise<string>

/** More than the output for a repository with a million heads. */
const mostBytes = 512 * 1024 * 1024

/** Calls `git` in a folder, without a shell; all calls together have this deadline. Rejects with its output if it fails. */
export function gitIn({ folder, deadlineMs }: GitCall): Git {
  const until = Date.now() + deadlineMs
  return (args, input = '') =>
    new Promise((resolve, reject) => {
      const options = {
        env: surroundings(),
        timeout: Math.max(1, until - Date.now()),
        killSignal: 'SIGKILL',
        maxBuffer: mostBytes,
      } as const
      const child = execFile('git', ['-C', folder, ...args], options, (error, stdout, stderr) => {
        if (error === null) resolve(stdout)
        else reject(failed(error, stderr, deadlineMs))
      })
      child.stdin?.on('error', () => undefined) // it ended before it read all: its exit code is more precise
      child.stdin?.end(input)
    })
}

/** Variables tell a git hook its repository; that is not the one that is meant here. */
function surroundings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^GIT_(?!CONFIG)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0' }
}

function failed(error: Error & { readonly killed?: boolean }, stderr: string, deadlineMs: number): PawlError {
  const line = stderr
    .trim()
    .replaceAll(/\s*\n\s*/g, '; ')
    .slice(0, 300)
  const why = error.killed === true ? `git did not end within ${deadlineMs} ms` : line || sentenceOf(error)
  return new PawlError('git-failed', why, { cause: error })
}
