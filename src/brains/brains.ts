import { didYouMean, PawlError } from '../base/index.ts'
import { claudecode } from './claudecode/index.ts'
import { codex } from './codex/index.ts'
import type { Brain } from './contract/brain.ts'
import { copilot } from './copilot/index.ts'
import { cursor } from './cursor/index.ts'
import { gemini } from './gemini/index.ts'
import { opencode } from './opencode/index.ts'
import { qwen } from './qwen/index.ts'

/** Every coding agent that Pawl speaks to. */
export const brains: readonly Brain[] = [claudecode, opencode, codex, gemini, qwen, copilot, cursor]

/** The agent of that name, whichever of its names it is. */
export function brainOf(name: string): Brain {
  const wanted = name.trim().toLowerCase()
  const found = brains.find((brain) => namesOf(brain).includes(wanted))
  if (found !== undefined) return found
  const slugs = brains.map(({ vocabulary }) => vocabulary.slug)
  throw new PawlError('unknown-brain', `there is no coding agent \`${name}\`; there are ${slugs.join(', ')}`, {
    hint: didYouMean(wanted, brains.flatMap(namesOf)),
  })
}

function namesOf({ vocabulary: { slug, aliases } }: Brain): readonly string[] {
  return [slug, ...aliases]
}
