import { isPawlError } from '../../base/index.ts'
import { type Brain, brains } from '../../brains/index.ts'
import {
  asWritten,
  type Checked,
  type Entry,
  lookAtLayers,
  ourselves,
  readSettings,
  type SilentHook,
  silentHooks,
  wasInstalled,
} from '../../brains/internal.ts'
import { deadlineMs } from '../../hook/index.ts'
import { lookBelow } from './below.ts'
import { type Finding, fine, unknown, wrong } from './findings/finding.ts'
import { kindBelow, type Looked, placeOf } from './findings/looked.ts'
import { lookAtProgram } from './findings/program.ts'
import { isAsPlanned, planFor } from './plan.ts'
import { install } from './remedy.ts'

/** Checks one agent, and runs nothing of ours. Empty, if the project is not related to it. */
export async function lookAtAgent(brain: Brain, looked: Looked): Promise<readonly Finding[]> {
  const { root } = looked
  try {
    const entries = await readSettings(root, brain.settings)
    const ours = entries.filter(({ author }) => author === ourselves)
    if (ours.length > 0) return await lookAtEntries(brain, looked, { entries, ours })
    return entries.length > 0 || brain.settings.detect(kindBelow(root)) || wasInstalled(root, brain.settings.path)
      ? [await unguarded(brain, looked)]
      : []
  } catch (error) {
    if (!isPawlError(error)) throw error
    return [wrong(error.message, error.hint ?? 'correct that file, then run `pawl doctor` again')]
  }
}

/** An agent that the project uses, and that has none of our entries. */
export async function unguarded(brain: Brain, { root, config }: Pick<Looked, 'root' | 'config'>): Promise<Finding> {
  const { slug, title } = brain.vocabulary
  const settingsPath = brain.settings.path
  const isWanted = config === undefined || (await planFor(brain, config)).length > 0
  if (!isWanted) return unknown(`no hook listens to anything that ${title} reports`, 'nothing, if that is meant')
  const todo = install(brain.installedAt?.level, slug)
  if (wasInstalled(root, settingsPath)) return wrong(`not guarded: our hooks are gone from ${settingsPath}`, todo)
  return wrong('not guarded: the project uses it, but no hooks are installed', todo)
}

interface Found {
  readonly entries: readonly Entry[]
  readonly ours: readonly Entry[]
}

async function lookAtEntries(brain: Brain, looked: Looked, { entries, ours }: Found): Promise<readonly Finding[]> {
  const { root, config } = looked
  const { slug } = brain.vocabulary
  const again = install(brain.installedAt?.level, slug)
  const findings: Finding[] = lookAtLayers(brain, placeOf(looked, root), ours).map(findingOf)
  if (config !== undefined && !(await isAsPlanned(brain, ours, config))) {
    findings.push(wrong('its settings do not fit the hooks there are now', again))
  } else if (!asWritten(root, brain, entries)) {
    findings.push(wrong(`our entries in ${brain.settings.path} were changed by another program or person`, again))
  }
  const late = ours.find(({ timeoutMs = 0 }) => timeoutMs > 0 && timeoutMs <= deadlineMs)
  if (late !== undefined) findings.push(wrong(`${late.native}: the agent gives up before we do`, again))
  const silent = config === undefined ? [] : silentHooks(brain, config.registry, brains)
  findings.push(...silent.map(silence), ...(await lookBelow(brain, looked)))
  return [...findings, ...(await asked(brain, looked, findings)), await lookAtProgram(brain, looked), ...notesOn(brain)]
}

/** Some agents can be asked how they read their settings. */
async function asked(brain: Brain, looked: Looked, found: readonly Finding[]): Promise<readonly Finding[]> {
  const isReported = found.some(({ ok, what }) => ok === false && what.startsWith(`${brain.settings.path}:`))
  const checked = await brain.check?.({ place: placeOf(looked, looked.root), isReported })
  return (checked ?? []).map(findingOf)
}

function findingOf(checked: Checked): Finding {
  if (checked.grade === 'fine') return fine(checked.what)
  return checked.grade === 'off' ? wrong(checked.what, checked.todo) : unknown(checked.what, checked.todo)
}

/** A finding about a hook that an agent never calls. */
export function silence({ listener: { name, hook }, isCertain, why, meant }: SilentHook): Finding {
  const what = `the ${hook.verb} \`${name}\` is never called: ${why}`
  const todo =
    meant === undefined
      ? 'match by `kind`, which is the same in all agents; add what is missing'
      : `did you mean \`${meant}\`? \`kind\` is the same in all agents`
  return isCertain && hook.verb !== 'observe' ? wrong(what, todo) : unknown(what, todo)
}

function notesOn({ vocabulary: { note } }: Brain): readonly Finding[] {
  return note === undefined ? [] : [unknown(note, 'open the project in it once and trust the folder')]
}
