/**
 * Whether a path is longer than any file system accepts. It is not followed, which would take long: a person is asked
 * instead.
 */
export function isTooLong(path: string, cwd = ''): boolean {
  return path.length + cwd.length > 4096
}
