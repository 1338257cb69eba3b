import type { Json } from '../../base/index.ts'
import { sentenceBound, withoutSecrets } from '../../kernel/index.ts'

/** More differences than these would not help. */
const most = 3

/** The differences between two fingerprints, in words; none where one of them is invalid. */
export function fingerprintDifferences(then: string, now: string): readonly string[] {
  const [before, after] = [parsed(then), parsed(now)]
  if (before === undefined || after === undefined) return []
  const found = differences(before, after)
  const rest = found.length - most
  return rest > 0 ? [...found.slice(0, most), `and ${rest} more`] : found
}

function differences(then: Json, now: Json): readonly string[] {
  return [
    ...named('tool', toolsIn(then), toolsIn(now), () => []),
    ...named('hook', hooksIn(then), hooksIn(now), hookFields),
    ...named('agent', agentsIn(then), agentsIn(now), differences),
    ...reordered(hooksIn(then), hooksIn(now)),
  ]
}

type Named = ReadonlyMap<string, Json>

/** Items of one kind that were added, removed, or changed under the same name; `inside` may describe the change. */
function named(
  kind: string,
  then: Named,
  now: Named,
  inside: (then: Json, now: Json) => readonly string[],
): readonly string[] {
  const gone = [...then.keys()].filter((name) => !now.has(name)).map((name) => `${kind} \`${name}\` is gone`)
  const come = [...now.keys()].filter((name) => !then.has(name)).map((name) => `${kind} \`${name}\` is new`)
  const changed = [...now].flatMap(([name, after]) => {
    const before = then.get(name)
    if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return []
    const details = inside(before, after)
    return details.length === 0
      ? [`${kind} \`${name}\` has changed`]
      : details.map((one) => `${kind} \`${name}\`: ${one}`)
  })
  return [...gone, ...come, ...changed]
}

function reordered(then: Named, now: Named): readonly string[] {
  const [before, after] = [[...then.keys()], [...now.keys()]]
  const isSameSet = before.length === after.length && before.every((name) => now.has(name))
  return isSameSet && before.join('\n') !== after.join('\n') ? ['hooks are in another order'] : []
}

/** The parts of a hook, in the order in which a fingerprint has them. */
const hookParts = ['event', 'verb', 'name', 'failure', 'enabled', 'priority', 'timeoutMs', 'identity', 'match', 'mode']

function hookFields(then: Json, now: Json): readonly string[] {
  const [before, after] = [listOf(then), listOf(now)]
  return hookParts.flatMap((part, at) => {
    const [was, is] = [before[at] ?? null, after[at] ?? null]
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [fieldText(part, was, is)]
  })
}

function fieldText(part: string, was: Json, is: Json): string {
  const [from, to] = [folderIn(was), folderIn(is)]
  if (from !== undefined && to !== undefined && from !== to) return `its folder was ${from}, and is ${to}`
  if (part === 'match' || part === 'identity') return `its \`${part}\` has changed`
  return `its \`${part}\` was ${shown(was)}, and is ${shown(is)}`
}

/** The folder that an identity names: path fences begin at one. */
function folderIn(identity: Json): string | undefined {
  const folder = typeof identity === 'string' ? /\bfolder (.+?) \w+(?: \+ |$)/.exec(identity)?.[1] : undefined
  return folder === undefined ? undefined : withoutSecrets(folder, sentenceBound)
}

function shown(value: Json): string {
  return value === null ? 'not set' : withoutSecrets(`\`${String(value)}\``, sentenceBound)
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

/** The fingerprint of a workflow inside another is the list of its hooks. */
function hooksIn(value: Json): Named {
  const layers = Array.isArray(value) ? value : listOf(valueAt(value, 'hooks'))
  const hooks = layers.flatMap(listOf)
  return new Map(hooks.map((hook) => [String(listOf(hook)[2]), hook]))
}

function toolsIn(value: Json): Named {
  return new Map(listOf(valueAt(value, 'tools')).map((tool) => [String(valueAt(tool, 'name')), tool]))
}

function agentsIn(value: Json): Named {
  const agents = listOf(valueAt(value, 'agents'))
  return new Map(agents.map((agent) => [typeof agent === 'string' ? agent : String(valueAt(agent, 'agent')), agent]))
}

function valueAt(value: Json, key: string): Json {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? ((value as Readonly<Record<string, Json>>)[key] ?? null) : null
}

function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : []
}
