import { describe, expect, test } from 'vitest'
import { calling, resultsIn, saying } from '../../../test/hooks/steps.ts'
import { ways } from '../../../test/hooks/ways.ts'
import { refusal } from '../../../test/refusal.ts'
import { agentTool, createAgent } from '../../agent/index.ts'
import {
  createContext,
  createDispatcher,
  createRegistry,
  type Message,
  type ModelResponse,
  userText,
} from '../../index.ts'
import { recordingTool, scriptedModel } from '../../testing/index.ts'
import { redact } from '../index.ts'
import { jsonRedactor } from './json-redactor.ts'
import { personalKinds } from './personal/without-personal.ts'

const token = `ghp_${'aB3dE6gH9'.repeat(4)}`

describe.each(ways)('redact, $way', ({ run }) => {
  test('takes secrets and personal data out of requests, answers, inputs and results', async () => {
    const mail = recordingTool({ name: 'mail', gives: { from: 'eve@example.org', body: `token=${token}` } })
    const asking: ModelResponse = {
      ...saying('', 1, 1),
      content: [
        { type: 'reasoning', text: 'Kim is kim@example.com.', signature: 'signed' },
        { type: 'tool_use', id: 'c1', name: 'mail', input: { to: 'bob@example.com', card: 4111111111111111 } },
      ],
    }
    const model = scriptedModel([asking, 'Call +41 44 668 18 00.'])
    const agent = createAgent({ name: 'a', model, tools: [mail], hooks: redact(), instructions: `Use ${token}.` })
    const result = await run(agent, 'I am kim@example.com, 192.0.2.7.')
    expect(mail.inputs).toEqual([{ to: '[email]', card: '[card]' }])
    expect(result).toMatchObject({ text: 'Call [phone].' })
    expect(resultsIn(result)).toEqual([{ from: '[email]', body: 'token=[redacted]' }])
    expect(model.requests[0]).toMatchObject({ system: 'Use [redacted].', messages: [userText('I am [email], [ip].')] })
    expect(model.requests[1]?.messages[1]?.content[0]).toEqual({ type: 'reasoning', text: 'Kim is [email].' })
    expect(JSON.stringify([model.requests, result])).not.toMatch(/@example|4111|ghp_|668/)
  })

  test('acts only where it is asked to', async () => {
    const mail = recordingTool({ name: 'mail', gives: 'kim@example.com' })
    const model = scriptedModel([calling(['mail', { to: 'bob@example.com' }]), 'Sent to bob@example.com.'])
    const hooks = redact({ where: ['tool.after'] })
    const result = await run(createAgent({ name: 'a', model, tools: [mail], hooks }), 'x')
    expect(mail.inputs).toEqual([{ to: 'bob@example.com' }])
    expect(resultsIn(result)).toEqual(['[email]'])
    expect(result).toMatchObject({ text: 'Sent to bob@example.com.' })
  })

  test('serves agents inside and two runs at the same time', async () => {
    const hooks = redact({ secrets: false, personal: ['email'] })
    const inner = createAgent({ name: 'inner', model: scriptedModel(['eve@example.com']) })
    const model = () => scriptedModel([calling(['inner', { prompt: 'kim@example.com' }]), 'Done.'])
    const agent = createAgent({ name: 'outer', model: model(), tools: [agentTool(inner)], hooks })
    const other = createAgent({ name: 'other', model: scriptedModel(['bob@example.com']), hooks })
    const [one, two] = await Promise.all([run(agent, 'x'), run(other, 'x')])
    expect(resultsIn(one)).toEqual(['[email]'])
    expect(two).toMatchObject({ text: '[email]' })
  })
})

test('a payload with nothing in it stays the same object', async () => {
  const dispatcher = createDispatcher({ registry: createRegistry().with(redact()) })
  const messages: readonly Message[] = [userText('Hello.')]
  const scope = { context: createContext(), agent: { name: 'a' } }
  const request = { model: 'm', messages }
  const decision = await dispatcher.dispatch('model.before', { request }, scope)
  expect(decision.payload.request).toBe(request)
})

const { text, json } = jsonRedactor({ secrets: true, personal: personalKinds, words: ['salary'] })

test.each([
  ['mail kim.o\u2019hara+x@mail.example.co.uk.', /^mail kim.o\u2019\[email\]\.$/],
  ['<kim@example.com>,jörg@müller.de;x@y', '<[email]>,[email];x@y'],
  ['a@b.c1 and @home and foo@', 'a@b.c1 and @home and foo@'],
  ['4111 1111 1111 1111 12/27', '[card] 12/27'],
  ['4111-1111-1111-1112 378282246310005', '4111-1111-1111-1112 [card]'],
  ['a4111111111111111 0.4111111111111111', 'a4111111111111111 0.4111111111111111'],
  ['1234 5678 4111 1111 1111 1111', '1234 5678 [card]'],
  ['CH93 0076 2011 6238 5295 7, de89370400440532013000', '[iban], [iban]'],
  ['CH9300762011623852958', 'CH9300762011623852958'],
  ['ssn 123-45-6789, 000-12-3456', 'ssn [ssn], 000-12-3456'],
  ['from 203.0.113.9:80 or 2001:db8::1', 'from [ip]:80 or [ip]'],
  [
    '127.0.0.1 v1.2.3.4.5 ::1 12:30:45 std::vector 00:1b:44:11:3a:b7 999.1.1.1',
    /^127\.0\.0\.1 v1\.2\.3\.4\.5 ::1 12:30:45 std::vector 00:1b/,
  ],
  ['call +1 (415) 555-2671 or 415-555-2671', 'call [phone] or [phone]'],
  ['(555) 123-4567, 1-800-555-0199', '[phone], [phone]'],
  ['044 668 18 00 and 0041 44 668 18 00', '[phone] and [phone]'],
  ['phone: 4155552671, id 4155552671', 'phone: [phone], id 4155552671'],
  ['2026-11-19 01.02.2026 3.14159 1000000 100-200-300', '2026-11-19 01.02.2026 3.14159 1000000 100-200-300'],
  ['base salary 5000', 'base salary [redacted]'],
  [`a key ${token}`, 'a key [redacted]'],
])('%s', (given, expected) => {
  const clean = text(given)
  if (typeof expected === 'string') expect(clean).toBe(expected)
  else expect(clean).toMatch(expected)
})

const spread = (secret: string, sign: string) => [...secret].join(sign)
const wide = (given: string) => given.replaceAll(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const unseen = [
  '\u034f',
  '\u200b',
  '\u2060',
  '\ufe00',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0101}',
  '\u00ad',
  '\u115f',
  '\u206a',
]

test.each(unseen.map((sign) => [sign.codePointAt(0)?.toString(16), sign] as const))(
  'the character U+%s within secrets and personal data hides neither',
  (_, sign) => {
    for (const [given, kind] of [
      [token, 'redacted'],
      ['AKIAIOSFODNN7EXAMPLF', 'redacted'],
      ['4111 1111 1111 1111', 'card'],
      ['bob@example.com', 'email'],
      ['DE89 3704 0044 0532 0130 00', 'iban'],
      ['+41 44 668 18 00', 'phone'],
      ['078-05-1120', 'ssn'],
      ['203.0.113.9', 'ip'],
    ] as const) {
      const disguised = spread(given, sign)
      expect(text(`a \u2764\ufe0f${disguised}, ${disguised} \u2764\ufe0f`)).toBe(
        `a \u2764\ufe0f[${kind}], [${kind}] \u2764\ufe0f`,
      )
      expect(json({ list: [disguised] })).toEqual({ list: [`[${kind}]`] })
    }
    expect(text(`password: hunter2${sign}SECRETxyz`)).toBe('password: [redacted]')
    expect(json({ [spread('password', sign)]: 'hunter2SECRETxyz' })).toEqual({
      [spread('password', sign)]: '[redacted]',
    })
  },
)

test.each([
  [wide('4111111111111111'), '[card]'],
  ['bob\uff20example.com', '[email]'],
  [wide('bob@example.com'), '[email]'],
  ['to bob%40example.com, x', 'to [email], x'],
  ['to bob%2540example.com', 'to [email]'],
  ['&lt;bob&#64;example.com', '&lt;[email]'],
  ['"bob\\u0040example.com"', '"[email]"'],
  ['50%40 of it', '50%40 of it'],
  ...['.', '/', '_', '\t', '\u2013', '\u2009'].map((gap) => [
    `is ${['4111', '1111', '1111', '1111'].join(gap)}`,
    'is [card]',
  ]),
  ['3782.822463.10005 3782/822463/10005', '[card] [card]'],
  ['2001\t2002\t2003\t2000', '2001\t2002\t2003\t2000'],
  ['41111.111111.11111', '41111.111111.11111'],
])('%s is found in its disguise', (given, expected) => {
  expect(text(given as string)).toBe(expected)
})

test('a text without anything to hide keeps its signs, and is the same in data', () => {
  const given = {
    a: '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u2764\ufe0f caf\u00ad\u00e9 \uff21\uff22\uff23\uff01 50%40',
  }
  expect(json(given)).toBe(given)
})

test('a secret that its disguise ends, and one that continues behind it, are hidden whole', () => {
  const half = `ghp_${'aB3dE6gH9'.repeat(4)}`
  expect(text(`${half}\u200b\u{e0041}${'xY7'.repeat(4)} end`)).toBe('[redacted] end')
  expect(text(`\u200b[redacted] ${spread(half, '\u034f')} and [redacted]`)).toBe(
    '\u200b[redacted] [redacted] and [redacted]',
  )
})

test('social security numbers are found as numbers, under names of any form', () => {
  expect(
    json({ ssn: 78051120, userSsn: 123456789, social_security_number: '078051120', SSN: 78051120, session: 78051120 }),
  ).toEqual({
    ssn: '[ssn]',
    userSsn: '[ssn]',
    social_security_number: '[ssn]',
    SSN: '[ssn]',
    session: 78051120,
  })
})

test('data keeps its form: keys stay apart, names tell what numbers are, and other values stay', () => {
  const given = {
    'kim@example.com': 1,
    'bob@example.com': 2,
    phone_number: 4155552671,
    ssn: '123456789',
    salary: 5000,
    password: 'hunter22',
    at: 1763503335000,
    nested: [{ card: '4111111111111111' }, null, true, 1.5],
  }
  expect(json(given)).toEqual({
    '[email]': 1,
    '[email] 2': 2,
    phone_number: '[phone]',
    ssn: '[ssn]',
    salary: '[redacted]',
    password: '[redacted]',
    at: 1763503335000,
    nested: [{ card: '[card]' }, null, true, 1.5],
  })
})

test('values that are too deep are hidden', () => {
  let deep: unknown = 'kim@example.com'
  for (let level = 0; level < 5000; level++) deep = [deep]
  const shallow = jsonRedactor({ secrets: false, personal: ['email'], words: [] })
  for (const one of [json, shallow.json]) {
    const clean = JSON.stringify(one(deep as never))
    expect(clean).toContain('[too deep]')
    expect(clean).not.toContain('@')
  }
})

test('values whose parts are shared too often are hidden', () => {
  let tangled: unknown = 'kim@example.com'
  for (let level = 0; level < 60; level++) tangled = { a: tangled, b: tangled }
  expect(json(tangled as never)).toBe('[too large]')
})

test('options are checked', () => {
  const odd = (given: object) => given as never
  expect(refusal(() => redact(odd({ secret: true })))).toContain('did you mean `secrets`?')
  expect(refusal(() => redact(odd({ personal: ['names'] })))).toContain("write `personal: ['email', 'card']`")
  expect(refusal(() => redact(odd({ personal: true })))).toContain('the kinds are')
  expect(refusal(() => redact(odd({ where: ['run.before'] })))).toContain('the events are model.before')
  expect(refusal(() => redact({ where: [] }))).toContain('bad-option')
  expect(refusal(() => redact({ secrets: false, personal: false }))).toContain('nothing to take out')
  expect(refusal(() => redact({ secrets: false, words: ['salary'] }))).toContain('`secrets` is false')
})
