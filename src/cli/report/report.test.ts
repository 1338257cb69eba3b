import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PawlError } from '../../base/index.ts'
import { githubReport } from './github-report.ts'
import { junitReport } from './junit-report.ts'
import { pathFrom } from './path-from.ts'
import { readFormat } from './read-format.ts'
import { hasFailed, type Problem, type Report, type Suite } from './report.ts'
import { textReport } from './text-report.ts'

const root = process.cwd()
const hostile = '</failure>]]>&<!--\u001b[2J\u0000\ud800\ufffe\u202e"\'\r\n::error::gotcha %0A, 100%'

const problem = (more: Partial<Problem> = {}): Problem => ({
  type: 'failure',
  title: 'expectation',
  message: 'expected 1, found 2',
  place: { line: 3 },
  details: ['rules.txt:3', '  expected: 1', '  found:    2'],
  ...more,
})
const suite = (more: Partial<Suite> = {}): Suite => ({
  file: 'rules.txt',
  problems: [],
  cases: [],
  durationMs: 12,
  ...more,
})
const report = (...suites: readonly Suite[]): Report => ({ command: 'rules test', suites, data: undefined })
const failing = suite({
  cases: [
    { name: 'one', line: 1, durationMs: 1, problems: [] },
    { name: 'two', line: 2, durationMs: 2.5, problems: [problem(), problem({ place: { line: 4 } })] },
  ],
})

describe('text', () => {
  test('a line break in strangers’ words begins no line', () => {
    const { cases } = textReport(suite({ cases: [{ name: 'a\nok', line: 1, durationMs: 0, problems: [problem()] }] }))
    expect(cases).toBe('rules.txt\n  ✗ a\\nok\n    rules.txt:3\n      expected: 1\n      found:    2')
  })
})

describe('github', () => {
  test('each problem is a command with its place', () => {
    const wrong = problem({
      type: 'error',
      title: 'T104',
      message: 'there is no `a`',
      hint: 'did you mean `b`?',
      place: { line: 2, column: 8, endColumn: 14 },
    })
    const doubtful = problem({
      type: 'warning',
      title: 'T141',
      message: 'may be missing',
      place: { line: 5, column: 1 },
    })
    expect(githubReport({ ...report(suite({ problems: [wrong, doubtful] })), summary: '1 failed' }, root)).toBe(
      [
        '::error file=rules.txt,line=2,col=8,endColumn=14,title=T104::there is no `a`%0Ahint: did you mean `b`?',
        '::warning file=rules.txt,line=5,col=1,title=T141::may be missing',
        '1 failed',
      ].join('\n'),
    )
  })

  test('a failed test is named in the title, and a file that cannot be read is an error', () => {
    const error = new PawlError('no-file', 'b.txt cannot be read', { hint: 'is the path right?' })
    expect(githubReport(report(failing, suite({ file: 'b.txt', error })), root).split('\n')).toEqual([
      '::error file=rules.txt,line=3,title=two::expected 1, found 2',
      '::error file=rules.txt,line=4,title=two::expected 1, found 2',
      '::error file=b.txt,title=no-file::b.txt cannot be read%0Ahint: is the path right?',
    ])
  })

  test('text of strangers begins no command and ends no property', () => {
    const odd = problem({ title: 'a:b,c%\r\n', message: hostile })
    const printed = githubReport(report(suite({ file: 'a,b:c%.txt', problems: [odd] })), root)
    expect(printed.split(/[\r\n]/)).toHaveLength(1)
    expect(printed).toContain('::error file=a%2Cb%3Ac%25.txt,line=3,title=a%3Ab%2Cc%25%0D%0A::</failure>')
    expect(printed).toContain('%0D%0A::error::gotcha %250A, 100%25')
  })

  test('no problems print nothing', () => {
    expect(githubReport(report(suite()), root)).toBe('')
  })
})

describe('paths', () => {
  test.each([
    ['a/b.txt', root, 'a/b.txt'],
    [join(root, 'a/b.txt'), root, 'a/b.txt'],
    ['./a/../b.txt', root, 'b.txt'],
    ['b.txt', join(root, '..'), `${root.split('/').at(-1)}/b.txt`],
    ['b.txt', join(root, 'deeper'), join(root, 'b.txt')],
    ['..b.txt', root, '..b.txt'],
  ])('%s from %s on is %s', (file, from, path) => {
    expect(pathFrom(from, file)).toBe(path)
  })
})

describe('junit', () => {
  test('a suite for each file, with counts, places, times and the printed difference', () => {
    const error = new PawlError('no-file', 'b.txt cannot be read', { hint: 'is the path right?' })
    expect(junitReport(report(failing, suite({ file: 'b.txt', error, durationMs: 0 })), root)).toBe(
      `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="pawl rules test" tests="3" failures="1" errors="1" skipped="0" time="0.012">
  <testsuite name="rules.txt" tests="2" failures="1" errors="0" skipped="0" time="0.012">
    <testcase name="one" classname="rules.txt" file="rules.txt" line="1" time="0.001"/>
    <testcase name="two" classname="rules.txt" file="rules.txt" line="2" time="0.003">
      <failure message="expected 1, found 2 (and 1 more)" type="expectation">rules.txt:3
  expected: 1
  found:    2

rules.txt:3
  expected: 1
  found:    2</failure>
    </testcase>
  </testsuite>
  <testsuite name="b.txt" tests="1" failures="0" errors="1" skipped="0" time="0.000">
    <testcase name="load" classname="b.txt" file="b.txt" time="0.000">
      <error message="b.txt cannot be read" type="no-file">b.txt cannot be read
hint: is the path right?</error>
    </testcase>
  </testsuite>
</testsuites>`,
    )
  })

  test('a file that is a test as a whole passes, with its warnings as output; one without tests has none', () => {
    const warning = problem({ type: 'warning', details: ['careful'] })
    const elements = elementsIn(
      junitReport(report(suite({ whole: 'check' }), suite({ whole: 'check', problems: [warning] }), suite()), root),
    )
    expect(elements.map(({ name, attributes }) => [name, attributes['tests']])).toEqual([
      ['testsuites', '2'],
      ['testsuite', '1'],
      ['testcase', undefined],
      ['testsuite', '1'],
      ['testcase', undefined],
      ['system-out', undefined],
      ['testsuite', '0'],
    ])
  })

  test('every text of strangers leaves the file well-formed, without a control character', () => {
    const bad = problem({ title: hostile, message: hostile, details: [hostile, `\t${hostile}`] })
    const cases = [{ name: hostile, line: 1, durationMs: 0, problems: [bad] }]
    const error = new PawlError('no-file', hostile, { hint: hostile })
    const printed = junitReport(report(suite({ file: hostile, problems: [bad], cases }), suite({ error })), root)
    const names = elementsIn(printed).map(({ name }) => name)
    expect(names).toEqual([
      ...['testsuites', 'testsuite', 'testcase', 'failure', 'testcase', 'failure'],
      ...['testsuite', 'testcase', 'error'],
    ])
    expect(printed).toContain(
      'message="&lt;/failure&gt;]]&gt;&amp;&lt;!--\\x1b[2J\\x00\\ud800\ufffd\\u202e&quot;&apos;\\r&#10;',
    )
  })
})

test('a report fails by failures, errors and files that cannot be read, not by warnings', () => {
  const warned = suite({ problems: [problem({ type: 'warning' })] })
  expect(hasFailed(report(suite(), warned))).toBe(false)
  expect(hasFailed(report(warned, failing))).toBe(true)
  expect(hasFailed(report(suite({ problems: [problem({ type: 'error' })] })))).toBe(true)
  expect(hasFailed(report(suite({ error: new PawlError('no-file', 'gone') })))).toBe(true)
})

describe('--format', () => {
  test('is text by default, and `--json` is short for json', () => {
    expect(readFormat({})).toBe('text')
    expect(readFormat({ json: true })).toBe('json')
    expect(readFormat({ json: true, format: 'json' })).toBe('json')
    expect(readFormat({ format: 'junit' })).toBe('junit')
  })

  test.each([
    [{ format: 'junitt' }, 'there is no format `junitt`', 'did you mean `junit`?'],
    [{ format: 'yaml' }, 'there is no format `yaml`', 'there are text, json, github, junit'],
    [{ format: 'toString' }, 'there is no format `toString`', 'there are text, json, github, junit'],
    [{ json: true, format: 'github' }, '`--json` and `--format github` exclude each other', 'give one of them'],
    [{ json: true, format: 'text' }, '`--json` and `--format text` exclude each other', 'give one of them'],
  ])('%j is refused', (flags, message, hint) => {
    expect(() => readFormat(flags)).toThrow(expect.objectContaining({ code: 'usage', message, hint }))
  })
})

interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
}

/** The elements of a file in order; throws if it is not well-formed XML 1.0. */
function elementsIn(xml: string): readonly Element[] {
  const odd = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd]/.exec(xml)
  if (odd !== null) throw new Error(`character at ${odd.index}`)
  const open: string[] = []
  const found: Element[] = []
  const body = xml.replace('<?xml version="1.0" encoding="UTF-8"?>', '')
  const token =
    /<\/([\w-]+)>|<([\w-]+)((?: [\w-]+="(?:[^<&"]|&(?:amp|lt|gt|quot|apos|#\d+);)*")*)(\/?)>|(?:[^<&]|&(?:amp|lt|gt|quot|apos);)+/gy
  while (token.lastIndex < body.length) {
    const at = token.lastIndex
    const [, closed, name, list = '', end] = token.exec(body) ?? []
    if (token.lastIndex === 0) throw new Error(`not XML: ${body.slice(at, at + 40)}`)
    if (closed !== undefined && open.pop() !== closed) throw new Error(`</${closed}> closes nothing`)
    if (name === undefined) continue
    if (end === '') open.push(name)
    found.push({
      name,
      attributes: Object.fromEntries([...list.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value])),
    })
  }
  if (open.length > 0) throw new Error(`<${open.join('><')}> is open`)
  return found
}
