import { brains } from '../../../brains/index.ts'
import type { Choice } from './page.ts'

/** The coding agents, as values of an option. */
export const agents: readonly Choice[] = brains.map(({ vocabulary: { slug, title } }) => ({ word: slug, text: title }))

/** Agents to show commands with. */
export const [oneAgent = noAgent(), otherAgent = noAgent()] = agents

function noAgent(): never {
  throw new Error('the list of coding agents is too short for examples')
}

/** The agents that have a mod, by their titles. */
export const modded = brains.flatMap(({ mod, vocabulary }) => (mod === undefined ? [] : [vocabulary.title])).join(', ')
