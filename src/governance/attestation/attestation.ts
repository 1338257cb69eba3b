import { after, isObject, type OptionRule, PawlError, portWith, textsByName } from '../../base/index.ts'
import { type Hook, type Listener, noted } from '../../kernel/index.ts'
import { digestOf } from '../digest.ts'
import { checkHookOptions, commonOf, type HookOptions } from '../hook-options.ts'
import type { Scope } from '../scope.ts'
import { verbs } from '../verbs.ts'
import type { Attester } from './attester.ts'
import { openStarts } from './open-starts.ts'
import type { Attestation, Statement } from './statement.ts'

/** The options of `attestation`. */
export interface AttestationOptions extends HookOptions {
  readonly attester: Attester
  /** The hooks to sign for: the registry of the agent or workflow. */
  readonly registry?: Iterable<Listener>
  /** The texts of the theories to sign for, by name. */
  readonly theories?: Readonly<Record<string, string>>
  /** Other facts to sign, such as the version of your program. */
  readonly versions?: Readonly<Record<string, string>>
}

const listeners: OptionRule = {
  says: 'a registry',
  fits: (value) => typeof value === 'object' && value !== null && Symbol.iterator in value,
}

type Own = Pick<Statement, 'about' | 'moment' | 'name' | 'input' | 'output' | 'ok'>

/**
 * Signs the start and the end of every run and workflow, and records the signatures. A run that cannot be signed runs
 * unsigned, with a warning on record; strict, it does not run, and a run whose end cannot be signed returns no result.
 *
 * @example
 * import { generateKeyPairSync } from 'node:crypto'
 *
 * const registry = createRegistry()
 * const attester = ed25519Attester({ key: generateKeyPairSync('ed25519').privateKey })
 * registry.add(attestation({ attester, registry, versions: { helper: '1.0.0' } }))
 * await createAgent({ name: 'helper', model, registry }).run('Where is the Louvre?')
 */
export function attestation(options: AttestationOptions): readonly Hook[] {
  const more = { registry: listeners, theories: textsByName, versions: textsByName }
  checkHookOptions(
    options,
    'attestation',
    { attester: { ...portWith('attest'), hint: 'make it with `ed25519Attester`' } },
    more,
  )
  const sign = signer(options)
  return [...runHooks(options, sign), ...workflowHooks(options, sign)]
}

function runHooks(options: AttestationOptions, sign: Sign): readonly Hook[] {
  const about = ({ agent }: Scope) => ({ about: 'run', name: agent.name }) as const
  return [
    verbs.observe({
      ...specOf(options, 'run.before'),
      run: ({ input, ...scope }, signal) =>
        sign({ ...about(scope), moment: 'start', input: digestOf(input) }, scope, signal),
    }),
    verbs.observe({
      ...specOf(options, 'run.after'),
      run: ({ result, ...scope }, signal) =>
        sign({ ...about(scope), moment: 'end', ok: true, output: digestOf(result) }, scope, signal),
    }),
    verbs.observe({
      ...specOf(options, 'error.raised'),
      match: { where: 'run' },
      failure: 'open', // the run has failed already: we must not hide its error
      run: (scope, signal) => sign({ ...about(scope), moment: 'end', ok: false }, scope, signal),
    }),
  ]
}

function workflowHooks(options: AttestationOptions, sign: Sign): readonly Hook[] {
  return [
    verbs.observe({
      ...specOf(options, 'workflow.before'),
      run: ({ workflow: { name }, input, ...scope }, signal) =>
        sign({ about: 'workflow', name, moment: 'start', input: digestOf(input) }, scope, signal),
    }),
    verbs.observe({
      ...specOf(options, 'workflow.after'),
      run({ workflow: { name }, outcome, ...scope }, signal) {
        const ending = outcome.ok ? { ok: true, output: digestOf(outcome.value) } : { ok: false }
        return sign({ about: 'workflow', name, moment: 'end', ...ending }, scope, signal)
      },
    }),
  ]
}

function specOf<const N extends string>(options: AttestationOptions, on: N) {
  const { name = 'attestation', strict = false } = options
  return {
    name: `${name}.${on}`,
    on,
    failure: strict ? 'closed' : 'open',
    ...commonOf(options, options.attester),
  } as const
}

type Sign = ReturnType<typeof signer>

function signer({ attester, registry, theories = {}, versions = {} }: AttestationOptions) {
  const digests = Object.fromEntries(Object.entries(theories).map(([name, text]) => [name, digestOf(text)]))
  const starts = openStarts()
  return (own: Own, { context, timestamp }: Scope, signal?: AbortSignal) => {
    const { sessionId, runId, workflowId } = context
    const key = [own.about, runId, workflowId ?? '', own.name].join('/')
    const statement: Statement = {
      ...own,
      session: sessionId,
      run: runId,
      ...(workflowId !== undefined && { workflow: workflowId }),
      time: timestamp,
      ...(registry !== undefined && { hooks: hookSetDigest(registry) }),
      theories: digests,
      versions,
    }
    const begun = own.moment === 'end' ? starts.end(key) : undefined
    const whole = begun === undefined ? statement : { ...statement, start: begun }
    return after(attester.attest(whole, signal), (attestation: unknown) => {
      if (!isAttestation(attestation)) throw new PawlError('bad-attestation', 'the attester gave no signature')
      if (own.moment === 'start') starts.begin(key, digestOf(whole))
      return noted({ attestation: JSON.parse(JSON.stringify(attestation)) })
    })
  }
}

function isAttestation(value: unknown): value is Attestation {
  return isObject(value) && isObject(value['statement']) && typeof value['signature'] === 'string'
}

/** Of all hooks in their order, with everything they declare. The code inside them is known by the versions that are signed. */
function hookSetDigest(registry: Iterable<Listener>): string {
  return digestOf(
    Array.from(
      registry,
      ({ name, source, band, priority, enabled, hook: { event, verb, failure, match, timeoutMs } }) => [
        ...[name, source, band, priority, enabled],
        ...[event, verb, failure, match ?? null, timeoutMs ?? null],
      ],
    ),
  )
}
