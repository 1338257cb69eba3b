import { didYouMean, PawlError } from '../../base/index.ts'
import { brainOf } from '../../brains/index.ts'
import type { Level } from '../../brains/internal.ts'
import { meantAgent } from '../install/meant-agent.ts'
import type { Live } from './diagnose.ts'

export interface DoctorArguments {
  /** The level of the hooks to check, if not the project. */
  readonly level: Level | undefined
  readonly json: boolean
  /** Nothing if no agent is to be tried. */
  readonly live: Live | undefined
}

const hint = 'pawl doctor [--live [AGENT…]] [--user | --managed] [--json]'
const known = ['--json', '--live', '--user', '--managed']

/** `[--json] [--live [AGENT…]]`: without a name, every agent that the project uses is tried. */
export function readArguments(args: readonly string[]): DoctorArguments {
  const options = args.filter((arg) => arg.startsWith('-'))
  const odd = options.find((option) => !known.includes(option))
  if (odd !== undefined) {
    const meant = didYouMean(odd, known)
    throw new PawlError('usage', `\`pawl doctor\` has no \`${odd}\``, {
      hint: meant === undefined ? hint : `${meant} ${hint}`,
    })
  }
  const names = args.filter((arg) => !arg.startsWith('-')).flatMap((arg) => arg.split(','))
  const isLive = options.includes('--live')
  const [first] = names
  if (first !== undefined && !isLive) throw strayWord(first)
  const slugs = names.map((name) => brainOf(name).vocabulary.slug as string)
  const live: Live = (slug, isUsed) => (slugs.length === 0 ? isUsed : slugs.includes(slug))
  const level = options.includes('--managed') ? 'managed' : options.includes('--user') ? 'user' : undefined
  return { json: options.includes('--json'), level, live: isLive ? live : undefined }
}

/** A name without `--live` before it. */
function strayWord(word: string): PawlError {
  const meant = meantAgent('doctor', '--live', word)
  return new PawlError('usage', `\`${word}\` belongs to no option`, {
    hint: meant === undefined ? hint : `${meant} ${hint}`,
  })
}
