import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { type Finding, wrong } from './findings/finding.ts'
import type { Looked } from './findings/looked.ts'
import { programFile } from './findings/program.ts'

/**
 * Claude Code itself says which settings files it does not load, for more reasons than we know. Nothing, if it is not here, or
 * says nothing of ours: what it prints is for people and may change.
 */
export async function askClaude({ root, env }: Looked): Promise<readonly Finding[]> {
  const program = programFile('claude', env)
  if (program === undefined) return []
  const file = join(root, '.claude/settings.json')
  const lines = (await doctorOf(program, root, env)).split('\n').map((line) => line.trim())
  const ours = lines.filter((line) => line.startsWith(`- ${file}`) && !isPartial(line))
  return ours.slice(0, 1).map((line) => {
    const [, what = line] = line.split(file)
    return wrong(
      `.claude/settings.json: Claude Code drops the whole file, our hooks with it${what.replace(' › ', ': ')}`,
      'correct that value; `claude doctor` shows it again',
    )
  })
}

/** It goes on without a rule or a hook that is wrong by itself. */
function isPartial(line: string): boolean {
  return /\b(skipped|ignored)\b/.test(line)
}

function doctorOf(program: string, root: string, outer: Looked['env']): Promise<string> {
  const env = { ...outer, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1' }
  return new Promise((resolve) => {
    const limits = { timeout: 30_000, killSignal: 'SIGKILL' } as const
    const child = execFile(program, ['doctor'], { cwd: root, env, ...limits }, (_, stdout) => resolve(String(stdout)))
    child.stdin?.end()
  })
}
