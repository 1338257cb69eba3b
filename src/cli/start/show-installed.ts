import { ourselves } from '../../brains/internal.ts'
import type { InitDone } from '../init/init-project.ts'
import type { Installed } from '../install/install-hooks.ts'
import { counted } from '../terminal/print.ts'
import { markedLine } from './finding-lines.ts'
import type { Wanted } from './wanted.ts'

/** The installed hooks, agent by agent, and the failures. */
export function installedLines({ ours, errors, warnings }: InitDone, { packs = [] }: Wanted): readonly string[] {
  const { created, outcomes } = ours
  const names = packs.map(({ name }) => name).join(', ')
  const isQuiet = created === undefined && errors.length === 0 && outcomes.done.every(isUnchanged)
  return [
    ...(created === undefined
      ? []
      : [markedLine('ok', `created ${created} with ${counted(packs.length, 'pack')} of rules: ${names}`)]),
    ...installedIn(ours).map((one) => markedLine('ok', `${one.brain.vocabulary.title}: ${changeOf(one)} ${one.path}`)),
    ...errors.map(({ message, hint }) => markedLine('NO', message, hint)),
    ...warnings.map(({ message, hint }) => markedLine('?', message, hint)),
    ...(isQuiet ? [markedLine('ok', 'nothing was changed: everything was installed already')] : []),
  ]
}

/** The agents that call our hooks now. */
export function installedIn({ outcomes }: InitDone['ours']): readonly Installed[] {
  return outcomes.done.filter(({ entries }) => entries.some(({ author }) => author === ourselves))
}

function isUnchanged({ before, after }: Installed): boolean {
  return before === after
}

function changeOf(installed: Installed): string {
  if (isUnchanged(installed)) return 'nothing to change in'
  return installed.before === undefined ? 'created' : 'changed'
}
