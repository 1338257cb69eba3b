/**
 * Whether a path is longer than any file system takes. It is not followed, which would take long: whoever sends one has a person asked.
 */
export function isTooLong(path: string, cwd = ''): boolean {
  return path.length + cwd.length > 4096
}
