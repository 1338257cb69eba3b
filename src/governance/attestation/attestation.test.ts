import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { brokenPorts } from '../../../test/governance/broken-ports.ts'
import { createAgent, workflow } from '../../agent/index.ts'
import { createRegistry, memoryAudit, observe } from '../../index.ts'
import { scriptedModel } from '../../testing/index.ts'
import { type Attestation, attestation, ed25519Attester, verifyAttestation } from '../index.ts'
import type { AttestationOptions } from './attestation.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const attester = ed25519Attester({ key: privateKey })
const { publicKey } = attester

function signing(options: Partial<AttestationOptions> = {}, model = scriptedModel(['Paris.'])) {
  const audit = memoryAudit()
  const registry = createRegistry()
  registry.add(attestation({ attester, registry, timeoutMs: 5, ...options }))
  const signed = () =>
    audit.records().flatMap(({ notes }) => (notes?.['attestation'] ?? []) as unknown as Attestation[])
  return { audit, registry, signed, agent: createAgent({ name: 'a', model, registry, audit }) }
}

describe('in a run', () => {
  test('its start and end are signed with digests of input and output, and belong together', async () => {
    const { agent, signed } = signing({ theories: { policy: 'facts' }, versions: { app: '1.2.3' } })
    await agent.run('Where is the Louvre?')
    const [start, end] = signed()
    expect(verifyAttestation(start, { publicKey, input: 'Where is the Louvre?' })).toMatchObject({
      ok: true,
      statement: { about: 'run', moment: 'start', name: 'a', versions: { app: '1.2.3' } },
    })
    expect(verifyAttestation(end, { publicKey, output: 'Paris.', start })).toMatchObject({
      ok: true,
      statement: { moment: 'end', ok: true, theories: start?.statement.theories, hooks: start?.statement.hooks },
    })
    expect(JSON.stringify(signed())).not.toContain('Louvre')
  })

  test('a run that fails has a signed end, too', async () => {
    const { agent, signed } = signing({}, scriptedModel([new Error('overloaded')]))
    await expect(agent.run('hi')).rejects.toThrow('overloaded')
    const [start, end] = signed()
    expect(verifyAttestation(end, { publicKey, start })).toMatchObject({ ok: true, statement: { ok: false } })
  })

  test('workflows are signed around the runs inside them, ended well or not', async () => {
    const { registry, audit, agent, signed } = signing()
    const body = (fail: boolean) =>
      workflow<string, string>({
        name: 'w',
        registry,
        audit,
        async execute(at, input) {
          if (fail) throw new Error('no')
          return (await at.agent(agent, input)).text
        },
      })
    await body(false).run('hi')
    await expect(body(true).run('hi')).rejects.toThrow('no')
    expect(signed().map(({ statement: { about, moment, ok } }) => [about, moment, ok])).toEqual([
      ['workflow', 'start', undefined],
      ['run', 'start', undefined],
      ['run', 'end', true],
      ['workflow', 'end', true],
      ['workflow', 'start', undefined],
      ['workflow', 'end', false],
    ])
    const [start, , , end] = signed()
    expect(verifyAttestation(end, { publicKey, start, output: 'Paris.' })).toMatchObject({ ok: true })
  })

  test('another hook is another hook set', async () => {
    const one = signing()
    await one.agent.run('hi')
    const other = signing()
    other.registry.add(observe({ name: 'more', on: 'run.after', run: () => {} }))
    await other.agent.run('hi')
    const hooks = [...one.signed(), ...other.signed()].map(({ statement }) => statement.hooks)
    expect(new Set(hooks).size).toBe(2)
  })

  test.each(brokenPorts)(
    'an attester that %s is a warning on record, and the run continues unsigned',
    async (_, attest) => {
      const { agent, audit, signed } = signing({ attester: { attest } })
      expect(await agent.run('hi')).toMatchObject({ text: 'Paris.' })
      expect(audit.records().map(({ hook, outcome }) => [hook, outcome])).toEqual([
        ['attestation.run.before', 'failed'],
        ['attestation.run.after', 'failed'],
      ])
      expect(signed()).toEqual([])
    },
  )

  test.each(brokenPorts)('strict, an attester that %s: the run does not start', async (_, attest) => {
    const model = scriptedModel(['never said'])
    const { agent } = signing({ attester: { attest }, strict: true }, model)
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'run-denied', hook: 'attestation.run.before' })
    expect(model.requests).toHaveLength(0)
  })

  test('strict: a run whose end cannot be signed returns no result, and a workflow rejects', async () => {
    const onlyStarts: AttestationOptions['attester'] = {
      attest(statement) {
        if (statement.moment === 'end') throw new Error('the key is gone')
        return attester.attest(statement)
      },
    }
    const { agent, registry } = signing({ attester: onlyStarts, strict: true })
    await expect(agent.run('hi')).rejects.toMatchObject({ code: 'result-denied' })
    const failing = workflow({ name: 'w', registry, execute: () => 'done' })
    await expect(failing.run(undefined)).rejects.toMatchObject({ hook: 'attestation.workflow.after' })
  })
})

describe('verifyAttestation', () => {
  const start = attester.attest(statementOf('start')) as Attestation
  function statementOf(moment: 'start' | 'end') {
    return { about: 'run', moment, name: 'a', session: 's', run: 'r', time: 1, theories: {}, versions: {} } as const
  }
  const other = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey })

  test.each([
    ['a changed statement', { ...start, statement: { ...start.statement, name: 'b' } }, 'the signature is not right'],
    ['a changed signature', { ...start, signature: start.signature.replace(/^./, 'x') }, 'the signature is not right'],
    ['another key', other.attest(statementOf('start')), 'it is signed with another key'],
    [
      'a key that only claims to be ours',
      { ...(other.attest(statementOf('start')) as Attestation), keyId: start.keyId },
      'the signature is not right',
    ],
    ['junk after the signature', { ...start, signature: `${start.signature}zz` }, 'the signature is not right'],
    ['more after the signature', { ...start, signature: `${start.signature}00` }, 'the signature is not right'],
    ['half a signature', { ...start, signature: start.signature.slice(0, 64) }, 'the signature is not right'],
    [
      'a statement that tells the signature something else',
      { ...start, statement: { ...start.statement, name: 'b', toJSON: () => start.statement } },
      'it is not an attestation',
    ],
    [
      'a statement that inherits it',
      { ...start, statement: Object.assign(Object.create({ toJSON: () => start.statement }), { name: 'b' }) },
      'it is not an attestation',
    ],
    [
      'a part of a statement that tells it',
      { ...start, statement: { ...start.statement, versions: { a: '2', toJSON: () => ({}) } } },
      'it is not an attestation',
    ],
    [
      'a statement that changes while it is read',
      {
        ...start,
        statement: Object.defineProperty({ ...start.statement }, 'name', { enumerable: true, get: () => 'a' }),
      },
      'it is not an attestation',
    ],
    ['another algorithm', { ...start, algorithm: 'none' }, 'it is not signed with Ed25519'],
    ['nothing', undefined, 'it is not an attestation'],
  ])('%s does not pass', (_, given, problem) => {
    expect(verifyAttestation(given, { publicKey })).toEqual({ ok: false, problem })
  })

  test('the order of keys does not matter, and JSON on the way neither', () => {
    const reversed = Object.fromEntries(Object.entries(start.statement).reverse())
    expect(verifyAttestation(JSON.parse(JSON.stringify({ ...start, statement: reversed })), { publicKey }).ok).toBe(
      true,
    )
  })

  test('a statement about another input, output or start does not pass', () => {
    expect(verifyAttestation(start, { publicKey, input: 'x' })).toEqual({
      ok: false,
      problem: 'it is about another input',
    })
    const end = attester.attest({ ...statementOf('end'), start: 'of something else' })
    expect(verifyAttestation(end, { publicKey, start })).toEqual({
      ok: false,
      problem: 'it is the end of something else',
    })
    expect(verifyAttestation(end, { publicKey, output: 'x' })).toEqual({
      ok: false,
      problem: 'it is about another output',
    })
    expect(verifyAttestation(end, { publicKey, start: {} })).toEqual({
      ok: false,
      problem: 'of its start, it is not an attestation',
    })
  })
})

describe('ed25519Attester', () => {
  test('takes a PEM file, a PEM text or a key, and all sign alike', () => {
    const folder = mkdtempSync(join(tmpdir(), 'pawl-key-'))
    try {
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      writeFileSync(join(folder, 'key.pem'), pem, { mode: 0o600 })
      expect(ed25519Attester({ keyFile: join(folder, 'key.pem') }).publicKey).toBe(publicKey)
      expect(ed25519Attester({ key: pem }).publicKey).toBe(publicKey)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test.each([
    { keyFile: '/nowhere/key.pem' },
    { key: 'no key' },
    { key: generateKeyPairSync('x25519').privateKey },
    { key: generateKeyPairSync('ed25519').publicKey },
  ])('a value that is not a private Ed25519 key is refused with a hint', (given) => {
    expect(() => ed25519Attester(given)).toThrow(
      expect.objectContaining({ code: 'no-key', hint: expect.stringContaining('openssl') }),
    )
  })
})

test.each([undefined, null, 5, {}, 'x'])(
  'an attestation cannot be verified with %j as the key, and the error has a hint',
  async (key) => {
    const { agent, signed } = signing()
    await agent.run('Where is the Louvre?')
    const verify = () => verifyAttestation(signed()[0], { publicKey: key as never })
    expect(verify).toThrow(expect.objectContaining({ code: 'no-key', hint: expect.stringContaining('publicKey') }))
  },
)

test('an attestation is verified with the private key, too: the public one is part of it', async () => {
  const { agent, signed } = signing()
  await agent.run('Where is the Louvre?')
  expect(verifyAttestation(signed()[0], { publicKey: privateKey }).ok).toBe(true)
})
