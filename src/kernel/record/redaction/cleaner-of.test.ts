import { describe, expect, test } from 'vitest'
import { growthOf } from '../../../../test/growth.ts'
import {
  createContext,
  createDispatcher,
  createRegistry,
  deny,
  guard,
  makeToolCall,
  noted,
  type Redaction,
} from '../../../index.ts'
import { cleanerOf } from './cleaner-of.ts'
import { redactor } from './redactor.ts'
import { snapshot } from './snapshot.ts'

const ticket = 'BLUE-HORSE-77'
const paths = ['call.input.ticket', 'call.input.items.*.price']
const input = { ticket, items: [{ price: 4711 }, { price: 'P-4712' }], note: `for ${ticket}` }

function shown(value: unknown, redaction: Redaction = { paths }): string {
  const cleans = cleanerOf(redaction, value)
  return JSON.stringify(snapshot(value, { hides: redactor(redaction), cleans }))
}

describe('a value that a path hides is hidden in the whole record', () => {
  test('under the other names of the call', () => {
    const call = makeToolCall({ id: '1', name: 'pay', input, native: { name: 'Pay', input: { ...input } } })
    expect(shown({ call })).not.toMatch(/BLUE|471/)
    const use = { type: 'tool_use', id: '1', name: 'pay', input }
    const messages = [
      { role: 'assistant', content: [use] },
      { role: 'user', content: [{ type: 'tool_result', id: '1', content: `paid ${ticket}, P-4712` }] },
    ]
    const model = shown({ request: { messages } })
    expect(model).not.toMatch(/BLUE|471/)
    expect(model).toContain('paid [redacted], [redacted]')
  })

  test('in reasons and notes', () => {
    const says = guard({ name: 'g', on: 'tool.before', run: () => noted({ saw: ticket }, deny(`not ${ticket}`)) })
    const { dispatch, audit } = createDispatcher({ registry: createRegistry().with(says), redaction: { paths } })
    const call = makeToolCall({ id: '1', name: 'pay', input })
    dispatch('tool.before', { call, tool: { name: 'pay' } }, { context: createContext(), agent: { name: 'me' } })
    expect(audit.records()).toMatchObject([{ reason: 'not [redacted]', notes: { saw: '[redacted]' } }])
    expect(JSON.stringify(audit.records())).not.toContain('BLUE')
  })

  test('as a key, in JSON inside a text, at any depth, and where a text is cut', () => {
    const odd = 'He said "no"\nto me'
    const call = { name: 'pay', input: { ticket: { deep: [odd] } } }
    expect(shown({ call, at: { [odd]: 1 }, text: JSON.stringify([odd]) })).not.toContain('said')
    const cleans = cleanerOf({ paths: ['secret'] }, { secret: ticket })
    expect(cleans(`${'x '.repeat(5)}${ticket}`, { most: 14 })).not.toContain('BL')
  })

  test('where only the beginning of a long one is quoted', () => {
    const long = 'the horse leaves the stable at noon, and "nobody" must know of it before the race is over'
    const cleans = cleanerOf({ paths: ['secret'] }, { secret: long })
    expect(cleans(`not ${long.slice(0, 70)}… of ${long}.`)).toBe('not [redacted]… of [redacted].')
    expect(cleans(`not ${JSON.stringify(long.slice(0, 70))}…`)).toBe('not "[redacted]"…')
    expect(cleans('the horse leaves')).toBe('the horse leaves')
  })

  test('in lists of arguments, beside other secrets', () => {
    const left = shown({
      call: { name: 'x', input: { ticket } },
      argv: ['mysql', '-phunter22', `a TOKEN=a1B2c3D4 ${ticket}`],
    })
    expect(left).toContain('"argv":["mysql","-p[redacted]","a TOKEN=[redacted] [redacted]"]')
  })

  test('but a short one only as a whole word, and one of three characters not at all', () => {
    const left = shown({ call: { name: 'x', input: { ticket: 'read' } }, text: 'already read', mode: 'read' })
    expect(left).toContain('"text":"already [redacted]","mode":"[redacted]"')
    expect(shown({ call: { name: 'x', input: { ticket: 'yes' } }, text: 'yes' })).toContain('"text":"yes"')
  })

  test('and nothing else: the path names its place, and other calls have none of it', () => {
    expect(shown({ order: { input: { ticket } }, ticket })).toBe(
      JSON.stringify({ order: { input: { ticket } }, ticket }),
    )
  })
})

describe('words of a redaction are names of secrets in texts, too', () => {
  const redaction = { words: ['salary', 'iban', 'taxId', 'pin', 'vergütung', 'зарплата'] }
  const cleans = cleanerOf(redaction)

  test.each([
    ['salary=5000', 'salary=[redacted]'],
    ['"salary": "5000"', '"salary": "[redacted]"'],
    ['{"salary":5000,"a":1}', '{"salary":[redacted],"a":1}'],
    ['pay --salary 5000 --to kim', 'pay --salary [redacted] --to kim'],
    ['BASE_SALARY: 5,000.00 EUR', 'BASE_SALARY: [redacted] EUR'],
    ['https://a.org/?iban=DE89370400&x=1', 'https://a.org/?iban=[redacted]&x=1'],
    ['iban: DE89 3704 0044 0532 0130 00, bank: a', 'iban: [redacted], bank: a'],
    ['ibans: [DE8937040044, DE8937040045]', 'ibans: [[redacted]]'],
    ['payer_tax_id=12', 'payer_tax_id=[redacted]'],
    ['pin=1', 'pin=[redacted]'],
    ['iban2=X7', 'iban2=[redacted]'],
    ['pay --iban2 DE8937 --to kim', 'pay --iban2 [redacted] --to kim'],
    ['{"payerIban2":"DE8937"}', '{"payerIban2":"[redacted]"}'],
    ['payer_tax_id12: 7', 'payer_tax_id12: [redacted]'],
    ['pay iban DE89370400440532013000 to kim', 'pay iban [redacted] to kim'],
    ['pay payer_iban DE89 3704 0044 0532 to kim', 'pay payer_iban [redacted] to kim'],
    ['a salary 5000 a year', 'a salary [redacted] a year'],
    ['name,salary,year\nkim,5000,2024', 'name,salary,year\nkim,[redacted],2024'],
    [
      "insert into a (name, salary) values ('kim', '5000')",
      "insert into a (name, salary) values ('kim', '[redacted]')",
    ],
    ['salary%3D5000', 'salary%3D[redacted]'],
    ['Vergütung: 5000', 'Vergütung: [redacted]'],
    ['ЗАРПЛАТА=5000', 'ЗАРПЛАТА=[redacted]'],
    ['password=R4ven!x', 'password=[redacted]'],
  ])('so %j loses the value', (text, clean) => expect(cleans(text)).toBe(clean))

  test.each([
    'The salary depends on 5 things.',
    'salaryman=5000 caesalpinia: 5000',
    'salary: number',
    'salary = getSalary(5)',
    'salary: $SALARY',
    'spinner: 5000, opinion=5000',
    'The salary rises and/or falls, salary2 too.',
    'salary getSalary(5)',
  ])('but %j stays', (text) => expect(cleans(text)).toBe(text))

  test('a word of few letters or of several words is found, and nothing of it without the redaction', () => {
    expect(cleanerOf({ words: ['id', 'x'] })('id=77, x: 5, y: 6, idle=7')).toBe(
      'id=[redacted], x: [redacted], y: 6, idle=7',
    )
    expect(cleanerOf({ words: ['net pay'] })('netPay=77 pay=7')).toBe('netPay=[redacted] pay=7')
    expect(cleanerOf()('salary=5000')).toBe('salary=5000')
  })

  test('a word without a letter or a digit is refused: it would hide nothing', () => {
    expect(() => createDispatcher({ registry: createRegistry(), redaction: { words: ['pin', '--'] } })).toThrow(
      '`redaction.words[1]` is not a text, or empty',
    )
  })

  test('the keys of data with such words hide all their content, also in fields of pages', () => {
    const data = {
      taxId: 5,
      taxId2: 'x',
      vergütung: [true],
      a: { selector: '#salary', text: 'high' },
      b: ['--salary=5000'],
    }
    expect(shown(data, redaction)).toBe(
      '{"taxId":"[redacted]","taxId2":"[redacted]","vergütung":"[redacted]","a":{"selector":"#salary","text":"[redacted]"},"b":["--salary=[redacted]"]}',
    )
  })

  test.each(['salary=', 'salary: 5 5 ', 'salary 5 5 ', 'salary2', 'pin', 'x', 'salary,', '| salary '])(
    'a text made of %j takes linear time',
    (piece) => {
      const hides = cleanerOf({ words: ['salary', 'pin', 'x'] })
      expect(growthOf((length) => hides(piece.repeat(length / 64)))).toBeLessThan(6)
    },
  )
})

test('hiding values takes linear time, for any number and content', () => {
  const grown = growthOf((length) => {
    const values = Array.from({ length: 50 }, (_, at) => `${'a'.repeat(at * 9 + 40)}b${'a'.repeat(at + 40)}`)
    return cleanerOf({ paths: ['secret'] }, { secret: values })('a'.repeat(length / 64))
  })
  expect(grown).toBeLessThan(6)
  const many = growthOf((length) =>
    shown({ secret: Array.from({ length: length / 64 }, (_, at) => `value${at}`) }, { paths: ['secret'] }),
  )
  expect(many).toBeLessThan(6)
})
