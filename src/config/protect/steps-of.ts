/** The names along a path, in small letters: some file systems do not tell A from a. */
export function stepsOf(path: string): readonly string[] {
  return path
    .toLowerCase()
    .split(/[\\/]/)
    .filter((step) => step !== '' && step !== '.')
}
