import { nodeFs, nodePath } from '../../of-node.ts'

/** Places that lead each process elsewhere: its working directory, its root, its open files. */
const own = /^\/(?:proc\/(?:self|thread-self|\d+)|dev\/(?:fd|stdin|stdout|stderr))(?:\/|$)/

/** More links in a row than any system follows. */
const mostLinks = 40

/** Whether a path leads the process that opens it elsewhere than the one that judges it: `/proc/self/cwd`, or a link to it. */
export function isOwnOfProcess(path: string, place: string): boolean {
  if (nodePath().sep === '\\') return false
  return own.test(path) || own.test(place) || (path !== place && crosses(path, mostLinks))
}

function crosses(path: string, left: number): boolean {
  if (left === 0 || own.test(path)) return true
  const names = path.split(nodePath().sep)
  for (let count = 2; count <= names.length; count += 1) {
    const place = names.slice(0, count).join(nodePath().sep)
    const target = targetOf(place)
    if (target !== undefined)
      return crosses(nodePath().resolve(nodePath().dirname(place), target, ...names.slice(count)), left - 1)
  }
  return false
}

function targetOf(path: string): string | undefined {
  try {
    return nodeFs().readlinkSync(path)
  } catch {
    return undefined // not a link
  }
}
