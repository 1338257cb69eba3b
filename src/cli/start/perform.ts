import { basename } from 'node:path'
import { asPawlError } from '../project/as-pawl-error.ts'
import { paint } from '../terminal/print.ts'
import { withProgress } from '../terminal/progress.ts'
import { markedLine } from './finding-lines.ts'
import { nextLines } from './next-lines.ts'
import { paragraph } from './paragraph.ts'
import { type How, prove } from './prove.ts'
import type { Proof, Result } from './result.ts'
import { checkChoice, setUp } from './set-up.ts'
import { installedLines } from './show-installed.ts'
import type { Wanted } from './wanted.ts'
import { whyFound } from './why-found.ts'

/** Installs the chosen hooks, proves that they work, and prints the next step. */
export async function perform(wanted: Wanted, how: How): Promise<Result> {
  const { tell, keyboard } = how
  checkChoice(wanted)
  if (keyboard === undefined) tellFound(wanted, tell)
  tell(`\n${paint('bold', 'Installing')}`)
  const init = await withProgress('installing', () => setUp(wanted))
  for (const line of installedLines(init, wanted)) tell(line)
  const result = { init, ...(await proven(wanted, init, how)) }
  const { hasLeft, isRed, isTried } = result
  if (hasLeft) {
    tell(`\n${paragraph('The hooks stay installed. `npx pawl doctor --live` proves that they run.')}`)
    return result
  }
  tell(`\n${paint('bold', 'Next')}`)
  const config = basename(wanted.config ?? 'pawl.config.ts')
  for (const line of nextLines({ config, isRed, isTried })) tell(line)
  return result
}

async function proven(...what: Parameters<typeof prove>): Promise<Proof> {
  try {
    return await prove(...what)
  } catch (cause) {
    throw asPawlError(cause, 'the hooks were installed, but not checked')
  }
}

/** Shows why each agent was chosen: without the dialogue, no list has shown it. */
function tellFound({ agents, chosen }: Wanted, tell: How['tell']): void {
  tell(paint('bold', 'Found'))
  for (const agent of agents.filter(({ brain }) => chosen.includes(brain))) {
    tell(markedLine('ok', `${agent.brain.vocabulary.title}: ${whyFound(agent)}`))
  }
}
