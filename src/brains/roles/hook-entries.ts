import { PawlError } from '../../base/index.ts'
import type { RoleMoment, Vocabulary } from '../contract/brain.ts'
import type { Entry } from '../contract/settings-format.ts'
import {
  type BrainHook,
  type BrainHookEvent,
  type BrainHookUnique,
  brainHookEvents,
  isKeyOf,
  isRoleAuthor,
} from './brain-hook.ts'
import { durationMs } from './iso-duration.ts'
import { matcherFor } from './tool-names.ts'

const moments: Readonly<Record<BrainHookEvent, readonly RoleMoment[]>> = {
  onBoot: ['onBoot'],
  onTool: ['onTool:before', 'onTool:after'],
  onStop: ['onStop'],
  onTalk: ['onTalk'],
}
/** We always write a time-out; where it was removed, this replaces the agent's own. */
const untoldMs = 30_000

/** The entries that make up a hook: one for each of the agent's moments. */
function entriesOf(hook: BrainHook, vocabulary: Vocabulary): readonly Entry[] {
  const { author, command, filter } = hook
  const natives = vocabulary.roleMoments[momentOf(hook)]
  if (natives.length === 0) throw unsupported(momentOf(hook), vocabulary)
  const matcher = filter === undefined ? undefined : matcherFor(filter.what, vocabulary)
  const deaf = natives.find((native) => !vocabulary.moments.find((one) => one.native === native)?.byTool)
  if (matcher !== undefined && deaf !== undefined) {
    throw new PawlError('unsupported-filter', `${vocabulary.title} cannot select tools at ${deaf}: ${command}`, {
      hint: 'leave the filter at `*`, and let the command look at the tool itself',
    })
  }
  return natives.map((native) => ({ native, matcher, command, timeoutMs: durationMs(hook.timeout), author }))
}

/** The hooks of roles that these entries make up, each once. */
export function hooksIn(entries: readonly Entry[], vocabulary: Vocabulary): readonly BrainHook[] {
  const hooks: BrainHook[] = []
  for (const entry of entries) {
    const hook = hookOf(entry, vocabulary)
    if (hook !== undefined && !hooks.some(isKeyOf(hook))) hooks.push(hook)
  }
  return hooks
}

/** The same entries without those of one hook, in any place: under other tools, before or after. */
export function withoutHook(
  entries: readonly Entry[],
  unique: BrainHookUnique,
  vocabulary: Vocabulary,
): readonly Entry[] {
  return entries.filter((entry) => !isOf(entry, unique, vocabulary))
}

/** The same entries with exactly these for one hook, at its first place; the same list if they are there. */
export function withHook(entries: readonly Entry[], hook: BrainHook, vocabulary: Vocabulary): readonly Entry[] {
  const wanted = entriesOf(hook, vocabulary)
  const found = entries.filter((entry) => isOf(entry, hook, vocabulary))
  if (JSON.stringify(found.map(cells)) === JSON.stringify(wanted.map(cells))) return entries
  const at = entries.findIndex((entry) => isOf(entry, hook, vocabulary))
  return withoutHook(entries, hook, vocabulary).toSpliced(at === -1 ? entries.length : at, 0, ...wanted)
}

function cells({ native, matcher, timeoutMs }: Entry): readonly unknown[] {
  return [native, matcher ?? null, timeoutMs ?? null]
}

/** Whether it is one of the entries of the hook with this key. */
export function isOf(entry: Entry, { author, event, command }: BrainHookUnique, vocabulary: Vocabulary): boolean {
  if (entry.author !== author || entry.command !== command) return false
  return moments[event].some((moment) => vocabulary.roleMoments[moment].includes(entry.native))
}

function hookOf({ native, author, command, matcher, timeoutMs }: Entry, { roleMoments }: Vocabulary) {
  const event = brainHookEvents.find((one) => moments[one].some((moment) => roleMoments[moment].includes(native)))
  if (event === undefined || !isRoleAuthor(author)) return undefined
  const hook: BrainHook = { author, event, command, timeout: { milliseconds: timeoutMs ?? untoldMs } }
  if (event !== 'onTool') return hook
  const when = roleMoments['onTool:before'].includes(native) ? 'before' : 'after'
  return { ...hook, filter: { what: matcher ?? '*', when } as const }
}

function momentOf({ event, filter }: BrainHook): RoleMoment {
  return event === 'onTool' ? `onTool:${filter?.when ?? 'before'}` : event
}

function unsupported(moment: RoleMoment, { title, roleMoments }: Vocabulary): PawlError {
  const known = Object.entries(roleMoments).flatMap(([name, natives]) => (natives.length > 0 ? [name] : []))
  return new PawlError('unsupported-event', `${title} has no moment for ${moment}`, {
    hint: `it has ${known.join(', ')}`,
  })
}
