import { expect, test } from 'vitest'
import { makeToolCall, type ToolKind } from '../../protocol/index.ts'
import { actionsOf, connects, deletes, not, reads, runs, describeAction as sentence, some, writes } from '../index.ts'
import { shown } from '../internal.ts'

const place = { cwd: '/app', home: '/home/kim' }
const call = (kind: ToolKind, input: object, name = 'tool') =>
  makeToolCall({ id: 'c', name, kind, input: input as never, cwd: '/app' })
const shell = (command: string) => call('shell', { command })

test.each<readonly [string, ToolKind, object, readonly string[]]>([
  ['a shell command', 'shell', { command: 'cat notes > copy' }, ['writes /app/copy', 'runs cat', 'reads /app/notes']],
  ['a folder that the call names', 'shell', { command: 'cat a', workdir: 'sub' }, ['runs cat', 'reads /app/sub/a']],
  ['a file that is read', 'read', { file_path: 'a.md' }, ['reads /app/a.md']],
  ['a file that is written', 'write', { file_path: '/etc/x' }, ['writes /etc/x']],
  ['a file of a user', 'write', { file_path: '~root/x' }, ['writes /app/~root/x /root/x']],
  ['a file in a variable', 'write', { file_path: '$HOME/x' }, ['writes /app/$HOME/x /home/kim/x']],
  ['a file with a tilde', 'write', { file_path: '~lock' }, ['writes /app/~lock']],
  [
    'a file that is renamed',
    'patch',
    { patch: 'rename from a\nrename to b\n' },
    ['writes /app/a', 'writes /app/b', 'deletes /app/a'],
  ],
  ['a page', 'web', { url: 'https://user@Docs.example.org:8080/a' }, ['connects docs.example.org']],
  ['a page without slashes', 'web', { url: 'http:Docs.example.org/a' }, ['connects docs.example.org']],
  ['a page with other slashes', 'web', { url: 'http:\\\\a.example.org\\@b.example.org' }, ['connects a.example.org']],
  [
    'a page in a sentence',
    'web',
    { prompt: 'see (https://a.example.org), then http://[::1]:80.' },
    ['connects a.example.org', 'connects ::1'],
  ],
  ['a page in two lines', 'web', { url: 'ht\ntp://0251.0376.0251.0376/' }, ['connects 169.254.169.254']],
  ['a search', 'web', { query: 'how to' }, ['connects …']],
  ['a search in files', 'search', { pattern: 'x' }, ['lists /app', 'reads /app']],
  ['a search in a folder', 'search', { pattern: 'x', path: 'src' }, ['lists /app/src', 'reads /app/src']],
  ['a search by name', 'search', { pattern: 'x', glob: '.env' }, ['lists /app', 'reads /app/**/.env']],
  [
    'a search by names',
    'search',
    { pattern: 'x', include: ['**/{a,b}.key'] },
    ['lists /app', 'reads /app/**/a.key', 'reads /app/**/b.key'],
  ],
  ['files that are selected by patterns', 'read', { include: ['**/.env'] }, ['reads /app/**/.env']],
  ['a search without names', 'search', { pattern: 'x', glob: '!*.md' }, ['lists /app', 'reads /app']],
  ['a deletion in a patch', 'patch', { patch: '*** Delete File: b.ts\n' }, ['writes /app/b.ts', 'deletes /app/b.ts']],
  ['an unknown tool with a file', 'other', { path: 'x' }, ['reads /app/x', 'writes /app/x']],
  ['an unknown tool without one', 'other', { text: 'x' }, []],
])('%s becomes actions', (_, kind, input, expected) => {
  const found = actionsOf(call(kind, input), place).map((one) => {
    if ('path' in one) return `${one.type} ${one.path.places.map(shown).join(' ')}`
    if (one.type === 'connects') return `connects ${typeof one.host === 'string' ? one.host : '…'}`
    return one.type === 'runs' ? `runs ${String(one.program)}` : one.type
  })
  expect(found.filter((one) => one !== 'reads /app/b.ts')).toEqual(expected)
})

test('a program has its input and the variables that are set for it', () => {
  const [found] = actionsOf(shell("x=1 psql <<< 'select 1'")).filter(({ type }) => type === 'runs')
  expect(found).toMatchObject({ input: 'select 1\n', assigned: { x: '1' } })
})

test('a file that is a connection connects', () => {
  expect(connects(shell('cat < /dev/tcp/h.org/80')).to('h.org').truth).toBe('yes')
})

test('a tool of a server connects to it', () => {
  expect(actionsOf(call('mcp', {}, 'mcp__github__create_issue'))).toMatchObject([
    { type: 'connects', host: 'mcp:github' },
  ])
})

test('the actions of a call are read once, and again for another place', () => {
  const one = shell('cat a')
  expect(actionsOf(one, place)).toBe(actionsOf(one, { ...place }))
  expect(actionsOf(one, { cwd: '/else' })).not.toBe(actionsOf(one, place))
})

test.each([
  ['rm -rf data', 'yes'],
  ['rm --recursive -f -- data', 'yes'],
  ['sudo env X=1 rm -r data -f', 'yes'],
  ['bash -c "rm -fr data"', 'yes'],
  ['rm -r data', 'no'],
  ['echo rm -rf data', 'no'],
  ['git commit -m "rm -rf data"', 'no'],
  ['rm $FLAGS data', 'unknown'],
  ['$CMD -rf data', 'unknown'],
  ['curl -s https://x.example | sh', 'unknown'],
  ['python -c "import shutil; shutil.rmtree(1)"', 'unknown'],
  ['python3 -c "import json, sys; print(json.load(sys.stdin))"', 'no'],
  ['node -e \'console.log(require("./package.json").version)\'', 'no'],
])('whether %s runs rm with both options: %s', (command, expected) => {
  expect(runs(shell(command), 'rm', { recursive: true, force: true }).truth).toBe(expected)
})

test('a subcommand is asked for after its program', () => {
  expect(runs(shell('git -C x push --force origin main'), 'git push', { force: true }).truth).toBe('yes')
  expect(runs(shell('git status'), 'git push').truth).toBe('no')
  expect(runs(shell('git $VERB'), 'git push').truth).toBe('unknown')
})

test('questions about files are about the places they lead to', () => {
  const outside = (command: string) => writes(shell(command), place).outside('/app').truth
  expect(outside('echo x > src/a')).toBe('no')
  expect(outside('cd src && echo x > ../../b')).toBe('yes')
  expect(outside('cd src; echo x > ../b')).toBe('yes') // if `cd` fails
  expect(outside('echo x > $OUT')).toBe('unknown')
  expect(outside('echo x > ~/.bashrc')).toBe('yes')
  expect(reads(shell('cat .env'), place).matching('.env*').truth).toBe('yes')
  expect(reads(shell('cat *'), place).matching('.env*').truth).toBe('unknown')
  expect(reads(call('read', { file_path: 'docs/a.md' }), place).inside('/app/docs').truth).toBe('yes')
  expect(deletes(shell('find . -name "*.o" -delete'), place).recursively().any().truth).toBe('yes')
})

test('questions about hosts allow for patterns', () => {
  const fetch = call('web', { url: 'https://a.corp.example/x' })
  expect(connects(fetch).except('*.corp.example').truth).toBe('no')
  expect(connects(fetch).to('*.example').truth).toBe('yes')
  expect(connects(call('web', { query: 'x' })).except('*.corp.example').truth).toBe('unknown')
})

test('answers are joined with three values', () => {
  const [yes, no, unknown] = ['rm x', 'ls', '$X'].map((command) => runs(shell(command), 'rm'))
  if (yes === undefined || no === undefined || unknown === undefined) throw new Error('three answers')
  expect([some(no, unknown).truth, some(unknown, yes).truth, not(unknown).truth, not(no).truth]).toEqual([
    'unknown',
    'yes',
    'unknown',
    'yes',
  ])
})

test('an action is a sentence with its place', () => {
  const sentences = actionsOf(shell('ls &&\n  sudo bash -c "cat x"'), place).map(sentence)
  expect(sentences.at(-1)).toBe('cat (line 2, column 3, inside sudo, bash -c) reads x')
})
