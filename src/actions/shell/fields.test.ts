import { expect, test } from 'vitest'
import { type Argument, shown, unknown } from '../action/argument.ts'
import { newEnvironment } from './environment.ts'
import { fields } from './fields.ts'
import { parseShell } from './parse-shell.ts'
import type { Reading, Where } from './reading.ts'

/** The arguments of a command line, with these variables; its substitutions print `out`. */
function fieldsIn(text: string, variables: Readonly<Record<string, readonly Argument[]>> = {}): readonly Argument[] {
  const environment = newEnvironment('/work')
  for (const [name, values] of Object.entries(variables)) environment.variables.set(name, values)
  const where: Where = { environment, inside: [], at: undefined, depth: 0 }
  const reading = {
    place: { home: '/home/u' },
    spend: () => undefined,
    opaque: () => undefined,
    commands: () => 'out put\n\n',
  } as unknown as Reading
  const script = parseShell(`: ${text}`)
  const command = typeof script === 'string' ? undefined : script.commands[0]?.command
  if (command?.type !== 'Command') throw new Error(`not a command: ${text}`)
  return command.args.flatMap((word) => (word.type === 'Word' ? fields(word, where, reading) : []))
}

const list = { a: ['x', 'y z'], e: [], s: ['p q'], u: [unknown('a variable')], '@': ['1', '2'] }

test.each([
  ['plain', ['plain']],
  [`'a b' "c d" e\\ f`, ['a b', 'c d', 'e f']],
  ['$s', ['p', 'q']],
  ['"$s"', ['p q']],
  ['x$s"y"', ['xp', 'qy']],
  ['$e', []],
  ['"$e"', ['']],
  ['""', ['']],
  ['$a', ['x']],
  ['"$@"', ['1', '2']],
  ['a"$@"b', ['a1', '2b']],
  ['"$*"', ['1 2']],
  ['$2$1', ['21']],
  ['$(c)', ['out', 'put']],
  ['"$(c)"', ['out put']],
  ['~/x', ['/home/u/x']],
  ['"~/x"', ['~/x']],
  ['{a,b}c', ['ac', 'bc']],
])('%s becomes %j', (text, expected) => {
  expect(fieldsIn(text, list).map(shown)).toEqual(expected)
})

test('all elements of a list are arguments of their own between quotes, and are split without them', () => {
  expect(fieldsIn(`"\${a[@]}"`, list)).toEqual(['x', 'y z'])
  expect(fieldsIn(`\${a[@]}`, list)).toEqual(['x', 'y', 'z'])
  expect(fieldsIn(`"\${a[*]}"`, list)).toEqual(['x y z'])
  expect(fieldsIn(`"\${e[@]}"`, list)).toEqual([])
})

test('values are split at the characters of IFS', () => {
  const variables = { IFS: [':'], s: ['a::b c'] }
  expect(fieldsIn('$s', variables)).toEqual(['a', '', 'b c'])
  expect(fieldsIn('"$*"', { IFS: [','], '@': ['1', '2'] })).toEqual(['1,2'])
  expect(fieldsIn('$s', { IFS: [unknown('IFS')], s: ['a b'] })).toMatchObject([{ type: 'unknown' }])
})

test('an unknown part makes an argument unknown, and the text before it is kept', () => {
  expect(fieldsIn('a$u"b"', list)).toMatchObject([{ type: 'unknown', begins: 'a' }])
})

test('stars outside quotes make a pattern, also those of a value', () => {
  expect(fieldsIn('*.ts "*.js"')).toEqual([{ type: 'pattern', text: '*.ts' }, '*.js'])
  expect(fieldsIn('$s "$s"', { s: ['*'] })).toEqual([{ type: 'pattern', text: '*' }, '*'])
})

test('a very long text is given up', () => {
  expect(fieldsIn('"$s$s"', { s: ['x'.repeat(60_000)] })).toMatchObject([{ type: 'unknown' }])
})
