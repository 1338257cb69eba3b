import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { disguisedDeletions, keptIn } from './disguised-deletions.ts'

const files: Readonly<Record<string, string>> = {
  '.gitignore': 'node_modules\n',
  'docs/advice.md': '# Advice\n\nNever run rm -rf * on a Friday.\n',
  'src/deep/part.ts': 'export const part = 1\n',
}

/** Gives a project a history, files to look at, and the folders that the deletions are about. */
export function furnishProject(project: string): void {
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: project, stdio: 'pipe' })
  const write = (path: string, text: string) => {
    const file = join(project, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  git('init', '--quiet', '--initial-branch=work')
  git('config', 'user.name', 'someone')
  git('config', 'user.email', 'someone@example.com')
  for (const [path, text] of Object.entries(files)) write(path, text)
  git('add', '--all')
  git('commit', '--quiet', '--message', 'explain why force is not needed')
  for (const [, { folder }] of disguisedDeletions) write(keptIn(folder), 'kept\n')
}
