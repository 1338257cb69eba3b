import { ask, deny, type Hook, hooksFor, systemHook } from '../../kernel/index.ts'
import { type Context, catalogue, type ToolCall } from '../../protocol/index.ts'
import { guardedFiles } from './guarded-files.ts'
import { mayWeaken } from './may-weaken.ts'

const { guard } = hooksFor(catalogue)

/**
 * The guards of the guards, which are always there and which no config can silence: what would change the project's hooks,
 * its config, or the settings by which agents call them is for a person to decide.
 */
export function selfProtection(root: string, sources: readonly string[]): readonly Hook[] {
  const files = guardedFiles(root, sources)
  const touchedBy = ({ paths, command }: ToolCall, { host }: Context): string | undefined => {
    for (const path of paths) {
      const found = files.find(path, host?.cwd)
      if (found !== undefined) return found
    }
    return command !== undefined && mayWeaken(command, files.names) ? 'by a command' : undefined
  }
  const calls = guard({
    name: 'self-protection',
    on: 'tool.before',
    match: { kind: ['shell', 'write', 'edit', 'patch'] },
    run({ call, context }) {
      const touched = touchedBy(call, context)
      return touched === undefined ? undefined : ask(`this may change what guards the project (${touched})`)
    },
  })
  return [calls, settings].map(systemHook)
}

/** A session goes on with the settings that it began with: whoever changes them in the middle of it may well be the agent. */
const settings = guard({
  name: 'settings-protection',
  on: 'settings.changed',
  run: ({ source, path = source }) =>
    source.endsWith('_settings')
      ? deny(`settings guard this session, and hold until the next one (${path})`)
      : undefined,
})
