import type { Dirent } from 'node:fs'
import { nodeFs, nodePath } from '../../of-node.ts'
import { withoutBraces } from './braces.ts'
import { mayMatch } from './may-match.ts'
import { follow, isMissing, wholePath } from './real-path.ts'

/** Longer patterns are not read. */
const longest = 4096

/** More folders than this are not looked into for one pattern. */
const most = 10_000

const magic = /[*?[\]{}]|[!+@]\(|\([^()]*\|/

/** Whether a text may match more than one file. */
export function isGlob(text: string): boolean {
  return magic.test(text)
}

/**
 * The places that a pattern leads to, as far as they exist: the folders it searches, and the links it may match,
 * followed. Undefined if unknown: too many, or a step upwards behind a wildcard. Below `**` links are not searched.
 */
export function globPlaces(pattern: string, from: string | undefined): readonly string[] | undefined {
  if (pattern.length > longest) return undefined
  const plain = withoutBraces(pattern.replace(/^!(?!\()/, ''))
  const places = new Set<string>()
  for (const one of (plain ?? []).flatMap(bothBraces).flatMap(bothSlashes)) {
    const whole = wholePath(one, from)
    const found = whole === undefined ? undefined : expanded(whole)
    if (found === undefined) return undefined
    for (const place of found) places.add(place)
  }
  return plain === undefined ? undefined : [...places]
}

/** Braces around one name mean themselves, or nothing. */
function bothBraces(pattern: string): readonly string[] {
  const without = pattern.replaceAll(/\{((?:(?!\.\.)[^{},])*)\}/g, '$1')
  return without === pattern ? [pattern] : [pattern, without]
}

/** A backslash takes the meaning from the next letter, or it is a separator. */
function bothSlashes(pattern: string): readonly string[] {
  return pattern.includes('\\') ? [pattern.replaceAll('\\', '/'), pattern.replaceAll('\\', '')] : [pattern]
}

function expanded(whole: string): readonly string[] | undefined {
  const { root } = nodePath().parse(whole)
  const steps = whole
    .slice(root.length)
    .split(/[\\/]/)
    .filter((step) => step !== '' && step !== '.')
  let at: readonly string[] = [root]
  const visited = new Set<string>()
  for (const [index, step] of steps.entries()) {
    const rest = steps.slice(index + 1)
    if (mayLeadUp(step, rest.length > 0)) return undefined
    if (step.includes('**')) return rest.some((name) => name.includes('..')) ? undefined : [...visited, ...at]
    if (isGlob(step)) for (const folder of at) visited.add(folder)
    const next = at.map((folder) => oneStep(folder, step, rest.length > 0)).reduce(joined, [])
    if (next === undefined || next.length + visited.size > most) return undefined
    at = [...new Set(next)]
  }
  return [...visited, ...at]
}

function joined(all: readonly string[] | undefined, some: readonly string[] | undefined) {
  return all === undefined || some === undefined ? undefined : [...all, ...some]
}

/** Where one name, or a wildcard for names, leads from a folder. */
function oneStep(folder: string, step: string, isMore: boolean): readonly string[] | undefined {
  if (step === '..') return [nodePath().dirname(folder)]
  const names = isGlob(step) ? matching(folder, step, isMore) : [step]
  const places = names?.map((name) => follow(nodePath().join(folder, name)))
  return places?.every((place) => place !== undefined) === true ? places : undefined
}

/** Links, and folders if the pattern continues: rather too many than too few. */
function matching(folder: string, step: string, isMore: boolean): readonly string[] | undefined {
  const fits = ({ name }: Dirent) => mayMatch(step, name)
  try {
    return nodeFs()
      .readdirSync(folder, { withFileTypes: true })
      .filter((entry) => (entry.isSymbolicLink() || (isMore && entry.isDirectory())) && fits(entry))
      .map(({ name }) => name)
  } catch (error) {
    return isMissing(error) ? [] : undefined
  }
}

/** `.*` and `[.].` match `..` in some programs, and `@(a|..)` in others. */
function mayLeadUp(step: string, isMore: boolean): boolean {
  if (!isGlob(step)) return false
  if (/(^|[(|,{])\.\.($|[)|,}])/.test(step)) return true
  return isMore && /^(\.|\[[^\]]*\])(\.|\*|\?|\[[^\]]*\])\*?$/.test(step)
}
