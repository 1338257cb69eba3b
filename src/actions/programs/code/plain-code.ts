import { type Token, tokensOf } from './code-tokens.ts'
import { javascript, type KnownWords, python } from './known-words.ts'
import { namesIn } from './names-in-code.ts'

/** Code that does nothing but compute, print and read files whose names it contains. */
export interface PlainCode {
  readonly files: readonly string[]
}

/** Reads code in which every word is known to do nothing; undefined for all other code. */
export function plainCode(code: string, language: string): PlainCode | undefined {
  const known = language === 'python' ? python : language === 'javascript' ? javascript : undefined
  const tokens = known === undefined ? undefined : tokensOf(code)
  if (known === undefined || tokens === undefined) return undefined
  const { modules, bound, rest } = namesIn(tokens, known)
  const isShadowed = [...bound].some((name) => known.free.has(name) || known.keywords.has(name) || modules.has(name))
  if (isShadowed || takesApart(rest, known)) return undefined
  const files: string[] = []
  for (const [at, { type, text }] of rest.entries()) {
    if (text === '[' && known.isStrict && !isPlainIndex(rest, at, known)) return undefined
    if (type !== 'word' || (known.isStrict && isKey(rest, at))) continue
    const before = rest[at - 1]?.text
    if (before === '.' || before === '?.') {
      if (!isMember(rest, at, known, modules)) return undefined
      continue
    }
    if (known.keywords.has(text) || bound.has(text)) continue
    const module = modules.get(text)
    if (module !== undefined) {
      const read = useOf(rest, at + 1, known.modules.get(module) ?? known.versions)
      if (read === undefined) return undefined
      files.push(...read)
    } else if (known.openers.has(text)) {
      const read = opened(rest, at, text, known)
      if (read === undefined) return undefined
      files.push(...read)
    } else if (!known.free.has(text)) return undefined
  }
  return { files }
}

/** A key of an object in JavaScript. */
function isKey(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.text === ':' && /^[{,]$/.test(tokens[at - 1]?.text ?? '')
}

/** A member that is harmless on all values that known words lead to. That of a module is looked at with the module. */
function isMember(
  tokens: readonly Token[],
  at: number,
  known: KnownWords,
  modules: ReadonlyMap<string, string>,
): boolean {
  const owner = tokens[at - 2]
  if (owner?.type === 'word' && modules.has(owner.text) && tokens[at - 3]?.text !== '.') return true
  if (owner?.text === 'require') return true
  // what a file of JSON contains has names of its own
  if (isRequired(tokens, at - 2)) return !/^(?:constructor|__.*)$/.test(tokens[at]?.text ?? '')
  return known.members.has(tokens[at]?.text ?? '')
}

/** Whether the `)` at a place ends `require('…')`. */
function isRequired(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === ')' && tokens[at - 1]?.type === 'text' && tokens[at - 3]?.text === 'require'
}

/** The file that a member of a module reads, if there is one; undefined for a member that is not known. */
function useOf(tokens: readonly Token[], at: number, members: KnownWords['versions']): readonly string[] | undefined {
  const [dot, member, open, file, end] = tokens.slice(at, at + 5)
  if (dot?.text !== '.' || member === undefined) return undefined
  const use = members.get(member.text)
  if (use !== 'reads') return use === undefined ? undefined : []
  return open?.text === '(' && file?.type === 'text' && /^[,)]$/.test(end?.text ?? '') ? [file.text] : undefined
}

/** `open('a')`, `require('./a.json')`, `require('fs').readFileSync('a')`: the file that is read. */
function opened(tokens: readonly Token[], at: number, name: string, known: KnownWords): readonly string[] | undefined {
  const [open, file, end, more, value] = tokens.slice(at + 1, at + 6)
  if (name === 'require' && open?.text === '.')
    return file?.text === 'resolve' && end?.text === '(' && more?.type === 'text' && value?.text === ')'
      ? []
      : undefined
  if (open?.text !== '(' || file?.type !== 'text') return undefined
  if (name === 'open') {
    if (end?.text === ')') return [file.text]
    const isRead =
      end?.text === ',' && more?.type === 'text' && /^[rbt]{1,2}$/.test(more.text) && more.text.includes('r')
    const isEncoded = end?.text === ',' && more?.text === 'encoding' && tokens[at + 6]?.type === 'text'
    const last = isRead ? value : isEncoded ? tokens[at + 7] : undefined
    return last?.text === ')' ? [file.text] : undefined
  }
  if (end?.text !== ')') return undefined
  if (/^\.{1,2}\/.*\.json$/.test(file.text)) return [file.text]
  const members = known.modules.get(file.text.replace(/^node:/, ''))
  return members === undefined ? undefined : useOf(tokens, at + 4, members)
}

/** An index that is a number or a known member. A list in brackets is none. */
function isPlainIndex(tokens: readonly Token[], at: number, known: KnownWords): boolean {
  const before = tokens[at - 1]
  const isList =
    before === undefined ||
    (before.type !== 'text' &&
      !/^[)\]}]$/.test(before.text) &&
      (before.type !== 'word' || known.keywords.has(before.text)))
  if (isList) return true
  const [index, end] = tokens.slice(at + 1, at + 3)
  if (end?.text !== ']' || index === undefined) return false
  return (
    index.type === 'number' || (index.type === 'text' && (known.members.has(index.text) || /[-/@ ]/.test(index.text)))
  )
}

/** Whether a value is taken apart into names by a pattern, which could give any member another name. */
function takesApart(tokens: readonly Token[], { isStrict }: KnownWords): boolean {
  if (!isStrict) return false
  return tokens.some(({ text }, at) => {
    const next = tokens[at + 1]?.text ?? ''
    if (!/^[}\]]$/.test(text)) return false
    return next === '=' || next === 'of' || next === 'in' || (next === ')' && tokens[at + 2]?.text === '=>')
  })
}
