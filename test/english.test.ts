import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commentsIn, titlesIn } from './prose-in.ts'
import { publicNames } from './public-names.ts'
import { unplain } from './unplain.ts'

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .map((path) => `${folder}${path.replaceAll('\\', '/')}`)
    .filter((path) => !path.includes('/node_modules/')) // of peers in `bench/`

/** `file:line: phrase`, for one part of a file. */
function complaints(file: string, part: string, whole = part, kind?: Parameters<typeof unplain>[1]): readonly string[] {
  const above = whole.slice(0, whole.indexOf(part)).split('\n').length - 1
  return unplain(part, kind).map(({ line, phrase }) => `${file}:${above + line}: ${phrase}`)
}

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'GLOSSARY.md', 'ARCHITECTURE.md', 'SECURITY.md'],
  ...filesIn('docs/').filter((path) => path.endsWith('.md')),
]

test.each(pages)('%s is in plain English', (page) => {
  // the words that the glossary advises against are in it
  const text = read(page).replaceAll(/_Avoid:_[^\n]*/g, '')
  expect(complaints(page, text)).toEqual([])
})

test('the help of the command line is in plain English', () => {
  const files = filesIn('src/cli/command-line/pages/')
  expect(files.length).toBeGreaterThan(10)
  expect(files.flatMap((file) => complaints(file, read(file)))).toEqual([])
})

/** The text of each `new PawlError(…)`, up to its own closing parenthesis. */
function errorsIn(program: string): readonly string[] {
  return program
    .split(/(?=\bnew PawlError\()/)
    .slice(1)
    .map(untilClosed)
}

function untilClosed(program: string): string {
  let depth = 0
  for (const { 0: sign, index } of program.matchAll(/[()]/g)) {
    depth += sign === '(' ? 1 : -1
    if (depth === 0) return program.slice(0, index)
  }
  return program
}

test('errors are in plain English', () => {
  const programs = filesIn('src/').filter((path) => path.endsWith('.ts') && !/\.(test|deep|test-d)\.ts$/.test(path))
  const found = programs
    .map((file) => ({ file, text: read(file) }))
    .map((one) => ({ ...one, errors: errorsIn(one.text) }))
  expect(found.flatMap(({ errors }) => errors).length).toBeGreaterThan(200)
  // a sentence in backticks is a text of the program here, not code in a page
  const asProse = (error: string) => error.replaceAll(/(?<!\\)`/g, "'")
  expect(
    found.flatMap(({ file, text, errors }) =>
      errors.flatMap((error) =>
        complaints(
          file,
          asProse(error),
          text.replace(error, () => asProse(error)),
        ),
      ),
    ),
  ).toEqual([])
})

test('comments of public names are in plain English', () => {
  const commented = publicNames().filter(({ comment }) => comment !== undefined)
  const found = commented.flatMap(({ file, comment = '' }) => complaints(file, comment, read(file)))
  expect([...new Set(found)]).toEqual([])
})

test('comments and titles of tests use the terms of the field', () => {
  const programs = ['src/', 'test/', 'bench/'].flatMap(filesIn).filter((path) => path.endsWith('.ts'))
  const about = ['test/english.test.ts', 'test/unplain.ts']
  const odd = /\b(?:anew|seldom|mend(?:ed|s)?|purse)\b/i
  const found = programs.filter((path) => !about.includes(path) && odd.test(read(path)))
  expect(programs.length).toBeGreaterThan(1_000)
  expect(found).toEqual([])
})

/** Programs whose prose is checked, without those that are about such phrases. */
const written = ['src/', 'test/', 'bench/']
  .flatMap(filesIn)
  .filter((path) => /\.m?[jt]s$/.test(path) && !['test/english.test.ts', 'test/unplain.ts'].includes(path))
  .map((file) => ({ file, text: read(file) }))

test('titles of tests are in plain English', () => {
  const found = written.map((one) => ({ ...one, titles: titlesIn(one.text) }))
  expect(found.flatMap(({ titles }) => titles).length).toBeGreaterThan(3_000)
  expect(
    found.flatMap(({ file, text, titles }) => titles.flatMap((title) => complaints(file, title, text, 'title'))),
  ).toEqual([])
})

/** The text of a plugin, whose comments belong to the plugin. */
const unchecked = /^src\/brains\/opencode\/plugin[\w-]*-code\.ts$/

test('comments are in plain English', () => {
  const found = written
    .filter(({ file }) => !unchecked.test(file))
    .map((one) => ({ ...one, comments: commentsIn(one.text) }))
  expect(found.flatMap(({ comments }) => comments).length).toBeGreaterThan(5_000)
  expect(
    found.flatMap(({ file, text, comments }) => comments.flatMap((part) => complaints(file, part, text, 'comment'))),
  ).toEqual([])
})

test('titles and comments are found in a program', () => {
  const program = [
    "test('a title', () => {",
    "  call('not one', 1) // and a comment",
    '  /** Another one. */',
    '})',
    "test.each([1])('%s with options', { timeout: 1 }, async (n) => n)",
    '// over two',
    "// lines, with 'https://example.org'",
  ]
  expect(titlesIn(program.join('\n'))).toEqual(['a title', '%s with options'])
  expect(commentsIn(program.join('\n'))).toEqual([
    '// and a comment',
    '/** Another one. */',
    "// over two\n// lines, with 'https://example.org'",
  ])
})

test('a comment and a title have fewer liberties than a page', () => {
  const sentence = 'what nobody hears, it gives back at once'
  const phrasesIn = (kind?: 'comment' | 'title') => unplain(sentence, kind).map(({ phrase }) => phrase)
  expect(phrasesIn()).toEqual([])
  expect(phrasesIn('comment')).toEqual(['nobody', 'hears', 'at once', 'gives back'])
  expect(phrasesIn('title')).toEqual(['nobody', 'hears', 'at once', 'gives back', 'gives', 'what'])
})

test('a phrase is found in its line, over the end of one, and not in code; a question is not a clause', () => {
  const page = [
    'Half a key is',
    'no key. There is no store, and it is no longer there.',
    '',
    '`is told` stays.',
    'What is rejected stays refused.',
    'What is it? Who knows.',
    '```',
    'seldom',
    '```',
    '- Whoever clones it is guarded.',
  ]
  expect(unplain(page.join('\n'))).toEqual([
    { line: 1, phrase: 'is no key' },
    { line: 5, phrase: 'What is rejected stays refused.' },
    { line: 10, phrase: 'Whoever clones it is guarded.' },
  ])
})
