import { isAbsolutePath, resolvePath } from './resolve-path.ts'

// Any text that an agent may read as the head of a file counts: rather one path too many than one too few. Agents skip
// spaces before it (Rust counts U+0085 among them, JavaScript U+FEFF), and some need none after the colon.
const head =
  '\\*\\*\\*[\\s\\u0085]*(?:add|create|update|modify|edit|delete|remove|rename|move|copy)' +
  '(?:[\\s\\u0085]+file)?(?:[\\s\\u0085]+(?:to|from))?[\\s\\u0085]*:'
const marked = new RegExp(`^[\\s\\u0085*]*${head}(.*)$`, 'is')
const compared = /^(?:---|\+\+\+|rename from|rename to|copy from|copy to)[ \t]+([^\t]+)/
const both = 'diff --git '

/** The files that a patch names, in the marked form (`*** Update File: …`), as a unified diff, or as both. */
export function pathsInPatch(patch: string): readonly string[] {
  const paths = new Set<string>()
  for (const line of patch.split('\n')) {
    addHead(line, paths)
    if (line.startsWith(both)) addBoth(line, paths)
    else add(fromSide(compared.exec(line)?.[1]), paths)
  }
  return [...paths]
}

// In a command a head may be anywhere: after a quote, or after an escaped line break.
const inside = new RegExp(`${head}((?:(?!\\\\[nr]|\\*\\*\\*)[^\\n"'])*)`, 'gi')

/**
 * The files of a patch that a command hands to a patching program (`apply_patch <<'EOF' …`): where it begins, and where it
 * goes with `cd` before that. Nothing if there is no patch in it.
 */
export function pathsInCommand(command: string): readonly string[] {
  const start = command.indexOf('***')
  if (start === -1) return []
  const paths = new Set<string>()
  for (const line of command.split('\n')) addHead(line, paths)
  for (const [, path] of command.matchAll(inside)) add(path, paths)
  if (paths.size === 0) return []
  const here = [...paths]
  for (const place of placesBefore(command.slice(0, start))) {
    for (const path of here) paths.add(isAbsolutePath(path) ? path : `${place}/${path}`)
  }
  return [...paths]
}

const folder = /\bcd\s+("[^"]*"|'[^']*'|[^\s;&|"']+)/g
/** No system takes a longer path. */
const longest = 4096

/** Where `cd` leads: all of them after each other, or the last by itself. */
function placesBefore(start: string): readonly string[] {
  let [last, all] = ['', '']
  for (const [, name = ''] of start.matchAll(folder)) {
    last = unquoted(name)
    if (isAbsolutePath(last)) all = last
    else if (all.length <= 8 * longest) all = all === '' ? last : `${all}/${last}`
  }
  if (last === '') return []
  return [...new Set([resolvePath(all), resolvePath(last)])].filter(({ length }) => length <= longest)
}

function addHead(line: string, paths: Set<string>): void {
  if (line.includes('***')) add(marked.exec(line)?.[1], paths)
}

function addBoth(line: string, paths: Set<string>): void {
  const at = line.search(/ "?b\//)
  if (at === -1) return
  add(fromSide(line.slice(both.length, at)), paths)
  add(fromSide(line.slice(at)), paths)
}

function add(path: string | undefined, paths: Set<string>): void {
  const name = path === undefined ? '' : trimmed(path)
  if (name !== '' && name !== '/dev/null') paths.add(name)
}

/** A unified diff calls the file before it `a/…` and the one after it `b/…`. */
function fromSide(path: string | undefined): string | undefined {
  return path === undefined ? undefined : unquoted(trimmed(path)).replace(/^[ab]\//, '')
}

function unquoted(name: string): string {
  const quote = name[0]
  return (quote === '"' || quote === "'") && name.length > 1 && name.endsWith(quote) ? name.slice(1, -1) : name
}

// by hand: a pattern that looks for spaces at the end looks again from each of them
function trimmed(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && isBlank(text.charAt(from))) from += 1
  while (to > from && isBlank(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

function isBlank(character: string): boolean {
  return character === '\u0085' || character.trim() === ''
}
