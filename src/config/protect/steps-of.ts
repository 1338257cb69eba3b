/** The names along a path, in lower case: some file systems are case-insensitive. */
export function stepsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split(/[\\/]/)
    .filter((step) => step !== '' && step !== '.')
}
