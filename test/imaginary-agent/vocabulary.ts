import type { Vocabulary } from '../../src/brains/contract/brain.ts'

/** An agent that does not exist: all that a new one needs, and nothing else. */
export const vocabulary: Vocabulary<'imaginary'> = {
  slug: 'imaginary',
  title: 'Imaginary Code',
  aliases: ['imaginary-code'],
  program: 'imagine',
  settingsPath: '.imaginary/settings.json',
  guarded: { both: ['.imaginary/{settings,servers}.json'], switches: ['IMAGINARY_QUIET'], options: ['--no-hooks'] },
  note: 'Imaginary Code runs hooks only in folders that it was told to trust',
  marks: ['IMAGINARY_CODE'],
  moments: [
    { native: 'Wake', event: 'session.before', honours: ['inform'], byTool: false },
    {
      native: 'BeforeCall',
      event: 'tool.before',
      honours: ['deny'],
      degrades: { modify: 'deny', stub: 'deny', ask: 'deny' },
      byTool: true,
    },
  ],
  tools: { Run: 'shell', Look: 'read', Put: 'write' },
  mcp: undefined,
  roleMoments: { onBoot: ['Wake'], 'onTool:before': ['BeforeCall'], 'onTool:after': [], onStop: [], onTalk: [] },
}
