import { parseArgs } from 'node:util'
import { didYouMean, sentenceOf } from '../../kernel/index.ts'
import { say } from '../print.ts'
import { usage } from './usage.ts'
import type { Flags, Verb } from './verb.ts'

/** The verbs, each loaded when it is called for. */
const verbs: Readonly<Record<string, () => Promise<{ readonly verb: Verb }>>> = {
  check: () => import('./check.ts'),
  fmt: () => import('./fmt.ts'),
  ask: () => import('./ask.ts'),
  why: () => import('./why.ts'),
  test: () => import('./test.ts'),
  run: () => import('./run.ts'),
  repl: () => import('./repl.ts'),
}

/** `pawl theory …`: what authors of theories do with them. */
export async function run([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === '--help' || name === 'help') return sayHelp()
  const load = Object.hasOwn(verbs, name) ? verbs[name] : undefined
  if (load === undefined) {
    const names = Object.keys(verbs)
    const hint = [didYouMean(name, names), `it has ${names.join(', ')}`].filter(Boolean).join(' ')
    throw usage(name === '' ? '`pawl theory` needs a verb' : `\`pawl theory\` has no \`${name}\``, hint)
  }
  const { verb } = await load()
  const { values, positionals } = readArguments(name, args, verb)
  if (values.help === true) {
    say(verb.help)
    return 0
  }
  if (positionals.length === 0 && verb.isWithoutFile !== true) {
    throw usage(`\`pawl theory ${name}\` needs a file`, 'name one or more .sys2dsl files')
  }
  return verb.run(positionals, values)
}

function readArguments(name: string, args: readonly string[], { options }: Verb) {
  try {
    const all: Verb['options'] = { ...options, help: { type: 'boolean' } }
    const { values, positionals } = parseArgs({ args: [...args], options: all, allowPositionals: true })
    return { values: values as Flags, positionals } // the options say of each flag what it is
  } catch (error) {
    throw usage(sentenceOf(error), `\`pawl theory ${name} --help\` lists the options`)
  }
}

async function sayHelp(): Promise<number> {
  const all = await Promise.all(Object.values(verbs).map((load) => load()))
  const summaries = all.map(({ verb }) => verb.help.split('\n').slice(0, 2).join('\n'))
  say(`pawl theory: what authors of theories do with them\n\n${summaries.join('\n')}`)
  return 0
}
