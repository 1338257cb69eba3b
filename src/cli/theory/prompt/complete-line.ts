import type { Engine } from '../../../theory/index.ts'
import { type LanguageWords, languageWords } from '../../../theory/internal.ts'
import { folderEntries } from '../../files/folder-entries.ts'
import { visible } from '../../terminal/visible.ts'

/** The words that may be meant by the last one of a line, and that word: what `readline` wants. */
export type Completions = [found: string[], word: string]

interface Surroundings {
  readonly engine: Engine
  readonly commands: readonly string[]
  /** The lines of the block that is open. */
  readonly block: readonly string[]
}

/** More are of no use to a reader. */
const most = 200

/** Completes commands, concepts, relations, hook points, fields, verbs and, behind `load`, files. */
export function completeLine(line: string, surroundings: Surroundings): Completions {
  if (surroundings.block.length > 0 && line.trim() === '') return [[], ''] // indented text may be pasted
  const [word = ''] = /[^\s"'()]*$/.exec(line) ?? []
  const before = line.slice(0, line.length - word.length).trim()
  const known = candidates(before === '' ? [] : before.split(/\s+/), word, surroundings)
  const exact = known.filter((one) => one.startsWith(word))
  const found = exact.length > 0 ? exact : known.filter((one) => one.toLowerCase().startsWith(word.toLowerCase()))
  return [[...new Set(found)].slice(0, most), word]
}

function candidates(before: readonly string[], word: string, { engine, commands, block }: Surroundings) {
  const [first = ''] = before
  if (before.length === 0 && word.startsWith('.')) return commands.map((name) => `.${name}`)
  if (first.replace(/^\./, '') === 'load') return filesAt(word)
  const words = languageWords()
  const hook = [...block, before.join(' ')].join('\n')
  if (block.length > 0 || first === '@HOOK') return wordsInHook(hook, before, engine, words)
  switch (first.replace(/^\./, '')) {
    case 'call':
      return []
    case 'tags':
      return before.length === 1 ? concepts(engine) : []
    case 'why':
    case 'retract':
      return wordsOfFact(before.slice(before[1] === 'not' ? 2 : 1), engine, words)
    case '':
      return [...commands, '@HOOK', ...concepts(engine)]
    default:
      return wordsOfFact(before, engine, words)
  }
}

function wordsOfFact(before: readonly string[], engine: Engine, { hookPoints }: LanguageWords): readonly string[] {
  if (before.length === 1) return [...relations(engine), 'HOOK_FOR']
  if (before.length === 2 && before[1] === 'HOOK_FOR') return [...hookPoints.keys()]
  return before.length < 3 ? concepts(engine) : []
}

/** The header names the hook point, and that the fields. A body without a header may be for any. */
function wordsInHook(hook: string, before: readonly string[], engine: Engine, words: LanguageWords) {
  const { hookPoints, verbs, keywords } = words
  if (before.at(-2) === '@HOOK') return [...hookPoints.keys()]
  if (before.at(-1) === '@HOOK') return []
  const [, point = ''] = [...hook.matchAll(/@HOOK\s+\S+\s+(\w+)/g)].at(-1) ?? []
  const variables = [...hook.matchAll(/@([a-z]\w*)/g)].map(([, name]) => `$${name}`)
  return [
    ...(hookPoints.get(point) ?? [...hookPoints.values()].flat()),
    ...variables,
    ...verbs,
    ...relations(engine),
    ...keywords,
    ...concepts(engine),
  ]
}

function relations({ store, reasoner }: Engine): readonly string[] {
  const { relations: known } = reasoner
  return [...known.names(), ...known.leveled(), ...store.relationNames.names()].filter(isPlain)
}

function concepts({ store }: Engine): readonly string[] {
  return [...store.concepts()].filter(isPlain)
}

/** Names that need no quotes, and that a terminal shows as they are. */
function isPlain(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(name) && visible(name) === name
}

/** Theories and folders that begin so. */
function filesAt(word: string): readonly string[] {
  const folder = word.slice(0, word.lastIndexOf('/') + 1)
  return entriesIn(folder === '' ? '.' : folder)
    .filter(({ type, name }) => visible(name) === name && (type === 'folder' || name.endsWith('.sys2dsl')))
    .map(({ type, name }) => `${folder}${name}${type === 'folder' ? '/' : ''}`)
}

function entriesIn(folder: string): ReturnType<typeof folderEntries> {
  try {
    return folderEntries(folder)
  } catch {
    return [] // `load` reports a folder that cannot be read
  }
}
