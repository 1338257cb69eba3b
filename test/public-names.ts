import { readFileSync } from 'node:fs'
import { posix } from 'node:path'

const root = new URL('../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, root), 'utf8')

/** A name that a door of the package offers. */
export interface PublicName {
  readonly door: string
  readonly name: string
  /** Where it is declared. */
  readonly file: string
  /** The comment above its declaration; undefined if there is none. */
  readonly comment: string | undefined
  /** A name that has a value, such as a function; of the others there is only a type. */
  readonly isValue: boolean
  /** The text of the file from its declaration on. */
  readonly source: string
}

/** Everything that a user can import. */
export function publicNames(): readonly PublicName[] {
  const { exports } = JSON.parse(textOf('package.json')) as {
    readonly exports: Readonly<Record<string, { readonly 'pawl-source'?: string }>>
  }
  return Object.entries(exports).flatMap(([door, { 'pawl-source': source }]) => {
    if (source === undefined) return []
    const file = source.slice('./'.length)
    return [...namesIn(file)].map((name) => ({ door, name, ...declarationOf(file, name) }))
  })
}

const passedOn = /^export (?:type )?\{([^}]*)\} from '([^']+)'/gm
const declared = /^export (?:declare )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm
const unpacked = /^export const \{([^}]*)\} =/gm

function namesIn(file: string): ReadonlySet<string> {
  const text = textOf(file)
  const lists = [...text.matchAll(passedOn), ...text.matchAll(unpacked)].flatMap(([, list = '']) => wordsIn(list))
  return new Set([...lists.map(({ as }) => as), ...[...text.matchAll(declared)].map(([, name = '']) => name)])
}

function wordsIn(list: string): readonly { readonly name: string; readonly as: string }[] {
  return list.split(',').flatMap((one) => {
    const [name, , as = name] = one
      .trim()
      .replace(/^type /, '')
      .split(/ (as) |: /)
    return name === undefined || name === '' || as === undefined ? [] : [{ name, as }]
  })
}

function declarationOf(file: string, name: string): Omit<PublicName, 'door' | 'name'> {
  const text = textOf(file)
  for (const [, list = '', specifier = ''] of text.matchAll(passedOn)) {
    const found = wordsIn(list).find(({ as }) => as === name)
    if (found !== undefined) return declarationOf(posix.join(posix.dirname(file), specifier), found.name)
  }
  const value = placeOf(text, `(?:(?:function\\*?|const|class) ${name}\\b|const \\{[^}]*\\b${name}\\b)`)
  const place = value ?? placeOf(text, `(?:interface|type) ${name}\\b`) ?? 0
  const [, comment] = /(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\n$/.exec(text.slice(0, place)) ?? []
  return { file, comment, isValue: value !== undefined, source: text.slice(place) }
}

function placeOf(text: string, declaration: string): number | undefined {
  return new RegExp(`^export (?:declare )?(?:async )?${declaration}`, 'm').exec(text)?.index
}
