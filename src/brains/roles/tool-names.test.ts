import { expect, test } from 'vitest'
import type { Vocabulary } from '../contract/brain.ts'
import { matcherFor } from './tool-names.ts'

const vocabulary: Vocabulary = {
  slug: 'agent',
  title: 'An agent',
  aliases: [],
  program: 'agent',
  settingsPath: '.agent/settings.json',
  guarded: { both: [] },
  marks: [],
  moments: [],
  tools: { run_shell_command: 'shell', edit: 'edit', apply_patch: 'patch', webfetch: 'web', websearch: 'web' },
  mcp: undefined,
  roleMoments: { onBoot: [], 'onTool:before': [], 'onTool:after': [], onStop: [], onTalk: [] },
}

test.each([
  ['*', undefined],
  ['Bash|*', undefined],
  ['Bash', 'run_shell_command'],
  ['edit', 'edit'],
  ['Edit', 'edit|apply_patch'],
  ['Write|Edit', 'apply_patch|edit'],
  ['WebFetch', 'webfetch'],
  ['mcp__.*', 'mcp__.*'],
  ['Unheard', 'Unheard'],
  ['constructor', 'constructor'],
])('the filter %s is matched by %s where tools have other names', (what, matcher) => {
  expect(matcherFor(what, vocabulary)).toBe(matcher)
})
