/** Where a line starts, and each folder that it enters, by `cd` or by an option such as `-C`. */
export function enteredFolders(
  parts: readonly (readonly string[])[],
  cwd: string | undefined,
): readonly (string | undefined)[] {
  const folders = [cwd]
  for (const words of parts) {
    const at = words.findIndex((word) => /^(?:cd|pushd|-C|--chdir.*)$/.test(word))
    if (at === -1) continue
    const target = words[at]?.split('=')[1] ?? words.slice(at + 1).find((word) => !/^-./.test(word)) ?? '~'
    const last = folders.at(-1)
    if (!/^(?:-|\d+)$/.test(target))
      folders.push(/^[/~$]/.test(target) || last === undefined ? target : `${last}/${target}`)
  }
  return folders
}
