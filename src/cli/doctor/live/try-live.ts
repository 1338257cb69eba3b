import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brain } from '../../../brains/index.ts'
import type { Headless } from '../../../brains/internal.ts'
import { progress } from '../../terminal/progress.ts'
import { type Finding, fine, wrong } from '../findings/finding.ts'
import type { Looked } from '../findings/looked.ts'
import { canaryConfig } from './canary-config.ts'
import { type HeadlessResult, runHeadless } from './run-headless.ts'
import { furnishTrial, prepareTrial, type Trial } from './trial.ts'
import { withCleanUp } from './with-clean-up.ts'
import { makeWorkplace, removeWorkplace, type Workplace } from './workplace.ts'

/** Agents need some seconds, on a busy machine half a minute; one that takes longer than this is stuck. */
export const usualLimitMs = 90_000

/**
 * Starts the installed agent on a copy of the project's settings, with a model that is a script on this machine, and
 * has it try a call that a canary guard refuses. It never sees the user's home or logins.
 */
export async function tryLive(
  brain: Brain,
  looked: Looked,
  { limitMs = usualLimitMs, signal }: { readonly limitMs?: number; readonly signal?: AbortSignal } = {},
): Promise<readonly Finding[]> {
  const trial = await prepareTrial(brain, looked)
  if ('ok' in trial) return [trial]
  progress(`trying ${brain.vocabulary.title}`)
  const place = makeWorkplace('live')
  return withCleanUp(
    () => removeWorkplace(place),
    async () => [await carryOut(brain, looked, place, { ...trial, limitMs, signal })],
  )
}

async function carryOut(
  brain: Brain,
  looked: Looked,
  place: Workplace,
  trial: Trial & { readonly limitMs: number; readonly signal: AbortSignal | undefined },
): Promise<Finding> {
  const token = randomBytes(8).toString('hex')
  const marker = join(place.project, `canary-${token}.txt`)
  const words = `the canary ${token} says no`
  await furnishTrial(looked.root, place, trial.files, canaryConfig(marker, words))
  const { headless, program, limitMs, signal } = trial
  const env = { PATH: looked.env['PATH'] ?? '' }
  const wish = trial.wish(marker)
  const wishes = wish === undefined ? [] : [wish]
  const result = await runHeadless({ headless, program, place, wishes, isTrusted: true, limitMs, signal, env })
  const isRefused = result.turns.flat().some((told) => told.includes(words)) || isOnRecord(place, words)
  return judge(brain, headless, result, { hasRun: existsSync(marker), isRefused })
}

function isOnRecord({ project }: Workplace, words: string): boolean {
  const folder = join(project, '.pawl/audit')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : []
  return names.some((name) => readFileSync(join(folder, name), 'utf8').includes(words))
}

interface Seen {
  /** Whether the call was carried out. */
  readonly hasRun: boolean
  readonly isRefused: boolean
}

function judge(
  { vocabulary }: Brain,
  { asksForTrust }: Headless,
  result: HeadlessResult,
  { hasRun, isRefused }: Seen,
): Finding {
  const { title, program } = vocabulary
  const seconds = `${(result.ms / 1000).toFixed(1)} s`
  if (hasRun)
    return wrong(`tried live: ${title} did what a guard refuses`, 'correct what is named above; then try again')
  const trusted = asksForTrust ? ', as if the folder were trusted' : ''
  if (isRefused)
    return fine(`tried live: \`${program}\` ran, and a canary guard stopped its call (${seconds}${trusted})`)
  const again = `see whether \`${program}\` works by itself; then try again`
  if (result.exit === undefined) return wrong(`tried live: ${title} had to be ended after ${seconds}`, again)
  const [told] = result.told
  if (told !== undefined) return wrong(`tried live: the call was stopped, but not by Pawl: ${short(told)}`, again)
  const last = `${result.stderr}\n${result.stdout}`.trim().split('\n').at(-1) ?? ''
  return wrong(`tried live: ${title} ended with ${result.exit} before it called a tool: ${short(last)}`, again)
}

export function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 200 ? `${line.slice(0, 200)}…` : line
}
