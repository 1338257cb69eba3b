import { didYouMean, PawlError } from '../base/index.ts'
import { claudecode } from './claudecode/index.ts'
import { codex } from './codex/index.ts'
import type { Brain, Speech } from './contract/brain.ts'
import type { Headless } from './contract/headless.ts'
import { copilot } from './copilot/index.ts'
import { cursor } from './cursor/index.ts'
import { gemini } from './gemini/index.ts'
import { opencode } from './opencode/index.ts'
import { qwen } from './qwen/index.ts'

/** The one list of coding agents. Everything else that names them is made from it. */
const listed = [claudecode, opencode, codex, gemini, qwen, copilot, cursor] as const satisfies readonly Brain[]

type Listed = (typeof listed)[number]

/** The coding agents that Pawl supports, by their slug. */
export type BrainSlug = Listed['vocabulary']['slug']

/** Those of them that run without a person and without a login. */
export type HeadlessSlug = Extract<Listed, { readonly headless: Headless }>['vocabulary']['slug']

/** Every coding agent that Pawl supports. */
export const brains: readonly Brain<BrainSlug>[] = listed

/**
 * Returns the coding agent of that name, whichever of its names it is. An unknown name throws.
 *
 * @example
 * brainOf('claudecode').vocabulary.title // => 'Claude Code'
 */
export function brainOf(name: string): Brain<BrainSlug> {
  const wanted = name.trim().toLowerCase()
  const found = brains.find((brain) => namesOf(brain).includes(wanted))
  if (found !== undefined) return found
  const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
  const near = didYouMean(wanted, brains.flatMap(namesOf))
  const list = `there are ${slugs.join(', ')}`
  throw new PawlError('unknown-brain', `there is no coding agent \`${name}\``, {
    hint: near === undefined ? list : `${near} ${list}`,
  })
}

/**
 * The encoder and decoder of the agent with this slug. The hook process has nothing else of an agent: `bundleHook`
 * leaves out the editing of settings.
 */
export function speechOf(slug: string): Speech {
  const found = brains.find(({ vocabulary }) => vocabulary.slug === slug)
  if (found !== undefined) return found
  throw new PawlError('unknown-brain', `there is no coding agent \`${slug}\``, { hint: 'run `pawl init --hooks`' })
}

function namesOf({ vocabulary: { slug, aliases } }: Brain): readonly string[] {
  return [slug, ...aliases]
}
