import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProjectFiles } from './scenario.ts'

const pawl = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url))

/** A project with Pawl installed, and the command that Claude Code runs there. */
export interface GuardedProject {
  readonly root: string
  readonly command: string
}

export function makeGuardedProject(root: string, files: ProjectFiles): GuardedProject {
  mkdirSync(root)
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
  execFileSync(process.execPath, [pawl, 'init', '--hooks', 'claudecode'], { cwd: root, stdio: ['ignore', 'ignore', 2] })
  const settings = JSON.parse(readFileSync(join(root, '.claude/settings.json'), 'utf8')) as Settings
  const command = settings.hooks.PreToolUse[0]?.hooks[0]?.command
  if (command === undefined) throw new Error('nothing was installed for PreToolUse')
  return { root, command }
}

/** Counts the recorded decisions of a project. */
export function recorded({ root }: GuardedProject): number {
  const folder = join(root, '.pawl/audit')
  const segments = readdirSync(folder).filter((name) => /^\d+\.jsonl$/.test(name))
  return segments.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(1)).length
}

interface Settings {
  readonly hooks: { readonly PreToolUse: readonly { readonly hooks: readonly { readonly command: string }[] }[] }
}
