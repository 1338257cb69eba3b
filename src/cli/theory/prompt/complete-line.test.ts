import { expect, test } from 'vitest'
import { createEngine } from '../../../theory/index.ts'
import { completeLine } from './complete-line.ts'

const engine = createEngine()
engine.load(
  'Dog IS_A Mammal\nDonkey IS_A Mammal\nDog LIKES bones\n"two words" IS_A Thing\n"\u001b[2Jbad" IS_A Thing\n"D\u202eodd" IS_A Thing',
  'animals.sys2dsl',
)
const commands = ['help', 'hooks', 'call', 'tags', 'retract', 'load', 'why']
const offered = (line: string, ...block: readonly string[]) => completeLine(line, { engine, commands, block })[0]

const hook = '@HOOK h ON_TOOL_CALL BEGIN'

test.each([
  ['he', ['help']],
  ['.h', ['.help', '.hooks']],
  ['D', ['Dog', 'Donkey']],
  ['Dog LI', ['LIKES']],
  ['Dog IS_A_P', ['IS_A_PROVEN', 'IS_A_POSSIBLE']],
  ['Dog IS_A Mam', ['Mammal']],
  ['Dog IS_A dog', ['Dog']],
  ['Dog IS_A Mammal x', []],
  ['why not Don', ['Donkey']],
  ['retract Dog LI', ['LIKES']],
  ['.retract Dog LIKES b', ['bones']],
  ['tags Do', ['Dog', 'Donkey']],
  ['tags Dog Do', []],
  ['call gi', []],
  ['@H', ['@HOOK']],
  ['@HOOK h ON_TOOL', ['ON_TOOL_CALL', 'ON_TOOL_RESULT']],
  ['@HOOK ON_TOOL', []],
  ['body HOOK_FOR ON_CON', ['ON_CONCEPT_CREATED', 'ON_CONTRADICTION']],
  ['@HOOK h ON_TOOL_CALL WHEN com', ['command']],
])('outside a block, `%s` is completed to one of %j', (line, words) => {
  expect(offered(line)).toEqual(words)
})

test.each([
  ['  IF comm', ['command']],
  ['  IF outp', []],
  ['  IF EV', ['EVERY']],
  ['  IF command CONTAINS_', ['CONTAINS_WORD', 'CONTAINS_IGNORING_CASE', 'CONTAINS_WORD_IGNORING_CASE']],
  ['  IF tool IS_A Don', ['Donkey']],
  ['  IF NOT (comm', ['command']],
  ['  IF $is', ['$is_web']],
  ['  REM', ['REMEMBER']],
  ['  ', []],
])('in a hook, `%s` is completed to one of %j', (line, words) => {
  expect([...offered(line, hook, '  @is_web kind EQUALS web')].sort()).toEqual([...words].sort())
})

test('fields are those of the hook point of the block; a body without one has all', () => {
  expect(offered('IF outp', '@HOOK h ON_TOOL_RESULT BEGIN')).toEqual(['output'])
  expect(offered('IF outp', '@body BEGIN')).toEqual(['output'])
})

test('a name that needs quotes, or that a terminal would obey, is not offered', () => {
  for (const found of [offered(''), offered('D'), offered('tw'), offered('Dog IS_A ')])
    expect(found.join('')).not.toMatch(/[^\w@.:-]/)
})

test('at most so many words are offered', () => {
  const many = createEngine()
  for (let at = 0; at < 1000; at++) many.store.add(`c${at}`, 'IS_A', 'thing')
  expect(completeLine('c', { engine: many, commands: [], block: [] })[0]).toHaveLength(200)
})
