import { nodeFs, nodePath } from '../../of-node.ts'

/** Whether a place is a folder or below it. Both have their links followed already. */
export function isInside(folder: string, place: string): boolean {
  if (isBelow(folder, place)) return true
  // the same letters in another case: the file system decides whether that is the same folder
  const head = place.slice(0, folder.length)
  return isCaseVariant(head, folder) && isBelow(head, place) && isSamePlace(head, folder)
}

function isBelow(folder: string, place: string): boolean {
  const way = nodePath().relative(folder, place)
  return way !== '..' && !way.startsWith(`..${nodePath().sep}`) && !nodePath().isAbsolute(way)
}

function isCaseVariant(one: string, other: string): boolean {
  return one !== other && one.toLowerCase() === other.toLowerCase()
}

/** Whether two spellings lead to one place: asked of the file system, since each folder can treat case in its own way. */
function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true
  const [found, alike] = [identityOf(one), identityOf(other)]
  if (found !== undefined || alike !== undefined) return found === alike
  // neither is there yet
  const parent = nodePath().dirname(one)
  return parent !== one && isSamePlace(parent, nodePath().dirname(other)) && ignoresCase(parent)
}

/** Whether a folder finds a name that it has under changed case, too. A folder without names is like the one it is in. */
function ignoresCase(folder: string): boolean {
  const own = namesIn(folder).find((name) => changedCase(name) !== name)
  const known = own === undefined ? folder : nodePath().join(folder, own)
  const changed = nodePath().join(nodePath().dirname(known), changedCase(nodePath().basename(known)))
  return changed !== known && identityOf(known) !== undefined && identityOf(known) === identityOf(changed)
}

function namesIn(folder: string): readonly string[] {
  try {
    return nodeFs().readdirSync(folder)
  } catch {
    return []
  }
}

function changedCase(name: string): string {
  const upper = name.toUpperCase()
  return upper === name ? name.toLowerCase() : upper
}

/** Links are not followed: a link in other letters does not make a folder ignore case. */
function identityOf(path: string): string | undefined {
  try {
    const { dev, ino } = nodeFs().lstatSync(path, { bigint: true })
    return `${dev}:${ino}`
  } catch {
    return undefined
  }
}
