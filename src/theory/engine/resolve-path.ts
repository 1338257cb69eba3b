/** The path of a file that is named by its way from the folder of another. */
export function resolvePath(from: string, path: string): string {
  if (/^(?:[\\/]|[A-Za-z]:)/.test(path)) return path
  const folder = /^.*[\\/]/.exec(from)?.[0] ?? ''
  const isRooted = folder.startsWith('/')
  const parts: string[] = []
  for (const part of `${folder}${path}`.split(/[\\/]/)) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '' && part !== '.' && (part !== '..' || !isRooted)) parts.push(part)
  }
  return `${isRooted ? '/' : ''}${parts.join('/')}`
}
