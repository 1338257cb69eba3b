import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadWASM, OnigScanner, OnigString } from 'vscode-oniguruma'
import { type IGrammar, INITIAL, parseRawGrammar, Registry } from 'vscode-textmate'
import {
  blockWords,
  connectives,
  declarationWords,
  isReserved,
  quantifiers,
} from '../../src/theory/language/lexer/keywords.ts'
import { tokenize } from '../../src/theory/language/lexer/lexer.ts'
import type { Token } from '../../src/theory/language/lexer/token.ts'
import { isVerb } from '../../src/theory/language/parser/terms.ts'
import { printTheory } from '../../src/theory/language/printer/printer.ts'
import { aSoup, aTheory, chooser, mutated, untidied } from './generators.ts'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const grammarPath = 'editors/sys2dsl.tmLanguage.json'

/** The one table: the scope of each class of tokens in an editor. */
const scopes = {
  block: 'keyword.control.block.sys2dsl',
  keyword: 'keyword.control.sys2dsl',
  operator: 'keyword.operator.logical.sys2dsl',
  bracket: 'punctuation.section.parens.sys2dsl',
  variable: 'variable.other.declaration.sys2dsl',
  reference: 'variable.other.reference.sys2dsl',
  number: 'constant.numeric.sys2dsl',
  verb: 'support.function.sys2dsl',
  word: 'entity.name.sys2dsl',
  text: 'string.quoted.',
  semicolon: 'punctuation.separator.sys2dsl',
  comment: 'comment.line.number-sign.sys2dsl',
  misspelt: 'invalid.illegal.sys2dsl',
  nothing: 'source.sys2dsl',
} as const
type Class = keyof typeof scopes

function classOf(token: Token, isMisspelt: boolean): Class {
  const { type, text } = token
  if (type === 'text' || type === 'semicolon' || type === 'bracket') return type
  if (isMisspelt) return 'misspelt'
  if (type === 'variable')
    return [...blockWords, ...declarationWords].some((word) => word === text) ? 'block' : 'variable'
  if (type !== 'word') return type === 'reference' ? 'reference' : 'number'
  if (isReserved(text)) return 'keyword'
  if ([...connectives, ...quantifiers].includes(text)) return 'operator'
  return isVerb(token) ? 'verb' : 'word'
}

/** The class of every sign of a text, as the lexer sees it. */
function lexed(text: string): readonly Class[] {
  const wrong = new Set<number>()
  const { tokens, comments } = tokenize(text, (code, { offset, length }) => {
    // a number that is only too large for JavaScript is still coloured as one
    const isTooLarge = code === 'T004' && /^-?\d+(\.\d+)?$/.test(text.slice(offset, offset + length))
    if (['T001', 'T004', 'T005', 'T011'].includes(code) && !isTooLarge) wrong.add(offset)
  })
  const classes = Array.from({ length: text.length }, (): Class => 'nothing')
  const paint = ({ offset, length }: Token['span'], name: Class) => classes.fill(name, offset, offset + length)
  for (const token of tokens) {
    if (token.type !== 'newline' && token.type !== 'end')
      paint(token.span, classOf(token, wrong.has(token.span.offset)))
  }
  for (const { span } of comments) paint(span, 'comment')
  return classes
}

let grammar: IGrammar

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('vscode-oniguruma/release/onig.wasm')
  await loadWASM(new Uint8Array(readFileSync(wasm)).buffer)
  const onigLib = Promise.resolve({
    createOnigScanner: (patterns: string[]) => new OnigScanner(patterns),
    createOnigString: (text: string) => new OnigString(text),
  })
  const raw = parseRawGrammar(read(grammarPath), grammarPath)
  const loaded = await new Registry({ onigLib, loadGrammar: async () => raw }).loadGrammar('source.sys2dsl')
  if (loaded === null) throw new Error('the grammar cannot be loaded')
  grammar = loaded
})

/** The outermost scope below the file's own of every sign of a text, as an editor sees it. */
function coloured(text: string): readonly string[] {
  const signs: string[] = []
  let stack = INITIAL
  for (const [part, line = ''] of text.matchAll(/(.*?)(?:\r\n|\r|\n|$)/gsy)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack)
    stack = ruleStack
    for (const {
      startIndex,
      endIndex,
      scopes: [file = '', scope = file],
    } of tokens) {
      for (let at = startIndex; at < Math.min(endIndex, line.length); at++) signs.push(scope)
    }
    for (let at = line.length; at < part.length; at++) signs.push('source.sys2dsl')
  }
  return signs
}

/** Where editor and lexer disagree, with the line for the reader. */
function disagreements(text: string): readonly string[] {
  const classes = lexed(text)
  const found = coloured(text)
  expect(found.length).toBe(text.length)
  return classes.flatMap((name, at) => {
    const scope = found[at] ?? ''
    if (scope === scopes[name] || (name === 'text' && scope.startsWith(scopes.text))) return []
    return [`${at}: ${JSON.stringify(text.slice(at, at + 20))} is ${name}, coloured as ${scope}`]
  })
}

const theories = ['examples', 'src', 'test', 'docs', 'bench', 'demo'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sys2dsl') && !path.includes('node_modules'))
    .map((path) => `${folder}/${path}`),
)
const example = /```sys2dsl\n(.*?)```/s.exec(read('docs/theory-grammar.md'))?.[1] ?? ''

test.each([...theories.map((path) => [path, read(path)]), ['the example of the grammar page', example]])(
  '%s is coloured as it is read',
  (_, text = '') => {
    expect(text).not.toBe('')
    expect(disagreements(text)).toEqual([])
  },
)

test.each([
  ['escapes', String.raw`x IS "a\"b\\" y IS 'it\'s' ; z IS '\q'`],
  ['a # in a text, and one behind it', `a IS "# no" # yes "still"`],
  ['a text that is not closed', `a IS "open # text ; still\nb IS 'too\\\nc IS d`],
  ['a text that touches its neighbours', `a'b "c"d 'e'"f"#g`],
  ['signs without names, and words that are none', "@ $ @END END. na%me don't 1e5 -5 - 2025-12-03 .5 @_ $a.b"],
  ['keywords inside longer words', 'ENDE BEGIN_ @HOOKS @HOOK @TEST IF: THEN#x\nELSE;GIVEN'],
  ['other line ends, and a mark at the beginning', '\uFEFFa IS_A b\r\nc IS_A d\re IS_A f # g\u2028h\n\u0085x'],
  ['other alphabets', 'дом ДОМ 語 é É éÉ naïve'],
])('%s: editor and lexer agree', (_, text) => {
  expect(disagreements(text)).toEqual([])
})

/** The same every time: engines may differ about letters that Unicode has got since. */
const settled = { seed: 20, numRuns: 600 }

test('any theory, however it is laid out, is coloured as it is read', () => {
  fc.assert(
    fc.property(aTheory, fc.nat(), (theory, start) => {
      expect(disagreements(untidied(printTheory(theory), chooser(start)))).toEqual([])
    }),
    settled,
  )
})

test('texts that are not theories as well', () => {
  fc.assert(
    fc.property(fc.oneof(aSoup, fc.tuple(aTheory, fc.nat()).map(broken)), (text) => {
      expect(disagreements(text)).toEqual([])
    }),
    settled,
  )
})

function broken([theory, start]: [Parameters<typeof printTheory>[0], number]): string {
  return mutated(printTheory(theory), chooser(start))
}
