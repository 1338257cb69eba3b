import { didYouMean, PawlError } from '../../base/index.ts'
import type { Entry } from '../contract/settings-format.ts'
import { pluginCode } from './plugin-code.ts'
import { entryLine, literalOf } from './plugin-entry.ts'
import { pluginModelCode } from './plugin-model-code.ts'
import { vocabulary } from './vocabulary.ts'

/** The first line of every plugin of ours; a file without it is foreign. */
export const header = '// Made by Pawl; do not edit.'

const about = `// It calls the commands below inside opencode, and is written again whenever hooks are installed.
// The lines that begin with "pawl-entry" are how Pawl knows them again.`

// apart, because it is the plugin that imports this, not we
const types = "'@opencode-ai/plugin'"

/** The whole plugin: only the hooks that entries need, and exactly one export, because opencode calls every one. */
export function pluginText(entries: readonly Entry[]): string {
  for (const { native } of entries) checkMoment(native)
  const has = (...natives: readonly string[]) => entries.some(({ native }) => natives.includes(native))
  const { base, watching, waiting, informing } = pluginCode
  const hooks = { ...pluginCode.hooks, ...pluginModelCode.hooks }
  const [messages, system] = ['experimental.chat.messages.transform', 'experimental.chat.system.transform'] as const
  const compacting = 'experimental.session.compacting'
  const watches = has('session.created', 'session.compacted', 'session.idle')
  const informs = has('chat.message', 'tool.execute.after', compacting)
  const waits = informs || has('tool.execute.before', messages, system)
  const parts = [
    watches ? hooks.event : '',
    has('chat.message') ? hooks.message : '',
    has('tool.execute.before') ? hooks.before : '',
    has('tool.execute.after') ? hooks.after : '',
    has(messages) ? hooks.messages : '',
    has(system) ? hooks.system : '',
    has(compacting) ? hooks.compacting : '',
  ]
  return `${header}
${about}
${entries.map(entryLine).join('\n')}
import { spawn } from 'node:child_process'
import type { ${has(messages) ? 'Hooks, ' : ''}Plugin } from ${types}

interface Entry {
  readonly native: string
  readonly matcher?: string
  readonly command: string
  readonly windows?: string
  readonly timeoutMs?: number
  readonly author: string
}

const entries: readonly Entry[] = [
${entries.map((entry) => `  ${literalOf(entry)},`).join('\n')}
]
${base}${watches ? watching : ''}${waits ? waiting : ''}${informs ? informing : ''}${has(messages) ? pluginModelCode.places : ''}
export const PawlHooks: Plugin = async ({ directory }) => {
${watches ? '  const subagents = new Set<string>()\n' : ''}  return {${parts.join('')}
  }
}
`
}

function checkMoment(native: string): void {
  const known = vocabulary.moments.map((moment) => moment.native)
  if (known.includes(native)) return
  throw new PawlError('unknown-moment', `opencode has no moment \`${native}\``, {
    hint: didYouMean(native, known) ?? `it has ${known.join(', ')}`,
  })
}
