import { basename, dirname, join, relative, sep } from 'node:path'
import type { Brain } from '../contract/brain.ts'
import type { StartPlace } from '../contract/layers.ts'
import { shownFile } from '../layers/read-layer.ts'
import type { ServerPlace } from './edit-servers.ts'

/** A file in which agents declare servers. */
export interface ServerFile extends ServerPlace {
  /** The agents that read it. */
  readonly brains: readonly Brain[]
}

/** The files of a project, or of a user, in which these agents look for servers; each once, whether it exists or not. */
export function serverFiles(
  brains: readonly Brain[],
  place: StartPlace,
  of: 'project' | 'user',
): readonly ServerFile[] {
  const files = new Map<string, ServerFile>()
  for (const brain of brains) {
    const { servers } = brain
    if (servers === undefined) continue
    const paths = of === 'user' ? servers.user(place) : servers.project.map((path) => join(place.folder, path))
    for (const file of paths) {
      const known = files.get(file)
      files.set(
        file,
        known === undefined
          ? fileOf(file, { place, of, settings: servers, brains: [brain] })
          : { ...known, brains: [...known.brains, brain] },
      )
    }
  }
  return [...files.values()]
}

interface Found extends Pick<ServerFile, 'settings' | 'brains'> {
  readonly place: StartPlace
  readonly of: 'project' | 'user'
}

/** The file below the folder of the project or of the user, else in its own folder: links on the way to that are not of a project. */
function fileOf(file: string, { place, of, ...rest }: Found): ServerFile {
  const base = of === 'project' ? place.folder : place.home
  const inside = relative(base, file)
  const isInside = inside !== '' && !inside.startsWith('..')
  const [root, path] = isInside ? [base, inside.replaceAll(sep, '/')] : [dirname(file), basename(file)]
  return { root, path, shown: shownFile(file, place), ...rest }
}
