import { isPawlError } from '../../base/index.ts'
import type { Brain } from '../../brains/index.ts'
import { type Entry, ourselves, readSettings, wasInstalled } from '../../brains/internal.ts'
import { lookBelow } from './below.ts'
import { type Finding, unknown, wrong } from './findings/finding.ts'
import { findingOf } from './findings/finding-of.ts'
import { kindBelow, type Looked, placeOf } from './findings/looked.ts'
import { lookAtProgram } from './findings/program.ts'
import { lookAtSettings } from './look-at-settings.ts'
import { planFor } from './plan.ts'
import { installFor } from './remedy.ts'

/** Checks one agent, and runs nothing of ours. Empty, if the project is not related to it. */
export async function lookAtAgent(brain: Brain, looked: Looked): Promise<readonly Finding[]> {
  const { root } = looked
  try {
    const entries = await readSettings(root, brain.settings)
    const ours = entries.filter(({ author }) => author === ourselves)
    if (ours.length > 0) return await lookAtEntries(brain, looked, ours)
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
  const todo = installFor(config, brain.installedAt?.level, slug)
  if (wasInstalled(root, settingsPath)) return wrong(`not guarded: our hooks are gone from ${settingsPath}`, todo)
  return wrong('not guarded: the project uses it, but no hooks are installed', todo)
}

async function lookAtEntries(brain: Brain, looked: Looked, ours: readonly Entry[]): Promise<readonly Finding[]> {
  const { root, config } = looked
  const again = installFor(config, brain.installedAt?.level, brain.vocabulary.slug)
  const settled = await lookAtSettings(brain, { root, config, place: placeOf(looked, root), ours, again })
  const findings = [...settled, ...(await lookBelow(brain, looked))]
  return [...findings, ...(await asked(brain, looked, findings)), await lookAtProgram(brain, looked), ...notesOn(brain)]
}

/** Some agents can be asked how they read their settings. */
async function asked(brain: Brain, looked: Looked, found: readonly Finding[]): Promise<readonly Finding[]> {
  const isReported = found.some(({ ok, what }) => ok === false && what.startsWith(`${brain.settings.path}:`))
  const checked = await brain.check?.({ place: placeOf(looked, looked.root), isReported })
  return (checked ?? []).map(findingOf)
}

function notesOn({ vocabulary: { note } }: Brain): readonly Finding[] {
  return note === undefined ? [] : [unknown(note, 'open the project in it once and trust the folder')]
}
