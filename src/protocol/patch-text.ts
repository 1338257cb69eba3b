const marked = /^\*\*\* (?:Add File|Update File|Delete File|Move to): (.+)$/
const compared = /^(?:---|\+\+\+) (?:[ab]\/)?([^\t]+)/

/** The files that a patch names, in the marked form (`*** Update File: …`) or as a unified diff. */
export function pathsInPatch(patch: string): readonly string[] {
  const lines = patch.split(/\r?\n/)
  const isMarked = lines.some((line) => marked.test(line))
  const names = lines.map((line) => (isMarked ? marked : compared).exec(line)?.[1]?.trim())
  return [...new Set(names.filter((name) => name !== undefined && name !== '' && name !== '/dev/null'))] as string[]
}
