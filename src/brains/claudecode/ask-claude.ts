import { execFile } from 'node:child_process'
import type { StartPlace } from '../contract/layers.ts'

/** Runs the program of Claude Code with a command that only reports. */
export function askClaude(
  program: string,
  words: readonly string[],
  { folder, env: outer }: StartPlace,
): Promise<{ readonly exit: number | undefined; readonly stdout: string }> {
  const env = { ...outer, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' }
  return new Promise((resolve) => {
    const limits = { timeout: 30_000, killSignal: 'SIGKILL' } as const
    const child = execFile(program, words, { cwd: folder, env, ...limits }, (error, stdout) => {
      const exit = error === null ? 0 : error.code
      resolve({ exit: typeof exit === 'number' ? exit : undefined, stdout: String(stdout) })
    })
    child.stdin?.end()
  })
}
