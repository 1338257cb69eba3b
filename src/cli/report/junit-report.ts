import { visibleLines } from '../terminal/visible.ts'
import { pathFrom } from './path-from.ts'
import { type Case, isFailure, type Problem, type Report, type Suite } from './report.ts'

/** A report as an XML file in the form of JUnit, which CI servers read. */
export function junitReport({ command, suites }: Report, root: string): string {
  const all = suites.map((suite) => ({ ...suite, tests: testsIn(suite) }))
  const durationMs = suites.reduce((sum, suite) => sum + suite.durationMs, 0)
  const name = `pawl ${command}`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${attributes({
      name,
      ...countsOf(
        all.flatMap(({ tests }) => tests),
        durationMs,
      ),
    })}>`,
    ...all.flatMap((suite) => [
      `  <testsuite ${attributes({ name: suite.file, ...countsOf(suite.tests, suite.durationMs) })}>`,
      ...suite.tests.flatMap((test) => testLines(test, suite.file, pathFrom(root, suite.file))),
      '  </testsuite>',
    ]),
    '</testsuites>',
  ].join('\n')
}

/** A test as JUnit knows it: with at most one failure or error. */
interface Test {
  readonly name: string
  readonly line?: number
  readonly durationMs: number
  readonly fault?:
    | { readonly element: 'failure' | 'error'; readonly type: string; readonly message: string }
    | undefined
  /** All that is to be said of it. */
  readonly text: string
}

function testsIn(suite: Suite): readonly Test[] {
  const { error, problems, cases, whole } = suite
  const isTest = whole !== undefined || error !== undefined || problems.length > 0
  return [...(isTest ? [wholeFile(suite)] : []), ...cases.map(testOf)]
}

function wholeFile({ whole = 'load', error, problems, cases, durationMs: all }: Suite): Test {
  const durationMs = Math.max(0, all - cases.reduce((sum, one) => sum + one.durationMs, 0))
  if (error === undefined) return { name: whole, durationMs, fault: faultOf(problems), text: textOf(problems) }
  const { code: type, message, hint } = error
  const text = hint === undefined ? message : `${message}\nhint: ${hint}`
  return { name: whole, durationMs, fault: { element: 'error', type, message }, text }
}

function testOf({ name, line, durationMs, problems, note }: Case): Test {
  const text = [...(note === undefined ? [] : [note]), textOf(problems)].filter((one) => one !== '').join('\n\n')
  return { name, line, durationMs, fault: faultOf(problems), text }
}

/** The first failure names the rest: many readers show only one of each test. */
function faultOf(problems: readonly Problem[]): Test['fault'] {
  const failures = problems.filter(isFailure)
  const [first, ...others] = failures
  if (first === undefined) return undefined
  const element = failures.some(({ type }) => type === 'error') ? 'error' : 'failure'
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`
  return { element, type: first.title, message: `${first.message}${more}` }
}

function textOf(problems: readonly Problem[]): string {
  return problems.map(({ details }) => details.join('\n')).join('\n\n')
}

function countsOf(tests: readonly Test[], durationMs: number) {
  const count = (element: 'failure' | 'error') => tests.filter(({ fault }) => fault?.element === element).length
  return {
    tests: tests.length,
    failures: count('failure'),
    errors: count('error'),
    skipped: 0,
    time: seconds(durationMs),
  }
}

function testLines({ name, line, durationMs, fault, text }: Test, classname: string, file: string): readonly string[] {
  const place = { name, classname, file, ...(line !== undefined && { line }), time: seconds(durationMs) }
  const element = `    <testcase ${attributes(place)}`
  if (fault === undefined && text === '') return [`${element}/>`]
  const body =
    fault === undefined
      ? `<system-out>${escaped(text)}</system-out>`
      : `<${fault.element} ${attributes({ message: fault.message, type: fault.type })}>${escaped(text)}</${fault.element}>`
  return [`${element}>`, `      ${body}`, '    </testcase>']
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(3)
}

function attributes(values: Readonly<Record<string, string | number>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join(' ')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** XML has no control characters and no halves of characters, not even escaped: they are spelt out. */
function escaped(text: string): string {
  return visibleLines(text)
    .replaceAll(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
