import { isAbsolute } from 'node:path'
import { ask, deny, type Hook, hooksFor, systemHook } from '../../kernel/index.ts'
import { catalogue, makeToolCall, type ToolCall } from '../../protocol/index.ts'
import { machineOf } from '../rules/machine-of.ts'
import { type Deed, deedsOf } from './deeds-of.ts'
import { foldersBeside } from './folders-beside.ts'
import { type AgentFiles, type GuardedFiles, guardedFiles } from './guarded-files.ts'
import { mayChange } from './may-change.ts'
import { mayPrintKey } from './may-print-key.ts'
import { mayReadKey } from './may-read-key.ts'
import { mayShowKey } from './may-show-key.ts'

const { guard } = hooksFor(catalogue)

/**
 * The guards of the guards, which are always there and which no config can disable: a person decides about changes to
 * the project's hooks, its config, or the settings by which agents call them, and about reads of the key of the audit
 * log.
 */
export function selfProtection(root: string, sources: readonly string[], agents: AgentFiles): readonly Hook[] {
  const files = guardedFiles(root, sources, agents)
  const calls = guard({
    name: 'self-protection',
    on: 'tool.before',
    match: { kind: ['shell', 'write', 'edit', 'patch', 'read', 'search'] },
    run({ call, context }) {
      for (const [seen, cwd] of whereItRuns(call, context.host?.cwd)) {
        const isLooking = call.kind === 'read' || call.kind === 'search'
        const deeds = isLooking ? [] : deedsIn(seen, cwd ?? root)
        const touched = isLooking ? undefined : touchedBy(files, seen, cwd, deeds)
        if (touched !== undefined) return ask(`this may change what guards the project (${touched})`)
        const shown = keyShownBy(files, seen, cwd, deeds) ?? (isLooking ? keyFoundBy(files, seen, cwd) : undefined)
        if (shown !== undefined) return ask(`this may read a key that signs the audit log (${shown.slice(0, 200)})`)
      }
      return undefined
    },
  })
  return [calls, settings].map(systemHook)
}

type Cwd = string | undefined

/**
 * A call with the folder it runs in: the agent's, and each folder beside the command of a shell call. All are judged,
 * since not every tool uses such a folder.
 */
function whereItRuns(call: ToolCall, cwd: Cwd): readonly (readonly [ToolCall, Cwd])[] {
  const { folders, rest } = foldersBeside(call.kind === 'shell' ? call.input : null)
  if (folders.length === 0) return [[call, cwd]]
  const there = folders.map((one) =>
    cwd === undefined || isAbsolute(one) || one.startsWith('~') ? one : `${cwd}/${one}`,
  )
  return [cwd, ...there].map((one) => [makeToolCall({ ...call, input: rest, cwd: one }), one])
}

/** What a command would do, with the variables and the links of this process. */
function deedsIn(call: ToolCall, cwd: string): readonly Deed[] {
  if (call.kind !== 'shell' || call.command === undefined) return []
  const variables = process.env as Readonly<Record<string, string>>
  return deedsOf(call, { ...machineOf(cwd), cwd, variables })
}

type Deeds = readonly Deed[]

function touchedBy(files: GuardedFiles, { paths, command = '' }: ToolCall, cwd: Cwd, deeds: Deeds): string | undefined {
  for (const path of paths) {
    const found = files.find(path, cwd)
    if (found !== undefined) return found
  }
  return mayChange(deeds, command, files) ? byCommand : undefined
}

/** The owner of the key can write a log that verifies. */
function keyShownBy(
  files: GuardedFiles,
  { paths, command = '' }: ToolCall,
  cwd: Cwd,
  deeds: Deeds,
): string | undefined {
  return paths.find((path) => files.isKey(path, cwd)) ?? (mayReadKey(deeds, command, files) ? byCommand : undefined)
}

/** Tools that read and search name files by patterns, too, and each under keys of its own. */
function keyFoundBy(files: GuardedFiles, { kind, name, input, paths }: ToolCall, cwd: Cwd): string | undefined {
  const printed = kind === 'search' ? mayPrintKey(name, input) : undefined
  const places = paths.length === 0 ? ['.'] : paths
  if (printed !== undefined && places.some((path) => files.keyAt(path, cwd) !== undefined)) return printed || 'any line'
  return mayShowKey(input, files.lookingAt(paths, cwd))
}

const byCommand = 'by a command'

/** A session keeps the settings that it began with: a change in the middle of it may come from the agent. */
const settings = guard({
  name: 'settings-protection',
  on: 'settings.changed',
  run: ({ source, path = source }) =>
    source.endsWith('_settings')
      ? deny(`settings guard this session, and hold until the next one (${path})`)
      : undefined,
})
