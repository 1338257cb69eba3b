import type { Token } from './code-tokens.ts'
import type { KnownWords } from './known-words.ts'

const [importWord, fromWord] = 'import,from'.split(',')

/** The names in code, and their meaning. */
interface Names {
  /** Modules by the names that the code gives them. */
  readonly modules: ReadonlyMap<string, string>
  /** Names that the code gives to values. */
  readonly bound: ReadonlySet<string>
  /** The tokens without imports. */
  readonly rest: readonly Token[]
}

/** Finds the imports of code, and the names that it gives to values. */
export function namesIn(tokens: readonly Token[], known: KnownWords): Names {
  const modules = new Map<string, string>()
  const bound = new Set<string>()
  const rest: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const imported = known.isStrict ? scriptImport(tokens, at, known) : pythonImport(tokens, at, known)
    if (imported !== undefined) {
      for (const [name, module] of imported.names) modules.set(name, module)
      at += imported.length - 1
      continue
    }
    const token = tokens[at] as Token
    rest.push(token)
    if (token.type === 'word' && binds(tokens, at, known)) bound.add(token.text)
  }
  return { modules, bound, rest }
}

/** Whether a word is a name that gets a value here. */
function binds(tokens: readonly Token[], at: number, { keywords }: KnownWords): boolean {
  const [before, next] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  if (keywords.has(tokens[at]?.text ?? '') || before === '.' || before === '?.') return false
  if (next === '=' || next === '=>') return !/^[(,]$/.test(before) || next === '=>'
  if (/^(?:for|const|let|var|as|lambda)$/.test(before)) return true
  if (before === ',' || before === '(') {
    let end = at + 1
    while (tokens[end]?.text === ',' && tokens[end + 1]?.type === 'word') end += 2
    return (
      (tokens[end]?.text === ')' && tokens[end + 1]?.text === '=>') || (before === ',' && tokens[end]?.text === 'in')
    )
  }
  return false
}

interface Imported {
  readonly names: readonly (readonly [name: string, module: string])[]
  /** How many tokens it has. */
  readonly length: number
}

/** `import json, numpy as np` */
function pythonImport(tokens: readonly Token[], at: number, known: KnownWords): Imported | undefined {
  if (tokens[at]?.text !== importWord || tokens[at]?.type !== 'word') return undefined
  const names: [string, string][] = []
  let end = at
  do {
    const module = tokens[end + 1]
    if (module?.type !== 'word' || !(known.modules.has(module.text) || known.libraries.has(module.text)))
      return undefined
    const isRenamed = tokens[end + 2]?.text === 'as' && tokens[end + 3]?.type === 'word'
    names.push([isRenamed ? (tokens[end + 3] as Token).text : module.text, module.text])
    end += isRenamed ? 4 : 2
  } while (tokens[end]?.text === ',')
  const isEnd = tokens[end] === undefined || /^[;\n]$/.test(tokens[end]?.text ?? '')
  return isEnd ? { names, length: end - at } : undefined
}

/** `const fs = require('fs')`, and the same as a module does it. */
function scriptImport(tokens: readonly Token[], at: number, known: KnownWords): Imported | undefined {
  const [first, name, third, fourth, fifth, sixth, seventh] = tokens.slice(at, at + 7)
  const ends = (token: Token | undefined) => token === undefined || /^[;\n]$/.test(token.text)
  const made = (module: Token | undefined, length: number): Imported | undefined => {
    const found = module?.type === 'text' ? module.text.replace(/^node:/, '') : ''
    return known.modules.has(found) && name?.type === 'word' ? { names: [[name.text, found]], length } : undefined
  }
  if (first?.text === importWord && third?.text === fromWord && ends(fifth)) return made(fourth, 4)
  const isRequire = /^(?:const|let|var)$/.test(first?.text ?? '') && third?.text === '=' && fourth?.text === 'require'
  return isRequire && fifth?.text === '(' && seventh?.text === ')' && ends(tokens[at + 7]) ? made(sixth, 7) : undefined
}
