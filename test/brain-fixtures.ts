import { readdirSync, readFileSync } from 'node:fs'
import type { HostFacts } from '../src/protocol/index.ts'

/** One payload of an agent, and the expected event. */
export interface BrainFixture {
  readonly name: string
  /** The origin of the payload: a recording, or made from the documentation. */
  readonly source: string
  readonly moment: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly expect: {
    readonly event: string
    readonly own: Readonly<Record<string, unknown>>
    readonly session?: string
    readonly isResumed: boolean
    readonly host: HostFacts
  }
}

/** The folder of an agent that Pawl knows. */
export function agentFolder(slug: string): URL {
  return new URL(`../src/brains/${slug}/`, import.meta.url)
}

/** Every fixture in the folder of an agent. Each call returns new objects: decoding freezes its input. */
export function brainFixtures(slug: string, folder = agentFolder(slug)): readonly BrainFixture[] {
  const fixtures = new URL('fixtures/', folder)
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.json'))
  return names.map((name) => ({ ...JSON.parse(readFileSync(new URL(name, fixtures), 'utf8')), name }))
}
