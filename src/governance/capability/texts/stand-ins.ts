/** Short names for folders whose own names would be taken apart, such as `/home/kim/My Projects`. */
export interface StandIns {
  readonly put: (text: string) => string
  readonly take: (text: string) => string
}

/** Letters of the area that Unicode leaves to programs: no decoder changes them. */
const [opening, closing] = ['\ue000', '\ue001']

/** Placeholders for those of the folders that have other characters than letters, digits, `/`, `.`, `_` and `-` in their names. */
export function standInsFor(folders: readonly string[]): StandIns {
  const odd = [...new Set(folders)].filter((folder) => /[^\w/.-]/.test(folder))
  if (odd.length === 0) return { put: (text) => text, take: (text) => text }
  const pairs = odd
    .toSorted((one, other) => other.length - one.length)
    .map((folder, at) => [folder, `/${opening}${at}${closing}`] as const)
  return {
    put: (text) => pairs.reduce((so, [folder, name]) => so.replaceAll(folder, name), text),
    take: (text) => pairs.reduce((so, [folder, name]) => so.replaceAll(name, () => folder), text),
  }
}
