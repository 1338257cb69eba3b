import { homedir } from 'node:os'
import { isPawlError, PawlError, sentenceOf } from '../../base/index.ts'
import { findConfig } from '../../config/internal.ts'
import { allPacks } from '../../packs/internal.ts'
import { startPage } from '../command-line/pages/start.ts'
import { type Given, readOptions } from '../command-line/read-options.ts'
import { usage } from '../command-line/usage.ts'
import { findAgents } from '../init/find-agents.ts'
import { plainError } from '../init/plain-init.ts'
import { noneFound } from '../init/why-nothing.ts'
import { projectRoot } from '../project/project-root.ts'
import { notAgents } from '../protect/only-people.ts'
import { interrupted } from '../terminal/interrupt.ts'
import { complain, isTerminal, say, sayWhole } from '../terminal/print.ts'
import { askWhat } from './ask-what.ts'
import { openKeyboard } from './keyboard.ts'
import { perform } from './perform.ts'
import { plainResult, type Result } from './result.ts'
import { installedIn } from './show-installed.ts'
import { isFound, type Start, type Wanted } from './wanted.ts'

type Options = Given<(typeof startPage)['options']>

/** `pawl` alone, or `pawl start`: finds coding agents, asks which to guard, installs the hooks, and proves that they run. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = readOptions(startPage, args)
  checkOptions(values)
  notAgents('to install hooks')
  try {
    return values.yes === true ? await withoutQuestions(values) : await dialogue(values)
  } catch (cause) {
    const error = inWords(cause)
    if (values.json !== true) throw error
    sayWhole(JSON.stringify({ ok: false, errors: [plainError(error)] }, undefined, 2))
    return 1
  }
}

function checkOptions({ yes, live, 'no-live': noLive, json }: Options): void {
  if (live === true && noLive === true) throw usage('`--live` and `--no-live` exclude each other', 'give one of them')
  if (json === true && yes !== true)
    throw usage('`--json` needs `--yes`: a dialogue is for people', '`pawl --yes --json`')
  if (yes !== true && !isTerminal()) throw usage('there is no terminal to ask in', '`pawl --yes` asks nothing')
}

function look(): Start {
  const root = projectRoot(process.cwd())
  homedir() // fails for a user who has none, and then hooks would fail as well
  return { root, agents: findAgents(root), config: findConfig(root) }
}

async function dialogue(options: Options): Promise<number> {
  const start = look()
  const keyboard = openKeyboard()
  try {
    const wanted = await askWhat(start, keyboard)
    if (wanted === undefined) {
      say('')
      return interrupted
    }
    const result = await perform(wanted, { tell: say, isLive: options['no-live'] !== true, keyboard })
    return result.hasLeft ? interrupted : exitOf(result)
  } finally {
    keyboard.close()
  }
}

async function withoutQuestions({ live, json }: Options): Promise<number> {
  const start = look()
  const chosen = start.agents.filter(isFound).map(({ brain }) => brain)
  if (chosen.length === 0) throw noneFound()
  const wanted: Wanted = { ...start, chosen, packs: start.config === undefined ? allPacks : undefined }
  const tell = json === true ? () => undefined : say
  const result = await perform(wanted, { tell, isLive: live === true })
  if (json === true) sayWhole(JSON.stringify(plainResult(wanted, result), undefined, 2))
  return exitOf(result)
}

function exitOf({ isRed, init }: Result): number {
  if (!isRed) return 0
  const isNone = installedIn(init.ours).length === 0
  complain(
    isNone ? 'no hooks were installed' : 'not every agent that was chosen is guarded',
    'follow the `do` line of each NO, then run `pawl` again',
  )
  return 1
}

/** A system error becomes a sentence; a bug of ours stays an error. */
function inWords(cause: unknown): PawlError {
  if (isPawlError(cause)) return cause
  if (!(cause instanceof Error && 'syscall' in cause)) throw cause
  const isHome = cause.syscall === 'uv_os_homedir'
  return new PawlError('failed', isHome ? 'you have no home folder' : `nothing was installed: ${sentenceOf(cause)}`, {
    cause,
    hint: `${isHome ? 'set HOME to a folder' : 'correct that'}, then run \`pawl\` again`,
  })
}
