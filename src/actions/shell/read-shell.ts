import type { Action, Moves, Touches } from '../action/action.ts'
import { type Argument, isUnknown, shown, unknown } from '../action/argument.ts'
import { persistsAt } from '../action/persistence.ts'
import type { Place } from '../action/place.ts'
import { endShell } from './end-shell.ts'
import { newEnvironment } from './environment.ts'
import { createFilesWritten, type FilesWritten } from './files-written.ts'
import { createLinks, type Links } from './links.ts'
import { createOrigins, type Origins } from './origins.ts'
import { parseShell } from './parse-shell.ts'
import { readCommands } from './read-commands.ts'
import type { Known, Reading, Text, Where } from './reading.ts'
import { resolve } from './resolve.ts'
import { deepest } from './run-function.ts'
import { runProgram } from './run-program.ts'

/** How many steps the reading of a command may take. */
const mostSteps = 20_000
/** How much of a text is quoted. */
const longestQuote = 80

/** Programs that change their own settings: they say themselves which of them run something. */
const knowsSettings: ReadonlySet<string> = new Set(['git', 'npm', 'pnpm', 'yarn', 'bun'])

/** Ends a reading that takes too long. */
class Spent extends Error {}

/** The actions of a command line, in the order of its text. It is never run. */
export function readShellKnowing(known: Known, command: string, place: Place): readonly Action[] {
  const left: Left = { files: createFilesWritten(), links: createLinks(), origins: createOrigins(), aliases: new Map() }
  const first = readOnce(known, command, place, left)
  const isChanged =
    !left.links.isEmpty || !left.origins.isEmpty || left.aliases.size > 0 || (first.hasRunFile && !left.files.isEmpty)
  // where the order is not that of the text, what comes first may find what comes later
  return first.isReordered && isChanged ? readOnce(known, command, place, left).actions : first.actions
}

/** What the commands of a call leave for those after them. */
interface Left {
  readonly files: FilesWritten
  readonly links: Links
  readonly origins: Origins
  readonly aliases: Reading['aliases']
}

interface Found {
  readonly actions: readonly Action[]
  readonly isReordered: boolean
  /** Whether a file is run that could have been written before. */
  readonly hasRunFile: boolean
}

function readOnce(known: Known, command: string, place: Place, left: Left): Found {
  const { reading, found } = createReading(known, command, place, left)
  const where: Where = {
    environment: newEnvironment(place.cwd ?? '.'),
    inside: [],
    at: undefined,
    depth: -1,
  }
  try {
    reading.script(command, where, undefined)
    endShell({ ...where, depth: 0 }, reading)
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    reading.opaque(where, 'it takes too many steps to read')
  }
  return found
}

function createReading(
  known: Known,
  source: string,
  place: Place,
  { files, links, origins, aliases }: Left,
): { readonly reading: Reading; readonly found: Found } {
  const actions: Action[] = []
  const found = { actions, isReordered: false, hasRunFile: false }
  let left = mostSteps
  const resolved = (path: Argument, { environment }: Where, isFollowed: boolean) => {
    if (links.isEmpty) return resolve(path, environment.folders, place)
    return resolve(path, environment.folders, place, (one) => {
      reading.spend(8)
      return links.behind(one, isFollowed)
    })
  }
  const reading: Reading = {
    place,
    known,
    links,
    origins,
    aliases,
    spend(steps = 1) {
      left -= steps
      if (left < 0) throw new Spent()
    },
    report(given) {
      reading.spend(origins.isEmpty ? 1 : 8)
      const action = origins.isEmpty ? given : origins.traced(given)
      actions.push(action)
      if (action.type === 'moves') origins.add(action.to.places, action.path.places, 'moved')
      if (action.type !== 'writes' && action.type !== 'moves') return
      if (!knowsSettings.has(action.by)) reportPersistence(action, actions)
      files.note(action)
    },
    opaque({ inside, at }, why, { text = '', language, code } = {}) {
      actions.push({
        type: 'opaque',
        why,
        text: text.slice(0, longestQuote),
        inside,
        by: inside.at(-1) ?? 'the shell',
        ...(language !== undefined && { language }),
        ...(code !== undefined && { code }),
        ...(at !== undefined && { at }),
      })
    },
    position: positionsIn(source),
    path: (path, where) => resolved(path, where, true),
    entry: (path, where) => resolved(path, where, false),
    reorder() {
      found.isReordered = true
    },
    bringsIn: (folder, where) => files.noteRepository(reading.path(folder, where).places),
    runsFile(file, where) {
      found.hasRunFile = true
      if (files.isEmpty) return
      const { places } = reading.path(file, where)
      if (places.some(files.mayContain)) reading.opaque(where, 'it runs a file that it writes', { text: shown(file) })
    },
    commands: (script, where, input) => readCommands(script, where, reading, input),
    script: (text, where, input) => readText(text, where, reading, input),
    run: (argv, where, input) => runProgram(argv, where, reading, input),
  }
  return { reading, found }
}

function readText(text: Text, where: Where, reading: Reading, input: Text | undefined): Text {
  if (isUnknown(text)) {
    reading.opaque(where, `it runs a script that is not known: ${text.why}`, { text: text.begins })
    return unknown('the output of a script')
  }
  const depth = where.depth + 1
  const script = depth > deepest ? 'scripts are within each other too deep' : parseShell(text)
  if (typeof script === 'string') {
    reading.opaque(where, script, { text })
    return unknown('the output of a script')
  }
  reading.spend(text.length >> 6)
  return readCommands(script, { ...where, depth }, reading, input)
}

/** The line and column of an offset; the lines are looked for once. */
function positionsIn(source: string): (offset: number) => { readonly line: number; readonly column: number } {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 }
  }
}

/** A file that something runs by itself later stays behind. */
function reportPersistence(action: Touches | Moves, actions: Action[]): void {
  const { places } = action.type === 'moves' ? action.to : action.path
  const found = new Set(places.flatMap((one) => (typeof one === 'string' ? (persistsAt(one) ?? []) : [])))
  const { inside, by, at } = action
  for (const where of found) actions.push({ type: 'persists', where, inside, by, ...(at !== undefined && { at }) })
}
