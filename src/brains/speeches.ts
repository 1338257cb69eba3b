import { PawlError } from '../base/index.ts'
import { speech as claudecode } from './claudecode/speech.ts'
import { speech as codex } from './codex/speech.ts'
import type { BrainSlug, Speech } from './contract/brain.ts'
import { speech as copilot } from './copilot/speech.ts'
import { speech as cursor } from './cursor/speech.ts'
import { speech as gemini } from './gemini/speech.ts'
import { speech as opencode } from './opencode/speech.ts'
import { speech as qwen } from './qwen/speech.ts'

const speeches: Readonly<Record<BrainSlug, Speech>> = { claudecode, opencode, codex, gemini, qwen, copilot, cursor }

/** How the agent speaks whose slug this is: without its settings, so that the hook process need not load what edits them. */
export function speechOf(slug: string): Speech {
  if (Object.hasOwn(speeches, slug)) return speeches[slug as BrainSlug]
  throw new PawlError('unknown-brain', `there is no coding agent \`${slug}\``, { hint: 'run `pawl init --hooks`' })
}
