/** Without `.`, `..` and double slashes; a path that is not absolute keeps the `..` that lead out of it. */
export function normal(path: string, isCut: boolean): string {
  const isAbsolute = path.startsWith('/')
  const kept: string[] = []
  const parts = path.split('/')
  const cut = isCut ? parts.pop() : undefined
  // a dot can be the beginning of a name, or a folder itself
  const last = cut === '.' || cut === '..' ? '' : cut
  if (cut === '..') parts.push('..')
  for (const part of parts) {
    if (part === '' || part === '.') continue
    if (part === '..' && kept.length > 0 && kept.at(-1) !== '..') kept.pop()
    else if (part !== '..' || !isAbsolute) kept.push(part)
  }
  const joined = (isAbsolute ? '/' : '') + kept.join('/')
  return last === undefined ? joined || '.' : `${joined === '' || joined === '/' ? joined : `${joined}/`}${last}`
}
