import { isObject, type Json } from '../../base/index.ts'
import type { ToolCall } from '../../protocol/index.ts'
import type { Action, Path, Touches } from '../action/action.ts'
import { unknown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { resolve } from '../shell/resolve.ts'
import { homePaths } from '../shell/with-home.ts'
import { hostOf } from '../usage/host-of.ts'
import { filesOfPatch } from '../usage/patch-files.ts'
import { checkCall } from './check-call.ts'
import { readSearch } from './read-search.ts'
import { readShell } from './read-shell.ts'

/** The parts of a tool call that its actions follow from. */
export type ActingCall = Pick<ToolCall, 'name' | 'kind' | 'input' | 'paths' | 'command'>

const known = new WeakMap<ActingCall, { readonly place: Place; readonly actions: readonly Action[] }>()

/**
 * What a tool call would do, in the order of its text: the programs it runs, the files it reads, writes and deletes, the hosts it
 * connects to. Nothing is run; what cannot be read is an action of the type `opaque`. It is read once for each call.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'sudo bash -c "rm -rf data"' } })
 * actionsOf(call).flatMap((one) => (one.type === 'runs' ? one.program : [])) // => ['sudo', 'bash', 'rm']
 */
export function actionsOf(call: ActingCall, place: Place = {}): readonly Action[] {
  checkCall(call)
  const before = known.get(call)
  if (before !== undefined && isSame(before.place, place)) return before.actions
  const actions = Object.freeze(read(call, place))
  known.set(call, { place, actions })
  return actions
}

function isSame(one: Place, other: Place): boolean {
  return (
    one.cwd === other.cwd &&
    one.home === other.home &&
    one.realPath === other.realPath &&
    one.variables === other.variables
  )
}

function read(call: ActingCall, place: Place): readonly Action[] {
  switch (call.kind) {
    case 'shell':
      return readCommand(call, place)
    case 'read':
      return call.paths.length === 0 ? readSelected(call, place) : touches(call, place, 'reads')
    case 'search':
      return readSearch(call, place)
    case 'write':
    case 'edit':
      return touchesFiles(call, place, 'writes')
    case 'patch':
      return [...touchesFiles(call, place, 'writes'), ...deletedIn(call, place)]
    case 'web':
      return connections(call)
    case 'mcp':
      return [{ type: 'connects', host: serverOf(call.name), inside: [], by: call.name }, ...maybe(call, place)]
    case 'agent':
    case 'other':
      return maybe(call, place)
  }
}

const folderKeys = ['workdir', 'working_directory', 'workingDirectory', 'directory', 'dir_path', 'cwd']

/** A shell call can name the folder that it starts in. */
function readCommand({ command, input, name }: ActingCall, place: Place): readonly Action[] {
  if (command === undefined)
    return [{ type: 'opaque', why: 'its command is not a text', text: '', inside: [], by: name }]
  if (/^(?:powershell|pwsh|cmd)$/i.test(name)) return [windowsCode(command, name)]
  const folders = isObject(input) ? folderKeys.flatMap((key) => textOf(input[key] as Json | undefined)) : []
  const [folder] = folders
  if (folder === undefined) return readShell(command, place)
  const [cwd] = resolve(folder, [place.cwd ?? '.'], place).places
  return readShell(command, typeof cwd === 'string' ? { ...place, cwd } : place)
}

/** A tool whose commands are not those of a shell that is read. */
function windowsCode(code: string, name: string): Action {
  const language = /^cmd$/i.test(name) ? 'cmd' : 'powershell'
  return { type: 'opaque', why: `it runs ${language}`, text: code.slice(0, 80), language, code, inside: [], by: name }
}

function textOf(value: Json | undefined): readonly string[] {
  return typeof value === 'string' && value !== '' ? [value] : []
}

function touches(
  { paths, name }: ActingCall,
  place: Place,
  type: Touches['type'],
  recursive = false,
): readonly Action[] {
  const origin = { inside: [], by: name }
  return paths.map((path) => ({ type, path: pathOf(path, place), recursive, ...origin }))
}

/** A path as a tool may take it: some read `~user` and `$HOME` as a shell does, others as names. */
function pathOf(written: string, place: Place): Path {
  const cwd = [place.cwd ?? '.']
  const path = resolve(written, cwd, place)
  const others = homePaths(written, place).flatMap((one) => resolve(one, cwd, place).places)
  return others.length === 0 ? path : { written, places: [...path.places, ...others] }
}

/** The same for a tool that is made for files: one that names none touches a file that is not known. */
function touchesFiles(call: ActingCall, place: Place, type: Touches['type']): readonly Action[] {
  const found = touches(call, place, type)
  if (found.length > 0) return found
  const file = unknown(`the file that ${call.name} names`)
  return [{ type, path: { written: file, places: [file] }, recursive: false, inside: [], by: call.name }]
}

/** A tool that reads files by patterns for their names. */
function readSelected(call: ActingCall, place: Place): readonly Action[] {
  const selected = readSearch(call, place).filter((one) => one.type === 'reads' && !one.recursive)
  return selected.length > 0 ? selected : touchesFiles(call, place, 'reads')
}

/** A tool that is not known may read and write the files that it names. */
function maybe(call: ActingCall, place: Place): readonly Action[] {
  return [...touches(call, place, 'reads'), ...touches(call, place, 'writes')]
}

function deletedIn({ input, name }: ActingCall, place: Place): readonly Action[] {
  const files = textsIn(input).flatMap((text) => filesOfPatch(text).deleted)
  return files.map((file) => ({ type: 'deletes', path: pathOf(file, place), recursive: false, inside: [], by: name }))
}

/** The most texts of an input that are looked at. */
const mostTexts = 1000

function textsIn(input: Json): readonly string[] {
  const texts: string[] = []
  const left: Json[] = [input]
  for (let at = 0; at < left.length && texts.length < mostTexts; at++) {
    const one = left[at] as Json
    if (typeof one === 'string') texts.push(one)
    else if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner as Json)
  }
  return texts
}

/** An address up to the end of its host, also in the middle of a sentence: slashes may be missing, and any number of them. */
const address = /\bhttps?:\/*([^\s/?#"'`<>]+)/gi
/** Without the signs behind an address that belong to the sentence around it. */
function withoutMarks(authority: string): string {
  const marks = authority.includes('[') ? '.),;:!' : '.),;:!]'
  let end = authority.length
  while (end > 0 && marks.includes(authority[end - 1] as string)) end--
  return authority.slice(0, end)
}

/** The hosts of the addresses in the input of a web tool; a search names none. */
function connections({ input, name }: ActingCall): readonly Action[] {
  const hosts = textsIn(input).flatMap((text) =>
    [...asFetched(text).matchAll(address)].flatMap(
      ([, authority = '']) => hostOf(`http://${withoutMarks(authority)}`) ?? [],
    ),
  )
  const found = hosts.length === 0 ? [unknown('the host that the tool connects to')] : [...new Set(hosts)]
  return found.map((host) => ({ type: 'connects', host, inside: [], by: name }))
}

/** A text as programs of the web read an address in it: without line breaks, and with slashes that all lean in one direction. */
function asFetched(text: string): string {
  return text.replace(/[\t\n\r]/g, '').replaceAll('\\', '/')
}

/** `mcp__github__create_issue` is a tool of the server `github`. */
function serverOf(name: string): string {
  const [, server] = /^mcp__(.+?)__/.exec(name) ?? []
  return `mcp:${server ?? name}`
}
