import { allPacks } from '../../packs/internal.ts'
import { say } from '../terminal/print.ts'
import { chooseFromList } from './choose-from-list.ts'
import type { Keyboard } from './keyboard.ts'
import { paragraph } from './paragraph.ts'
import { isFound, type Start, type Wanted } from './wanted.ts'
import { whyFound } from './why-found.ts'

/** Asks which agents to guard and, if there is no config yet, by which rules. Returns nothing if the person left. */
export async function askWhat(start: Start, keyboard: Keyboard): Promise<Wanted | undefined> {
  say(paragraph(`Pawl guards coding agents by the rules of a project: ${start.root}`))
  say('')
  const chosen = await chooseFromList(
    keyboard,
    start.agents.some(isFound) ? 'Which agents should it guard?' : 'No coding agent was found. Which ones do you use?',
    start.agents.map((agent) => ({
      value: agent.brain,
      title: agent.brain.vocabulary.title,
      note: whyFound(agent),
      isChosen: isFound(agent),
    })),
  )
  if (chosen === undefined || chosen.length === 0 || start.config !== undefined) {
    return chosen && { ...start, chosen, packs: undefined }
  }
  say('')
  const packs = await chooseFromList(
    keyboard,
    'Which rules should it begin with?',
    allPacks.map((pack) => ({ value: pack, title: pack.name, note: pack.about, isChosen: true })),
  )
  return packs && { ...start, chosen, packs }
}
