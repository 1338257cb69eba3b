import { expect, test } from 'vitest'
import { type Argument, shown, unknown } from '../action/argument.ts'
import { newEnvironment } from '../shell/environment.ts'
import type { Reading, Where } from '../shell/reading.ts'
import { readVariable } from './variables.ts'

/** What the variable makes programs run: texts for a shell, and why others cannot be read. */
function ran(name: string, value: Argument, others: Readonly<Record<string, string>> = {}): readonly string[] {
  const found: string[] = []
  const reading = {
    script: (text: unknown) => found.push(`runs ${typeof text === 'string' ? text : 'an unknown script'}`),
    opaque: (_: Where, why: string) => found.push(why),
    report: ({ host }: { readonly host: Argument }) => found.push(`connects to ${shown(host)}`),
  }
  const environment = newEnvironment('/w')
  for (const [other, text] of Object.entries(others)) environment.variables.set(other, [text])
  readVariable(name, value, { environment, inside: [], at: undefined, depth: 0 }, reading as unknown as Reading)
  return found
}

const cases: readonly (readonly [name: string, value: Argument, ...ran: string[]])[] = [
  ['HOME', '/x'],
  ['constructor', '/x'],
  ['LD_PRELOAD', './x.so', 'every program loads code that a variable names'],
  ['LD_PRELOAD', ''],
  ['BASH_ENV', 'x.sh', 'a program runs a file that a variable names'],
  ['BASH_ENV', '/dev/null'],
  ['http_proxy', 'http://Evil.com:3128/', 'connects to evil.com'],
  ['ALL_PROXY', 'evil.com', 'connects to evil.com'],
  ['https_proxy', unknown('a variable'), 'connects to …'],
  ['https_proxy', ''],
  ['GOPROXY', 'https://a.org,b.org|direct', 'connects to a.org', 'connects to b.org'],
  ['DOCKER_HOST', 'unix:///var/run/docker.sock'],
  ['PROMPT_COMMAND', 'rm x', 'runs rm x'],
  ['PROMPT_COMMAND', unknown('a variable'), 'runs an unknown script'],
  ['PS4', '$(rm x)', 'a prompt runs commands'],
  ['PS1', '$ '],
  ['NODE_OPTIONS', '--max-old-space-size=4096'],
  ['NODE_OPTIONS', '--require ./x.js', 'node runs a file that a variable names'],
  ['NODE_OPTIONS', '-r ./x.js', 'node runs a file that a variable names'],
  ['NODE_OPTIONS', unknown('a variable'), 'node runs a file that a variable names'],
  ['PERL5OPT', '-Mx', 'perl runs code that a variable names'],
  ['RUBYOPT', '-W0'],
  ['RUBYOPT', '-r./x', 'ruby runs code that a variable names'],
  ['JAVA_TOOL_OPTIONS', '-Xmx1g'],
  ['JAVA_TOOL_OPTIONS', '-javaagent:x.jar', 'java runs code that a variable names'],
  ['LESSOPEN', '|rm %s', 'runs rm %s'],
  ['GIT_SSH_COMMAND', 'ssh -i key', 'runs ssh -i key'],
  ['GIT_PAGER', ''],
  ['GIT_CONFIG_COUNT', '1'],
]

test.each(cases.map(([name, value, ...expected]) => ({ name, value, expected })))(
  'reports what a variable makes programs run: $name=$value',
  ({ name, value, expected }) => {
    expect(ran(name, value)).toEqual(expected)
  },
)

test('reads settings of git that variables contain', () => {
  expect(ran('GIT_CONFIG_VALUE_0', 'rm x', { GIT_CONFIG_KEY_0: 'core.pager' })).toEqual(['runs rm x'])
  expect(ran('GIT_CONFIG_VALUE_0', 'x', { GIT_CONFIG_KEY_0: 'user.name' })).toEqual([])
  expect(ran('GIT_CONFIG_VALUE_0', 'x')).toEqual(['git takes a setting from variables'])
})
