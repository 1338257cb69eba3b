import { resolve } from 'node:path'
import { sentenceOf } from '../../base/index.ts'
import { type Brain, brainOf, brains } from '../../brains/index.ts'
import { agentFiles, ourselves, readSettings } from '../../brains/internal.ts'
import type { LoadedConfig } from '../../config/internal.ts'
import { seePage } from '../command-line/check-arguments.ts'
import { tryPage } from '../command-line/pages/try.ts'
import { readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { noConfig } from '../compile/main.ts'
import { configHere } from '../project/find-project.ts'
import { untilTheEnd } from '../project/until-the-end.ts'
import { withOutputAside } from '../terminal/aside.ts'
import { columns, sayLines, sayWhole } from '../terminal/print.ts'
import { theoriesNow } from '../why/theories-now.ts'
import { folderProblem, type GivenCall } from './given-call.ts'
import { type TriedCall, tryCall } from './tried-call.ts'
import { explanationOf, tryLines } from './try-lines.ts'

const exits = { continue: 0, approve: 0, ask: 3, deny: 4 } as const
const severity = ['continue', 'approve', 'ask', 'deny'] as const

/** `pawl try 'COMMAND'`: what hooks would decide about a call that is not made. The exit code is the most severe answer. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(tryPage, args)
  const given = givenCall(values, positionals)
  const file = configHere()
  if (file === undefined) throw noConfig()
  const { loadConfig } = await import('../../config/internal.ts')
  const loaded = await loadConfig(file, { agents: agentFiles() })
  checkPlace(loaded.root, given.cwd)
  const agents = values.agent === undefined ? await installed(loaded) : [brainOf(values.agent)]
  const tried = await untilTheEnd(
    () => 'the hooks of this call',
    () => withOutputAside(() => triedBy(agents, loaded, given)),
  )
  const theories = await theoriesNow()
  if (values.json === true)
    sayWhole(
      JSON.stringify(
        tried.map((one) => explained(one, theories)),
        undefined,
        2,
      ),
    )
  else sayLines(tryLines(tried, theories, columns()))
  return exits[tried[0]?.decision ?? 'deny']
}

/** For every agent in turn, the most severe answer first: the memory of theories is that of one session. */
async function triedBy(
  agents: readonly Brain[],
  loaded: LoadedConfig,
  given: GivenCall,
): Promise<readonly TriedCall[]> {
  const tried: TriedCall[] = []
  for (const brain of agents.length === 0 ? [undefined] : agents) tried.push(await tryCall(loaded, given, brain))
  return tried.sort((one, other) => severity.indexOf(other.decision) - severity.indexOf(one.decision))
}

function explained({ payload, ...tried }: TriedCall, theories: Awaited<ReturnType<typeof theoriesNow>>) {
  const hooks = tried.hooks.map((one) => ({ ...one, explanation: explanationOf(one.hook, payload, theories) }))
  return { ...tried, hooks }
}

interface Values {
  readonly tool?: string
  readonly input?: string
  readonly cwd?: string
}

function givenCall({ tool, input, cwd }: Values, [command]: readonly string[]): GivenCall {
  const place = cwd === undefined ? {} : { cwd }
  if (tool === undefined && input !== undefined) throw usage('`--input` needs `--tool`', seePage(tryPage))
  if (tool !== undefined) {
    if (command !== undefined) throw usage(`\`--tool\` and a command exclude each other`, seePage(tryPage))
    if (tool.trim() === '') throw usage('which tool?', seePage(tryPage))
    return { tool, input: { text: json(input ?? '{}') }, ...place }
  }
  if (command === undefined || command.trim() === '')
    throw usage('which command?', "write it in quotes: `pawl try 'git push'`")
  return { input: { value: { command } }, ...place }
}

/** The text, which is JSON. */
function json(text: string): string {
  try {
    JSON.parse(text)
    return text
  } catch (cause) {
    throw usage(`\`--input\` is not JSON: ${sentenceOf(cause)}`, 'such as `--input \'{"file_path":".env"}\'`')
  }
}

function checkPlace(root: string, cwd: string | undefined): void {
  const folder = resolve(root, cwd ?? '.')
  const problem = folderProblem(folder)
  if (problem !== undefined)
    throw usage(`the folder ${folder} ${problem}`, '`--cwd` takes a folder, from the project on')
}

/** The agents that our hooks are installed for in this project. */
async function installed({ root }: LoadedConfig): Promise<readonly Brain[]> {
  const found = await Promise.all(
    brains.map(async (brain) => {
      const entries = await readSettings(root, brain.settings).catch(() => []) // `pawl doctor` reports it
      return entries.some(({ author }) => author === ourselves) ? [brain] : []
    }),
  )
  return found.flat()
}
