import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createEngine, standardHooks } from '../../src/theory/index.ts'
import { blockWords, declarationWords } from '../../src/theory/language/lexer/keywords.ts'
import { tokenize } from '../../src/theory/language/lexer/lexer.ts'
import type { Token } from '../../src/theory/language/lexer/token.ts'

const root = new URL('../../examples/', import.meta.url)
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sys2dsl'))
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const theories = [...files.map((path) => [path, read(path)] as const), ['standard.sys2dsl', standardHooks] as const]

/** Typos of a word: a letter left out, doubled, and two letters exchanged. */
function typos(word: string): readonly string[] {
  const at = Math.floor(word.length / 2)
  const swapped = `${word.slice(0, at - 1)}${word[at]}${word[at - 1]}${word.slice(at + 1)}`
  const made = [word.slice(0, at) + word.slice(at + 1), word.slice(0, at) + word[at] + word.slice(at), swapped]
  return made.filter((typo) => typo !== word && typo !== '')
}

/** Words that an author chooses freely, and that nothing else has to agree with: names of hooks, tests and declarations. */
function isFree({ type, text }: Token, tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  const isName =
    before?.type === 'variable' && [...blockWords, ...declarationWords].some((word) => word === before.text)
  return isName || text.length < 3 || (type === 'variable' && text === '_')
}

const isWord = ({ type }: Token) => type === 'word' || type === 'variable' || type === 'reference'
const countOf = (text: string, path: string) => createEngine({ read }).load(text, path).diagnostics.length

test('a single misspelt word in a shipped theory is reported, nineteen times of twenty', () => {
  const silent: string[] = []
  let tried = 0
  for (const [path, text] of theories) {
    const { tokens } = tokenize(text, () => {})
    const known = countOf(text, path)
    for (const [at, token] of tokens.entries()) {
      if (!isWord(token) || isFree(token, tokens, at)) continue
      const { offset, length } = token.span
      const sign = text.slice(offset, offset + length - token.text.length)
      for (const typo of typos(token.text)) {
        tried += 1
        const wrong = `${text.slice(0, offset)}${sign}${typo}${text.slice(offset + length)}`
        if (countOf(wrong, path) <= known) silent.push(`${path} line ${token.span.line}: ${token.text} as ${typo}`)
      }
    }
  }
  const share = 1 - silent.length / tried
  console.log(`misspelt words: ${tried} tried, ${(share * 100).toFixed(1)} % reported`)
  expect(tried).toBeGreaterThan(500)
  expect(share, silent.join('\n')).toBeGreaterThan(0.95)
})
