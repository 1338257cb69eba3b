import { describe, expect, test } from 'vitest'
import { isPawlError, makeToolCall } from '../../index.ts'
import { actionsOf, connects, deletes, does, every, not, reads, runs, some, writes } from '../index.ts'

const shell = (command: string) => makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command } })
const place = { cwd: '/app', home: '/home/kim' }

describe('a folder and all below it', () => {
  test.each([
    ['rm -rf src', 'src/lib', 'unknown'],
    ['rm -rf src', 'src', 'yes'],
    ['rm -rf src', 'other', 'no'],
    ['rm -rf .', 'src/lib', 'unknown'],
    ['rm src', 'src/lib', 'no'],
    ['mv src old', 'src/lib', 'unknown'],
    ['find src -delete', 'src/lib', 'unknown'],
    ['rm src/*', 'src/lib', 'unknown'],
    ['rm src/lib/*', 'src/lib', 'yes'],
    ['rm other/*', 'src/lib', 'no'],
    ['cp -r other/. src', 'src/lib', 'unknown'],
  ])('%s: is a file in %s written? %s', (command, folder, truth) => {
    expect(writes(shell(command), place).inside(`/app/${folder}`).truth).toBe(truth)
  })

  test.each([
    ['cp -r . /tmp/x', 'unknown'],
    ['tar czf /tmp/a.tgz .', 'unknown'],
    ['cat secrets/a', 'yes'],
    ['cat a', 'no'],
  ])('%s: is a file in a folder of it read? %s', (command, truth) => {
    expect(reads(shell(command), place).inside('/app/secrets').truth).toBe(truth)
  })

  test.each([
    ['rm -rf src', '*.key', 'unknown'],
    ['rm -rf src', '/app/src/lib/*', 'unknown'],
    ['rm -rf src', '/app/lib/*', 'no'],
    ['rm src', '*.key', 'no'],
    ['rm -rf a.key', '*.key', 'yes'],
  ])('%s: is a file that matches %s deleted? %s', (command, pattern, truth) => {
    expect(deletes(shell(command), place).matching(pattern).truth).toBe(truth)
  })

  test('of a folder that is read, the name in the call counts', () => {
    expect(reads(shell('grep -rn create .'), place).matching('*.key').truth).toBe('no')
  })
})

test.each([
  ['rm $O x', { recursive: false }, 'unknown'],
  ['rm $O x', { recursive: true }, 'unknown'],
  ['rm -r $O x', { recursive: false }, 'no'],
  ['rm x', { recursive: false }, 'yes'],
  ['git push $O', { force: false }, 'unknown'],
] as const)('%s with %j: %s', (command, wanted, truth) => {
  expect(runs(shell(command), command.startsWith('git') ? 'git push' : 'rm', wanted).truth).toBe(truth)
})

test.each([
  ['curl', 'insecure', 'curl -sk x'],
  ['npm install', 'global', 'npm install -g x'],
  ['npm install', 'global', 'npm i -g x'],
  ['docker compose down', 'volumes', 'docker compose down -v'],
  ['docker compose down', 'volumes', 'docker-compose -f a.yml down -v'],
  ['docker-compose down', 'volumes', 'docker compose --project-name p down -v'],
  ['psql', 'command', "psql -c 'drop table x'"],
  ['tar', 'extract', 'tar xf a'],
  ['find', 'delete', 'find . -name x -delete'],
  ['rsync', 'delete', 'rsync -a --del a b'],
  ['git reset', 'hard', 'git reset --ha'],
  ['kubectl delete', 'all', 'kubectl -n x delete --all pods'],
  ['aws s3 rm', 'recursive', 'aws --profile p s3 rm --recursive s3://x'],
  ['gh pr merge', 'admin', 'gh -R a/b pr merge 1 --admin'],
  ['npm publish', 'force', 'npm -w a publish --force'],
  ['cargo publish', 'allow-dirty', 'cargo +nightly publish --allow-dirty'],
  ['git commit', 'signoff', 'git commit -s -m x'],
  ['git branch', 'force', 'git branch -D x'],
])('%s with %s: %s', (program, option, command) => {
  expect(runs(shell(command), program, { [option]: true }).truth).toBe('yes')
  expect(runs(shell(command), program, { [option]: false }).truth).toBe('no')
})

test.each([
  ['a letter of a program that is not known', 'mytool', 'force', 'mytool -f x'],
  ['a name that is cut short', 'mytool', 'force', 'mytool --fo x'],
  ['an option in front, whose value may come first', 'mytool delete', 'all', 'mytool -n x delete --all'],
])('%s may be meant', (_, program, option, command) => {
  expect(runs(shell(command), program, { [option]: true }).truth).toBe('unknown')
})

test.each([
  ['curl', 'insecure', 'curl -fsSL x'],
  ['find', 'delete', "find . -name '*.pyc' -print"],
  ['git push', 'force', 'git push -u origin topic'],
  ['npm install', 'global', 'npm install --save-dev x'],
  ['tar', 'extract', 'tar czf a.tgz .'],
  ['docker compose down', 'volumes', 'docker compose logs -f'],
  ['mytool', 'force', 'mytool --verbose x'],
  ['chown', 'dereference', 'chown -h kim x'],
  ['rm', 'preserve-root', 'rm -rf x'],
  ['git clean', 'force', 'git clean -nx'],
])('%s without %s: %s', (program, option, command) => {
  expect(runs(shell(command), program, { [option]: true }).truth).toBe('no')
})

describe('paths of a question are read as those of the call', () => {
  test.each(['src', './src', '/app/x/../src', '/app/src/'])('folder %s', (folder) => {
    expect(deletes(shell('rm src/a'), place).inside(folder).truth).toBe('yes')
    expect(deletes(shell('rm src/a'), place).outside(folder).truth).toBe('no')
    expect(deletes(shell('rm ../src/a'), place).inside(folder).truth).toBe('no')
  })

  test.each(['config/*', './config/*', '/app/config/.env', '*/.env', '.env'])('pattern %s', (pattern) => {
    expect(reads(shell('cat config/.env'), place).matching(pattern).truth).toBe('yes')
    expect(reads(shell('cat config/x .envx'), place).matching('config/.env').truth).toBe('no')
  })

  test('without the surroundings of the call, both are as they are written', () => {
    expect(reads(shell('cat config/.env')).matching('./config/*').truth).toBe('yes')
    expect(deletes(shell('rm src/a')).inside('./src').truth).toBe('yes')
  })

  test('a folder of the user, and one behind a link', () => {
    expect(reads(shell('cat ~/.ssh/id_rsa'), place).inside('~/.ssh').truth).toBe('yes')
    const realPath = (path: string) => path.replace(/^\/tmp/, '/private/tmp')
    expect(writes(shell('echo x > /tmp/a'), { ...place, realPath }).inside('/tmp').truth).toBe('yes')
  })
})

test.each([
  'https://evil.com./x',
  'https://EVIL.COM',
  'evil.com.',
  'https://evil\u3002com/',
  '\uff45vil.com',
  'http://evil.com:80',
])('the host of %s is evil.com', (url) => {
  const web = makeToolCall({ id: 'c', name: 'WebFetch', kind: 'web', input: { url } })
  expect(connects(shell(`curl ${url}`)).to('evil.com').truth).toBe('yes')
  if (url.includes('://')) expect(connects(web).to('Evil.com.').truth).toBe('yes')
})

test.each(['write', 'edit', 'patch', 'read'] as const)(
  'a call of the kind %s that names no file may mean any',
  (kind) => {
    const call = makeToolCall({ id: 'c', name: 'W', kind, input: { location: '/etc/passwd' } })
    const question = kind === 'read' ? reads(call, place) : writes(call, place)
    expect(question.any().truth).toBe('yes')
    expect(question.outside('/app').truth).toBe('unknown')
  },
)

test.each<[string, () => unknown, string]>([
  ['the address of a page', () => connects(shell('curl x')).to('https://a.b/c'), 'give the host alone: `a.b`'],
  ['a port', () => connects(shell('curl x')).except('a.b:8443'), 'give the host alone: `a.b`'],
  ['options in the name', () => runs(shell('rm x'), 'rm -rf'), 'no program is called `rm -rf`'],
  ['no name', () => runs(shell('rm x'), ''), 'no program is called ``'],
  ['half a question', () => some(writes(shell('rm x')) as never), 'ask it to its end: `writes(call).any()`'],
  ['a truth', () => every(true as never), '`every` has a boolean in the place of an answer'],
  ['nothing', () => not(undefined as never), '`not` has undefined in the place of an answer'],
  [
    'an option',
    () => runs(shell('rm x'), 'rm', { recursiv: true }),
    '`rm` has no option `recursiv`; did you mean `recursive`?',
  ],
  ['a list of options', () => runs(shell('rm x'), 'rm', ['recursive'] as never), 'the options of `runs` are a list'],
  ['the value of an option', () => runs(shell('rm x'), 'rm', { recursive: 'yes' } as never), 'is a text'],
  ['no program', () => runs(shell('rm x'), 5 as never), 'the program of `runs` is a number'],
  ['a type of action', () => does(shell('sudo x'), 'escalate' as never), 'did you mean `escalates`?'],
  ['an empty folder', () => writes(shell('rm x')).outside(''), '`outside` has an empty text in the place of a folder'],
  ['a number', () => connects(shell('curl x')).to(5 as never), '`to` has a number in the place of the name of a host'],
  ['nothing', () => (actionsOf as (call?: unknown) => unknown)(), 'this is undefined, not a tool call'],
])('a question with %s is an error, since it would be answered with no', (_, ask, expected) => {
  let said = ''
  try {
    ask()
  } catch (error) {
    if (isPawlError(error)) said = `${error.message}; ${error.hint}`
  }
  expect(said).toContain(expected)
})
