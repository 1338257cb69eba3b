import { applyEdits, type Edit, type Node, type ParseError, parseTree } from 'jsonc-parser'
import { ourselves } from '../contract/ourselves.ts'
import { tooDeepAt } from '../settings/json-document.ts'
import { membersOf, textOf } from '../settings/json-node.ts'

/** The parts that stay in a settings file that is copied for a trial. */
interface Kept {
  /** Keys of the root. */
  readonly keys: readonly string[]
  /** Environment variables below the key `env`. */
  variable(name: string): boolean
}

const programs = new Set(['command', 'commandWindows', 'bash', 'powershell', 'exec', 'url'])

/**
 * A copy of a settings file in which only our own entries have an effect: commands of others become `true`, and
 * everything that could lead to a server, a login or a program becomes an unknown key. Comments and commas stay,
 * because an agent may fail on them. Undefined, if the file cannot be read at all.
 */
export function defused(text: string, kept: Kept): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : ''
  const body = text.slice(mark.length)
  if (body.trim() === '') return text
  if (tooDeepAt(body) !== undefined) return undefined
  const errors: ParseError[] = []
  const root = parseTree(body, errors, { allowTrailingComma: true })
  if (errors.length > 0 || root?.type !== 'object') return undefined
  const members = membersOf(root)
  const hooks = members?.get('hooks')
  return (
    mark +
    applyEdits(body, [
      ...unnamed(root, '0', (key) => kept.keys.includes(key)),
      ...(kept.keys.includes('env') ? unnamed(members?.get('env'), '"0"', kept.variable) : []),
      ...(hooks === undefined ? [] : foreignCommands(hooks)),
    ])
  )
}

/** Replaces keys and values in their place. */
function unnamed(object: Node | undefined, value: string, isKept: (key: string) => boolean): readonly Edit[] {
  const properties = object?.type === 'object' ? (object.children ?? []) : []
  return properties.flatMap(({ children: [key, old] = [] }, at) => {
    if (key === undefined || old === undefined || isKept(String(key.value))) return []
    return [replaced(key, `"unnamed${at}"`), replaced(old, value)]
  })
}

function* foreignCommands(node: Node): Generator<Edit> {
  const members = membersOf(node)
  if (textOf(members?.get('author')) === ourselves) return
  for (const [key, value] of members ?? []) {
    if (programs.has(key) && value.type === 'string')
      yield replaced(value, key === 'url' ? '"http://127.0.0.1:9/"' : '"true"')
  }
  const below = node.type === 'array' ? (node.children ?? []) : (members?.values() ?? [])
  for (const child of below) yield* foreignCommands(child)
}

function replaced({ offset, length }: Node, content: string): Edit {
  return { offset, length, content }
}
