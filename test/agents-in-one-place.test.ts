import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brains } from '../src/brains/index.ts'

const src = new URL('../src/', import.meta.url)
const slugs = brains.map(({ vocabulary }) => vocabulary.slug)

/** Tests, suites that only tests call, and examples of payloads. */
const isOfTests = /(\.(test(-d)?|deep)|^ports\/\w.*\/contract|^testing\/examples)\.ts$/
/** Rules name the programs and files of agents, also of those that have no folder. */
const isOfRules = /^packs\/(?:agents\/|secrets\/secret-places\.ts|supply-chain\/packages\.ts|cloud\/infrastructure\.ts)/
const isOfAnAgent = new RegExp(`^brains/(?:${slugs.join('|')})/|${isOfRules.source}`)

function sources(): readonly string[] {
  const paths = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((path) => path.replaceAll('\\', '/'))
  return paths.filter((path) => path.endsWith('.ts') && !isOfTests.test(path) && !isOfAnAgent.test(path))
}

/** The texts in a program, without its imports. A comment may have an agent as an example, and a variable any name. */
function textsIn(program: string): readonly string[] {
  const code = program.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$|(?<=\s)\/\/ .*$|^(?:import|export) .* from .*$/gm, '')
  const texts = code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)
  return [...texts].map(([text]) => text.replaceAll(/\$\{[^}'"]*/g, ''))
}

test('outside of the agents’ own folders, no program has the name of one in a text', () => {
  expect(sources().length).toBeGreaterThan(500)
  const names = brains.flatMap(({ vocabulary: { slug, title, aliases } }) => [slug, title, ...aliases])
  const named = new RegExp(`(?<![\\w-])(?:${names.map((name) => name.replace('/', '\\/')).join('|')})(?![\\w-])`)
  const found = sources().flatMap((path) =>
    textsIn(readFileSync(new URL(path, src), 'utf8'))
      .filter((text) => named.test(text))
      .map((text) => `${path}: ${text}`),
  )
  expect(found).toEqual([])
})

test('a text is found, and comments, imports and variables in a text do not count', () => {
  const dollar = '$'
  const program = [
    "import { a } from './codex/a.ts'",
    '/** `codex` */',
    `const b = \`x ${dollar}{codex} codex\` // 'codex'`,
    "const c = 'codex'",
  ]
  expect(textsIn(program.join('\n'))).toEqual(['`x } codex`', "'codex'"])
})

test('the README names every agent', () => {
  const titles = brains.map(({ vocabulary }) => vocabulary.title)
  const sentence = `inside ${titles.slice(0, -1).join(', ')} and ${titles.at(-1)}.`
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8').replaceAll(/\s+/g, ' ')
  expect(readme).toContain(sentence)
})
