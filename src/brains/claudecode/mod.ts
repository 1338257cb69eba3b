import type { Mod } from '../contract/mod.ts'
import { mark, modText } from './mod-text.ts'

const about = {
  name: 'pawl',
  version: '1.0.0',
  description: `${mark}. Stubs of hooks read as results of tools; it decides nothing.`,
  author: { name: 'Pawl' },
}
const hooks = { description: `${mark}.`, modules: ['./pawl.mjs'] }

/** The mod with which Claude Code honours stubs. A skill with this layout is a plugin, which a trusted folder loads by itself. */
export const mod: Mod = {
  folder: 'skills/pawl',
  files: {
    '.claude-plugin/plugin.json': `${JSON.stringify(about, undefined, 2)}\n`,
    'hooks/pawl.mjs': modText,
    'hooks/hooks.json': `${JSON.stringify(hooks, undefined, 2)}\n`,
  },
  mark,
  levels: ['user'],
  effect: 'stubs of your hooks read as results of tools',
  trust: (project) => ({
    path: '.claude.json',
    text: JSON.stringify({ projects: { [project]: { hasTrustDialogAccepted: true } } }),
  }),
}
