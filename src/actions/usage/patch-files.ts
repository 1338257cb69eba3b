import { pathsInPatch } from '../../protocol/index.ts'

/** The files that a patch names, and those of them that it deletes or moves away. */
interface PatchFiles {
  readonly all: readonly string[]
  readonly deleted: readonly string[]
  /** Files that it makes, which a patch in reverse deletes. */
  readonly added: readonly string[]
}

interface PatchOptions {
  /** How many folders are taken off the names: `-p2`. The first is that of the side. */
  readonly strip?: number
}

const deleting = /\*\*\*[\s\u0085]*(?:delete|remove)/i
const adding = /\*\*\*[\s\u0085]*(?:add|create)/i
const nothing = /^(?:---|\+\+\+)[ \t]+\/dev\/null\b/

/** Reads a patch in the marked form (`*** Update File: …`) or as a unified diff. */
export function filesOfPatch(patch: string, { strip = 1 }: PatchOptions = {}): PatchFiles {
  const [deleted, added]: [string[], string[]] = [[], []]
  const stripped = (paths: readonly string[]) => paths.map((path) => withoutFolders(path, strip - 1))
  let [before, both]: [readonly string[], readonly string[]] = [[], []]
  let isNew = false
  for (const line of patch.split('\n')) {
    if (deleting.test(line)) deleted.push(...pathsInPatch(line))
    else if (adding.test(line)) added.push(...pathsInPatch(line))
    else if (line.startsWith('diff --git ')) both = pathsInPatch(line)
    else if (line.startsWith('deleted file mode')) deleted.push(...both)
    else if (line.startsWith('new file mode')) added.push(...both)
    else if (line.startsWith('rename from ')) deleted.push(...pathsInPatch(line))
    else if (line.startsWith('--- ')) {
      before = pathsInPatch(line)
      isNew = nothing.test(line)
    } else if (line.startsWith('+++ ')) {
      if (nothing.test(line)) deleted.push(...before)
      else if (isNew) added.push(...pathsInPatch(line))
    }
  }
  const once = (paths: readonly string[]) => [...new Set(stripped(paths))]
  return { all: once(pathsInPatch(patch)), deleted: once(deleted), added: once(added) }
}

function withoutFolders(path: string, count: number): string {
  return count <= 0 ? path : path.split('/').slice(count).join('/') || path
}
