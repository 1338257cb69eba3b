// Every function that reads foreign text. A new one gets a line here, and is searched from then on.

import { plainCode } from '../../src/actions/programs/code/plain-code.ts'
import { plainHost } from '../../src/actions/usage/plain-host.ts'
import { unknownTool } from '../../src/agent/call/tool-result.ts'
import { keyPart } from '../../src/agent/journal/key-part.ts'
import { toJson } from '../../src/agent/journal/to-json.ts'
import { textFormats } from '../../src/agent/json-schema/formats.ts'
import { jsonSchema } from '../../src/agent/json-schema/json-schema.ts'
import { findJson } from '../../src/agent/output/repair-json.ts'
import { asData, didYouMean, findText, freezeDeep, isTangled } from '../../src/base/index.ts'
import { claudecode } from '../../src/brains/claudecode/index.ts'
import { codex } from '../../src/brains/codex/index.ts'
import { interpreterIn } from '../../src/brains/codex/interactive-command.ts'
import { brains } from '../../src/brains/index.ts'
import { mustBeExact, parsePayload } from '../../src/brains/internal.ts'
import { envSettings } from '../../src/brains/layers/env-file.ts'
import { tomlSettings } from '../../src/brains/layers/toml-settings.ts'
import { serverFormat } from '../../src/brains/servers/server-format.ts'
import { fitLines } from '../../src/cli/terminal/fit-lines.ts'
import { jsonLines } from '../../src/cli/terminal/json-lines.ts'
import { visible, visibleLines } from '../../src/cli/terminal/visible.ts'
import { wrappedTable } from '../../src/cli/terminal/wrapped-table.ts'
import { deedsOf } from '../../src/config/protect/deeds-of.ts'
import { guardedFiles, noAgents } from '../../src/config/protect/guarded-files.ts'
import { mayChange } from '../../src/config/protect/may-change.ts'
import { mayReadKey } from '../../src/config/protect/may-read-key.ts'
import { mayShowKey } from '../../src/config/protect/may-show-key.ts'
import { commandKey } from '../../src/governance/capability/claims/command-key.ts'
import { isAskedFor, isForPeople, isQuery, meaningOf } from '../../src/governance/capability/claims/key-meaning.ts'
import { claimsOf } from '../../src/governance/capability/claims/path-claims.ts'
import { pathTest } from '../../src/governance/capability/claims/path-test.ts'
import { textsIn } from '../../src/governance/capability/claims/texts-in.ts'
import { withoutBraces } from '../../src/governance/capability/places/braces.ts'
import { globPlaces, isGlob } from '../../src/governance/capability/places/glob-places.ts'
import { isInside } from '../../src/governance/capability/places/is-inside.ts'
import { mayMatch } from '../../src/governance/capability/places/may-match.ts'
import { realPaths, wholePath } from '../../src/governance/capability/places/real-path.ts'
import { windowsDoubt } from '../../src/governance/capability/places/windows-doubt.ts'
import { contentPaths } from '../../src/governance/capability/texts/content-paths.ts'
import { pathAsText, pathsInText } from '../../src/governance/capability/texts/paths-in-text.ts'
import { pathSpellings, textSpellings } from '../../src/governance/capability/texts/spellings.ts'
import { standInsFor } from '../../src/governance/capability/texts/stand-ins.ts'
import { withoutAddresses } from '../../src/governance/capability/texts/without-addresses.ts'
import { jsonRedactor } from '../../src/hooks/redact/json-redactor.ts'
import { personalKinds, withoutPersonal } from '../../src/hooks/redact/personal/without-personal.ts'
import { cutJson } from '../../src/hooks/results/cut-json.ts'
import { markStyles } from '../../src/hooks/results/mark-styles.ts'
import { transcriptOf } from '../../src/hooks/summarise/transcript-of.ts'
import {
  contextVariables,
  createContext,
  createDispatcher,
  createRegistry,
  guard,
  type Json,
  makeToolCall,
  modify,
  transform,
  userText,
  wire,
} from '../../src/index.ts'
import { anyOf, cleanerOf, redactor, snapshot, withoutSecrets } from '../../src/kernel/index.ts'
import { knownSecretIn } from '../../src/kernel/internal.ts'
import { statementsOf } from '../../src/packs/database/statements.ts'
import { allPacks } from '../../src/packs/packs.ts'
import { isTextRule } from '../../src/packs/rule/rule.ts'
import { canonical, exactText, extractToolCalls, isDeeperThan, json } from '../../src/protocol/index.ts'
import { shortHash } from '../../src/protocol/json/short-hash.ts'
import { latinKey } from '../../src/protocol/tools/latin-key.ts'
import { namedPaths } from '../../src/protocol/tools/named-paths.ts'
import { pathsInCommand, pathsInPatch } from '../../src/protocol/tools/patch-text.ts'
import { resolvePath } from '../../src/protocol/tools/resolve-path.ts'
import { kindsOf } from '../../src/protocol/tools/tool-kind.ts'
import { coloursOf, completeAt, formatTheory, openTheory, symbolsOf } from '../../src/theory/editor.ts'
import { lossOf } from '../../src/theory/explain/loss-of.ts'
import { createEngine, parseTheory } from '../../src/theory/index.ts'
import { explainHook, hooksIn } from '../../src/theory/internal.ts'
import { brainFixtures } from '../brain-fixtures.ts'

/** A function under test. `make` is called for each input; only the returned function is measured. */
export interface Subject<T> {
  readonly name: string
  readonly make: (input: T) => () => unknown
  /** Parts of texts that mean something to it. */
  readonly signs?: readonly string[]
}

const text = (name: string, run: (text: string) => unknown, signs: readonly string[] = []): Subject<string> => ({
  name,
  make: (input) => () => run(input),
  signs,
})

const ofJson = ['"', '\\', '"\\', '\\"', ',', ']', '[', '{', '}', ' ', '\n', '```', 'a', ':']
const ofTheories = [
  ...[
    'a',
    'IS_A ',
    '@HOOK h ON_TOOL_CALL ',
    '@TEST t ',
    'GIVEN\n',
    'EXPECT\n',
    'BEGIN\n',
    'IF ',
    'THEN\n',
    'END\n',
    'AND ',
  ],
  ...[
    '@x ',
    '$x ',
    '"',
    '#',
    '(',
    ')',
    ';',
    ' ',
    '\n',
    'kind EQUALS shell\n',
    'DENY "a"\n',
    'event HAPPENS ON_PROMPT\n',
  ],
]
const ofPatches = [
  '***',
  '*',
  ' ',
  '\u0085',
  'add',
  '*** add',
  'file',
  'to',
  ':',
  '\n',
  '\\n',
  'cd ',
  '"',
  "'",
  'a',
  '--- ',
  ' b/',
  'diff --git ',
  '\t',
]
const ofCommands = [
  '.pawl',
  '/keys',
  'audit.',
  '*',
  '?',
  '[',
  '{',
  ',',
  '}',
  ' ',
  '>',
  ';',
  'grep -r ',
  '\\',
  'a',
  '!(',
  '|',
  ')',
  "'",
  'git clean ',
  'cp -t ',
]
const ofLines = [
  ...ofCommands,
  'rm -rf ',
  'cd a;',
  'cd $a;',
  'find . -name ',
  'xargs ',
  'ln -s ',
  'a=b ',
  '$a',
  '${',
  'for a in ',
  'bash ',
  'sudo ',
  '<<EOF\n',
  'EOF\n',
  '"',
  "'",
  '|',
  '&',
  '\\\n',
  '2>&1',
  '>> ',
]
const guarded = guardedFiles('/project', ['pawl.config.ts'], {
  ...noAgents,
  both: ['.claude/settings.json'],
  switches: ['hooksconfig'],
  options: { codex: ['--disable hooks'] },
})
const lookingAt = { key: '/project/.pawl/keys/audit.key', bases: ['/project', '/project/src'] }
const ofPaths = ['/', '..', '../', './', 'a', '\\', 'C:', '~/', '\\\\', ' ', '%2e', 'file://', '.']
const ofFences = [
  ...ofPaths,
  '%25',
  '%2f',
  '\\u002f',
  '&#',
  '"',
  '=',
  ':',
  '@',
  '-I',
  '{',
  '}',
  '(',
  '$HOME',
  '${',
  ',',
  '\n',
  'https://',
  '\uff0e',
]
const ofSecrets = [
  'eyJ',
  '-',
  '_',
  '.',
  'a',
  ':',
  '=',
  '@',
  '/',
  '://',
  ' ',
  '"',
  'password',
  'token',
  'tokens: [',
  'vault kv put ',
  'htpasswd -b ',
  ' <<< ',
  ' code is ',
  ') values (',
  '","text":"',
  ' -u',
  '"-p",',
  'curl ',
  '|\n  ',
  'Bearer ',
  'sk-',
  '-----BEGIN ',
  'PRIVATE KEY-----',
  '\n',
  'A',
]

const deedsIn = (command: string) =>
  deedsOf(makeToolCall({ id: '1', name: 'Bash', kind: 'shell', input: { command } }), { cwd: '/project' })

const ofFormats = [
  'a',
  '-',
  '.',
  ':',
  '::',
  '@',
  '"',
  '%',
  '%2f',
  '#',
  '/',
  '~',
  '~1',
  '0',
  '1',
  'P',
  'T',
  'Z',
  '(',
  '[',
  '{',
]
const ofAddresses = [...ofFences, 'http://a', ')', '[', 's3://b', '://', ';', '|', '&&', '?', '#', 'https://h)', '](']
const ofPatterns = ['*', '**', '?', '[', ']', '{', '}', ',', '!(', '|', ')', '/', '..', 'a', '{a,b}', '\\']
const standIns = standInsFor(['/home/kim/My Projects', '/srv/a b'])

const reading = { looksLikePath: pathTest('/'), standIns }

const ofPeople = [
  ...['@', '.', '-', ' ', '(', ')', '+', '/', ':', '::', 'a', 'CH', 'DE89', '0', '4', '41', '123-45-6789', '192.168.'],
  ...['kim@', 'phone: ', '+41 ', '4111 1111 ', '\u00e9', 'ssn ', 'f:', '1.1.1.1 '],
  ...['\u034f', '\u{e0041}', '\uff11', '%40', '%25', '\t', '_', '[redacted]'],
]
const redacting = jsonRedactor({ secrets: true, personal: personalKinds, words: ['salary'] })

const textRules = allPacks.flatMap(({ rules }) => rules.filter(isTextRule))

/** All rules about calls, on a command. */
function rulesOf(command: string): readonly unknown[] {
  const call = makeToolCall({ id: '1', name: 'Bash', kind: 'shell', input: { command } })
  const where = { place: { cwd: '/app', home: '/home/dev' }, workspace: '/app' }
  return allPacks.flatMap(({ rules }) =>
    rules.flatMap((rule) => (isTextRule(rule) ? [] : rule.asks(call, { ...where, options: rule.options ?? {} }))),
  )
}

export const ofTexts: readonly Subject<string>[] = [
  text('withoutSecrets', withoutSecrets, ofSecrets),
  text('knownSecretIn', knownSecretIn, ofSecrets),
  ...personalKinds.map((kind) => text(`withoutPersonal, ${kind}`, (input) => withoutPersonal(input, [kind]), ofPeople)),
  text('jsonRedactor, text', redacting.text, [...ofSecrets, ...ofPeople]),
  text(
    'cutJson, text',
    (input) => [cutJson(input, { most: 1000, keep: 'both' }), cutJson(`["${input}"]`, { most: 1000, keep: 'end' })],
    ofJson,
  ),
  ...Object.entries(markStyles).map(([style, { mark }]) =>
    text(`mark, ${style}`, (input) => mark(input, 'aaab'), [
      'aaa',
      'b',
      ' ',
      '\u200b',
      '[mark removed]',
      '\ud83d\ude00',
    ]),
  ),
  text('transcriptOf', (input) => transcriptOf([userText(input)])),
  ...textRules.map(({ name, finds }) => text(name, finds)),
  text('rules about places', (input) => rulesOf(`rm -rf ${input.replaceAll(/[\s;&|<>()$`"'\\]/g, '/')}`)),
  text('rules about commands', rulesOf),
  text('snapshot, cleaned', (input) => snapshot({ input }, { cleans: withoutSecrets, textLength: 4000 })),
  text('findText', (input) => findText(input, `${input.slice(0, input.length / 3)}?`)),
  text('anyOf', anyOf(['*a*b*c', 'cd *&&*', '*password*=*', '*/../*'])),
  text('didYouMean', (input) => didYouMean(input, ['command', 'paths', 'hookTimeoutMs'])),
  text('pathsInPatch', pathsInPatch, ofPatches),
  text('pathsInCommand', pathsInCommand, ofPatches),
  text(
    'resolvePath',
    (input) => [resolvePath(input), resolvePath(input, '/home/kim'), resolvePath(input, 'C:\\x')],
    ofPaths,
  ),
  text('fitLines', (input) => fitLines(input, 60), [' ', '`', 'a', '|', '\n', '├', 'ok  ']),
  text(
    'wrappedTable',
    (input) =>
      wrappedTable(
        [
          ['name', 'words'],
          ['a', input],
        ],
        60,
      ),
    [' ', 'a', '|', '/', '日'],
  ),
  text('plainCode', (code) => plainCode(code, 'javascript'), [
    'a',
    ',',
    '(',
    ')',
    '=>',
    '=',
    '.',
    '[',
    ']',
    '{',
    '}',
    ':',
    "'",
    ';',
  ]),
  text('statementsOf', statementsOf, [
    "'",
    '"',
    '`',
    '\\',
    '$',
    '$a$',
    '/*',
    '*/',
    '--',
    '\n',
    ';',
    '[',
    ']',
    'a',
    'drop ',
    'execute ',
  ]),
  text('plainHost', plainHost, ['0x', '1', '.', ':', '::', '[', ']', '%', 'a', 'f']),
  text('mayChange', (input) => mayChange(deedsIn(input), input, guarded), ofCommands),
  text('mayReadKey', (input) => mayReadKey(deedsIn(input), input, guarded), ofCommands),
  text('mayShowKey', (input) => mayShowKey({ path: input, include: [input] }, lookingAt), ofCommands),
  text('interpreterIn', interpreterIn, ofLines),
  text('mustBeExact', mustBeExact, [...ofJson, '0', '1', '.', 'e', '{"a":', '\\u0061']),
  text('exactText', (input) => exactText({ [input]: input, list: [input] }), ofJson),
  text('visible', (input) => [visible(input), visibleLines(input)], [
    '\u001b',
    '\u202e',
    '\u00a0',
    '\n',
    '\t',
    ' ',
    'a',
  ]),
  text('jsonLines', (input) => jsonLines({ [input]: input, list: [input] }, 60), [
    ' ',
    '\n',
    'a',
    '字',
    '\u0301',
    '"',
    '1',
  ]),
  text(
    'cleanerOf',
    (input) => {
      const ticket = input.slice(0, input.length / 3)
      return cleanerOf({ paths: ['call.ticket'], entropy: true }, { call: { ticket } })(input, { most: input.length })
    },
    ofSecrets,
  ),
  text('envSettings', envSettings, ['a', '=', ':', ' ', '\n', '#', '"', "'", '`', 'export ', '.', '-']),
  text('tomlSettings', tomlSettings, [
    'a',
    '=',
    '[',
    ']',
    '[[',
    '"',
    '"""',
    "'",
    "'''",
    '\n',
    '#',
    '{',
    '}',
    ',',
    '.',
    '\\',
    ' ',
  ]),
  text('serverFormat', guardAndRestore, [
    'a',
    '/',
    '//',
    '@',
    ':',
    'http:',
    '/sse',
    '?',
    '-',
    '--',
    '_',
    '.',
    ' ',
    'pawl',
    'pawl@',
    '\\',
  ]),
  text('namedPaths', (input) => namedPaths({ path: input, uri: `file://${input}`, source: input }), ofPaths),
  text('textSpellings', textSpellings, ofFences),
  text('pathSpellings', pathSpellings, ofFences),
  text('pathsInText', (input) => pathsInText(input, reading), ofFences),
  text('pathAsText', (input) => pathAsText(input, reading), ofFences),
  text('contentPaths', (input) => contentPaths(input, reading, '/'), ofFences),
  text('withoutAddresses', (input) => withoutAddresses(input, pathTest('/')), ofAddresses),
  text('standIns', (input) => standIns.take(standIns.put(input)), ['/home/kim/My Projects', '/srv/a b', '/', 'a']),
  text('realPaths', (input) => [wholePath(input, '/'), realPaths(`/no-such-folder/${input}`, '/')], ofPaths),
  text('isInside', (input) => isInside('/no-such-folder', `/${input}`), ofPaths),
  text('windowsDoubt', windowsDoubt, [...ofPaths, ':', 'con', '. ']),
  text('globPlaces', (input) => [isGlob(input), globPlaces(`/no-such-folder/${input}`, '/')], ofPatterns),
  text('withoutBraces', withoutBraces, ofPatterns),
  text('mayMatch', (input) => mayMatch(input.slice(0, 40), input), ofPatterns),
  text('meaningOf', meaningOf, ['_', 'a', 'A', 'command', '-', ' ']),
  text('isAskedFor', (input) => [isAskedFor(input), isQuery(input), isForPeople(input)], ['_', 'a', 'A', 'query', ' ']),
  text('latinKey', latinKey, ['a', 'A', '\u0430', '\u200b', '\uff41', '\u4e00']),
  text(
    'commandKey',
    (input) => commandKey(makeToolCall({ id: '1', name: input, input: { command: input } })),
    ofFences,
  ),
  ...(['shell', 'patch', 'edit'] as const).map((kind) =>
    text(
      `makeToolCall, ${kind}`,
      (input) => {
        const call = makeToolCall({
          id: '1',
          name: 'x',
          kind,
          input: { command: input, path: input },
          cwd: '/home/kim',
        })
        return kindsOf(call)
      },
      [...ofPatches, ...ofPaths],
    ),
  ),
  text('shortHash', shortHash),
  text('keyPart', keyPart),
  text('unknownTool', (input) =>
    unknownTool(makeToolCall({ id: '1', name: input, input: {} }), [{ name: 'look' }, { name: 'read' }]),
  ),
  text('findJson', findJson, ofJson),
  text('formats of JSON schemas', (input) => [...textFormats.values()].map((fits) => fits(input)), ofFormats),
  text('contextVariables.set', (input) => contextVariables({ a: { A: 1 } }).set(`x${input}x`.split(/\.+/), 1)),
  text('contextVariables.get', (input) => contextVariables({ a: { A: 1 } }).get(input)),
  text('parseTheory', (input) => parseTheory(input, 'any')),
  text(
    'the editor of theories',
    (input) => {
      const opened = openTheory(input, 'any', () => undefined)
      return [coloursOf(opened), symbolsOf(opened), formatTheory(opened), completeAt(opened, input.length)]
    },
    ofTheories,
  ),
  text('lossOf', lossOf, ['[redacted]', '[and ', ' more characters]']),
  ...brains.map((brain) => ({
    name: `decode, ${brain.vocabulary.slug}`,
    make(input: string) {
      // every text of every recorded payload, one by one, would take hours: all of them together
      const fixtures = brainFixtures(brain.vocabulary.slug).slice(0, 6)
      const written = fixtures.map(({ moment, payload }) => ({ moment, json: JSON.stringify(filled(payload, input)) }))
      return () => written.map(({ moment, json: payload }) => decoded(brain, moment, payload))
    },
  })),
]

type Brain = (typeof brains)[number]

function decoded(brain: Brain, native: string, payload: string): unknown {
  const moment = brain.vocabulary.moments.find((one) => one.native === native)
  const value = parsePayload(payload) as Readonly<Record<string, unknown>>
  return moment === undefined ? undefined : attempt(() => brain.decode(moment, value))
}

/** A refusal is an answer, too. */
export function attempt(run: () => unknown): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

/** The payload with this text in the place of each that is the input of a tool, a result or a prompt. */
function filled(value: unknown, input: string, isInside = false): unknown {
  if (typeof value === 'string') return isInside ? input : value
  if (Array.isArray(value)) return value.map((one) => filled(one, input, isInside))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, filled(inner, input, isInside || hostile.has(key))]),
  )
}

const hostile = new Set([
  'tool_input',
  'tool_response',
  'prompt',
  'toolArgs',
  'tool_output',
  'args',
  'output',
  'command',
])

const data = (name: string, run: (value: unknown) => unknown): Subject<unknown> => ({
  name,
  make: (input) => () => run(input),
})

const scope = { context: createContext(), agent: { name: 'a' } }

const again = { $ref: '#' }
const anyJson = jsonSchema(
  {
    anyOf: [
      { type: ['string', 'number', 'boolean', 'null'], maxLength: 1_000_000 },
      { type: 'array', items: again, contains: true },
      {
        type: 'object',
        patternProperties: { '^a': again },
        additionalProperties: again,
        propertyNames: { not: { const: 1 } },
      },
    ],
  },
  'any JSON',
  'bad-tool',
)

const engine = createEngine({ audit: false })
const searching = hooksIn(
  parseTheory(
    '@HOOK h ON_TOOL_CALL BEGIN\n  IF ANY input MATCHES "*x*y*" OR input CONTAINS "z" THEN DENY "no"\nEND',
    'any',
  ).theory,
)

export const ofData: readonly Subject<unknown>[] = [
  data('freezeDeep', freezeDeep),
  data('asData', (value) => asData(value)),
  data('isTangled', isTangled),
  data('snapshot', (value) => snapshot(value)),
  data('snapshot, as a record', (value) =>
    snapshot(value, { hides: redactor({ paths: ['a.*.b'] }), placedLevels: 3, cleans: withoutSecrets, nodes: 10_000 }),
  ),
  data('canonical', canonical),
  data('jsonSchema', (value) => anyJson['~standard'].validate(value)),
  data('isDeeperThan', (value) => isDeeperThan(value, 500)),
  data('json.accepts', json.accepts),
  data('json.decode', (value) => json.decode(value)),
  data('toJson', (value) => toJson(value, 'it')),
  data('namedPaths', (value) => namedPaths(value as Json)),
  data('textsIn', (value) => textsIn(value as Json)),
  data('explainHook, on record', (value) => {
    const payload = { call: { name: 'x', kind: 'other', paths: [], input: value } }
    return searching.map(({ hook }) => explainHook(hook, payload, engine, { isRecorded: true }))
  }),
  data('jsonRedactor, data', (value) => redacting.json(value as Json)),
  data('jsonRedactor, data of people', (value) =>
    jsonRedactor({ secrets: false, personal: ['email', 'phone'], words: [] }).json(value as Json),
  ),
  data('cutJson, data', (value) => cutJson(value as Json, { most: 1000, keep: 'both' })),
  data('claimsOf', (value) => {
    const call = makeToolCall({ id: '1', name: 'x', kind: 'mcp', input: value as Json, cwd: '/no-such-folder' })
    return claimsOf(call, { start: '/no-such-folder', folders: ['/no-such-folder'], leavesCommands: false })
  }),
  ...(['shell', 'patch', 'other'] as const).map((kind) =>
    data(`makeToolCall, ${kind}`, (value) =>
      makeToolCall({ id: '1', name: 'x', kind, input: value as Json, cwd: '/home/kim' }),
    ),
  ),
  data('makeToolCall, command', (value) =>
    makeToolCall({ id: '1', name: 'x', kind: 'shell', input: { command: value as Json, script: value as Json } }),
  ),
  data('contextVariables', (value) => contextVariables({ value }).toJSON()),
  data('contextVariables.merge', (value) => contextVariables({ a: 1 }).merge(Object(value) as Record<string, unknown>)),
  data('contextVariables.diff', (value) => contextVariables({ value }).diff(contextVariables({ value: { a: 1 } }))),
  data('modelResponse.decode', (value) =>
    wire.modelResponse.decode({ content: value, stop_reason: 'end', usage: { input_tokens: 1, output_tokens: 1 } }),
  ),
  data('message.check', (value) => wire.message.check({ role: 'user', content: value })),
  data('extractToolCalls', (value) =>
    extractToolCalls({ content: [{ type: 'tool_use', id: '1', name: 'x', input: value as Json }] }),
  ),
  {
    name: 'dispatch, on record',
    make(value) {
      const registry = createRegistry().with([
        transform({ name: 't', on: 'tool.before', run: () => modify({ call: { input: value as Json } }) }),
        guard({ name: 'g', on: 'tool.before', match: { kind: ['shell', 'other'] }, run: () => undefined }),
      ])
      const dispatcher = createDispatcher({ registry, logger: false })
      return () => {
        const call = makeToolCall({ id: '1', name: 'x', input: value as Json })
        attempt(() => dispatcher.dispatch('tool.before', { call, tool: { name: 'x' } }, scope))
        return dispatcher.audit.records().at(-1)
      }
    },
  },
]

/** The same text as the name, the command and the URL of servers in JSON and in TOML. */
function guardAndRestore(input: string): void {
  const all = () => true
  const value = JSON.stringify(input)
  const json = `{"mcpServers":{${value}:{"command":${value},"args":[${value},"mcp"]},"b":{"type":"http","url":${value}}}}`
  const toml = `[mcp_servers.a]\ncommand = ${value}\nargs = [${value}, "mcp"]\n`
  for (const [{ servers }, text] of [
    [claudecode, json],
    [codex, toml],
  ] as const) {
    const format = serverFormat(servers)
    format.restore(format.guard(text, all, 'f'), all, 'f')
  }
}
