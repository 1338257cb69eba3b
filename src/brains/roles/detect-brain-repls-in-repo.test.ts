import { afterAll, expect, test } from 'vitest'
import { createProject, removeProjects } from '../../../test/roles/project.ts'
import { brains } from '../brains.ts'
import { detectBrainReplsInRepo } from './detect-brain-repls-in-repo.ts'

afterAll(removeProjects)

const claude = { '.claude/settings.json': '{}' }
const opencode = { '.opencode/plugin/mine.ts': '' }

test.each([
  ['Claude Code only', claude, ['claudecode']],
  ['opencode only', opencode, ['opencode']],
  ['both', { ...claude, ...opencode }, ['claudecode', 'opencode']],
  ['neither', {}, []],
  ['a file that is called .opencode', { '.opencode': '' }, []],
  ['a folder .claude without settings', { '.claude/commands/x.md': '' }, ['claudecode']],
  ['the memory files of agents', { 'CLAUDE.md': '', 'AGENTS.md': '' }, ['claudecode', 'codex', 'opencode']],
  ['a file .github, in which nothing can be', { '.github': '' }, []],
])('agents are detected by their files: %s', async (_, files, slugs) => {
  const { root } = createProject(files)
  expect([...(await detectBrainReplsInRepo({ from: root }))].sort()).toEqual(slugs)
  expect([...(await detectBrainReplsInRepo({ from: root, brains }))].sort()).toEqual(slugs)
})
