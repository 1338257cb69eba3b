import { nodeFs, nodeOs, nodePath } from '../../of-node.ts'
import { pathAsText, type Reading } from './paths-in-text.ts'

/**
 * The path that a text of content is, from its first letter to its last, and that leads to something from wherever a tool is: absolute, from the
 * home folder, or with a step upwards. `search` of an unknown tool may be what it opens; prose that mentions a path is not such a text.
 */
export function contentPaths(text: string, reading: Reading, start: string | undefined): readonly string[] {
  if (text.length > longest) return []
  return (pathAsText(text, reading) ?? []).filter((path) => leading.test(path) && isThere(path, start))
}

/** Longer texts are not paths. */
const longest = 4096

const leading = /^[/\\]+[^/\\]|^~|^[a-z]:[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)/i

/** As the operating system walks a path, name by name, and as a program does that first takes `..` out of it. */
function isThere(path: string, start = ''): boolean {
  const whole = path.startsWith('~')
    ? nodeOs().homedir() + path.slice(1)
    : nodePath().isAbsolute(path)
      ? path
      : `${start}/${path}`
  return nodeFs().existsSync(whole) || nodeFs().existsSync(nodePath().resolve(whole))
}
