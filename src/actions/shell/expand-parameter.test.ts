import { expect, test } from 'vitest'
import { type Argument, unknown } from '../action/argument.ts'
import { newEnvironment } from './environment.ts'
import { expandParameter } from './expand-parameter.ts'
import { parseShell } from './parse-shell.ts'
import type { Reading, Where } from './reading.ts'

interface Given {
  readonly variables?: Readonly<Record<string, readonly Argument[]>>
  readonly depth?: number
}

/** The values of one parameter expansion, such as `${x:-y}`, and the variables after it. */
function expand(text: string, { variables = {}, depth = 0 }: Given = {}) {
  const environment = newEnvironment('/work')
  for (const [name, values] of Object.entries(variables)) environment.variables.set(name, values)
  const where: Where = { environment, inside: [], at: undefined, depth }
  const opaque: string[] = []
  const reading = {
    place: { home: '/home/u', variables: { TOLD: 'yes' } },
    spend: () => undefined,
    opaque: (_: Where, why: string) => opaque.push(why),
  } as unknown as Reading
  const script = parseShell(`: ${text}`)
  const command = typeof script === 'string' ? undefined : script.commands[0]?.command
  const word = command?.type === 'Command' ? command.args[0] : undefined
  const part = word?.type === 'Word' ? word.parts?.[0] : undefined
  const name = part?.type === 'ParameterExpansion' ? part.parameter : text.slice(1)
  const parameter = part?.type === 'ParameterExpansion' ? { name, part } : { name }
  const { values } = expandParameter(parameter, where, reading, (one) => [one.value])
  return { values, variables: environment.variables, opaque }
}

const lost = [expect.objectContaining({ type: 'unknown' })]
const given: Given = {
  variables: { a: ['one'], l: ['x', 'y', 'z'], n: [], e: [''], u: [unknown('it')], '@': ['1', '2'] },
}

test.each([
  ['$a', ['one']],
  ['$l', ['x']],
  ['$n', []],
  ['$unset', lost],
  ['$TOLD', ['yes']],
  ['$HOME', ['/home/u']],
  ['$PWD', ['/work']],
  ['$1', ['1']],
  ['$3', []],
  ['{a:-b}', ['one']],
  ['{e:-b}', ['b']],
  ['{e-b}', ['']],
  ['{n-b}', ['b']],
  ['{a:+b}', ['b']],
  ['{e:+b}', []],
  ['{u:-b}', lost],
  ['{l[1]}', ['y']],
  ['{l[@]}', ['x', 'y', 'z']],
  ['{l[-1]}', ['z']],
  ['{l[9]}', []],
  ['{l[@]:1:1}', ['y']],
  ['{l[i]}', lost],
  ['{@:2}', ['2']],
  ['{a:1}', ['ne']],
  ['{a:0:2}', ['on']],
  ['{a: -2}', ['ne']],
  ['{a#o}', ['ne']],
  ['{a/n/N}', ['oNe']],
  ['{a/#o/x}', ['xne']],
  ['{a/%e/x}', ['onx']],
  ['{a//[on]/x}', lost],
  ['{a^^}', ['ONE']],
  ['{a^}', ['One']],
  ['{#a}', lost],
  ['{!a}', lost],
  ['{a@Q}', lost],
])('%s has the values %j', (text, expected) => {
  expect(expand(text.startsWith('{') ? `$${text}` : text, given).values).toEqual(expected)
})

test('`:=` assigns what was empty, and makes a variable unknown that may have been', () => {
  expect(expand(`\${e:=b}`, given).variables.get('e')).toEqual(['b'])
  expect(expand(`\${a:=b}`, given).variables.get('a')).toEqual(['one'])
  expect(expand(`\${unset:=b}`, given).variables.get('unset')).toEqual(lost)
})

test('the arguments of a script inside another text are not known', () => {
  expect(expand('$1', { depth: 1 }).values).toEqual(lost)
  expect(expand('$1', { depth: 0 }).values).toEqual([])
})

test('a prompt, and a pattern that the parser cuts, cannot be read', () => {
  expect(expand(`\${a@P}`, given).opaque).toEqual(['it runs commands within a prompt'])
  expect(expand(`\${a/$(b/c)/d}`, given).opaque).toEqual(['it runs commands within a replacement'])
})

test('replacements that would make a very long value are given up', () => {
  const variables = { a: ['x'.repeat(1000)], b: ['y'.repeat(1000)] }
  expect(expand(`\${a//x/${'y'.repeat(1000)}}`, { variables }).values).toEqual(lost)
})
