import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bold, heading } from './print.ts'
import { pawl, run } from './run-pawl.ts'

/** A repository that is used with two coding agents, a guard for both, and what each of them sends, denied. */
export function guardCodingAgents(): void {
  const root = mkdtempSync(join(tmpdir(), 'pawl-demo-'))
  try {
    mkdirSync(join(root, '.claude'))
    mkdirSync(join(root, '.opencode'))
    writeFileSync(join(root, '.claude/settings.json'), '{}\n')
    heading('6. The same in coding agents: `pawl init --hooks` in a repository that has Claude Code and opencode')
    pawl(root, 'init', '--hooks')
    heading('7. Both ask before a shell command; what they send is recorded from the real programs')
    for (const [agent, native, fixture] of asked) {
      const payload = forced(new URL(`../src/brains/${agent}/fixtures/${fixture}`, import.meta.url))
      const { stdout } = run(root, [join(root, '.pawl/hook.cjs'), agent, native], payload)
      console.log(`${agent} is answered: ${bold(stdout.trim())}`)
    }
    heading('8. `pawl audit` shows these decisions')
    pawl(root, 'audit')
  } finally {
    rmSync(root, { recursive: true })
  }
}

const asked = [
  ['claudecode', 'PreToolUse', 'PreToolUse.json'],
  ['opencode', 'tool.execute.before', 'tool.execute.before.json'],
] as const

/** The recorded call, with another command. */
function forced(file: URL): string {
  const { payload } = JSON.parse(readFileSync(file, 'utf8')) as { readonly payload: unknown }
  return JSON.stringify(payload).replace('echo hello', 'git push --force')
}
