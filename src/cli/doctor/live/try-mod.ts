import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Brain } from '../../../brains/index.ts'
import { modOf, modStateAt, type PlacedMod } from '../../../brains/internal.ts'
import { progress } from '../../terminal/progress.ts'
import { type Finding, fine, unknown, warned, wrong } from '../findings/finding.ts'
import type { Looked } from '../findings/looked.ts'
import { stubConfig } from './canary-config.ts'
import { type HeadlessResult, runHeadless } from './run-headless.ts'
import { furnishTrial, prepareTrial, type Trial } from './trial.ts'
import { short, usualLimitMs } from './try-live.ts'
import { withCleanUp } from './with-clean-up.ts'
import { makeWorkplace, removeWorkplace, type Workplace } from './workplace.ts'

/**
 * Starts the installed agent on a copy of the project's settings and of our mod, as if a person had trusted the folder, and has it try a
 * call that a canary hook stubs. Nothing, if there is no mod of this Pawl: that is reported elsewhere.
 */
export async function tryMod(brain: Brain, looked: Looked): Promise<readonly Finding[]> {
  const placed = modOf(brain)
  const state = placed && modStateAt(join(looked.root, placed.folder), placed.mod)
  if (placed === undefined || state === undefined || state.changed.length > 0) return []
  const trial = await prepareTrial(brain, looked)
  if ('ok' in trial) return [] // the trial of the hooks says why
  if (trial.wish('')?.want !== 'shell')
    return [unknown('the mod was not tried live: no hook here receives a shell command', 'nothing')]
  progress(`trying the mod of ${brain.vocabulary.title}`)
  const place = makeWorkplace('live')
  return withCleanUp(
    () => removeWorkplace(place),
    async () => [await carryOut(brain, looked, place, { trial, placed })],
  )
}

interface ModTrial {
  readonly trial: Trial
  readonly placed: PlacedMod
}

async function carryOut(
  { vocabulary }: Brain,
  looked: Looked,
  place: Workplace,
  { trial, placed: { mod } }: ModTrial,
): Promise<Finding> {
  const token = randomBytes(8).toString('hex')
  const marker = join(place.project, `canary-${token}.txt`)
  const words = `the canary ${token} answers`
  await furnishTrial(looked.root, place, trial.files, stubConfig(marker, words))
  const folder = join(place.project, dirname(vocabulary.settingsPath), mod.folder)
  for (const [path, text] of Object.entries(mod.files)) put(join(folder, path), text)
  const trust = mod.trust(place.project)
  put(join(place.home, trust.path), trust.text)
  const { headless, program } = trial
  const wishes = [{ want: 'shell', command: `touch ${marker}` } as const]
  const env = { PATH: looked.env['PATH'] ?? '' }
  const result = await runHeadless({ headless, program, place, wishes, isTrusted: true, limitMs: usualLimitMs, env })
  return judge(vocabulary, result, { words, hasRun: existsSync(marker) })
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function judge(
  { title, program }: Brain['vocabulary'],
  { told: [told], exit }: HeadlessResult,
  { words, hasRun }: { readonly words: string; readonly hasRun: boolean },
): Finding {
  const again = `see whether \`${program}\` works by itself; then try again`
  if (hasRun)
    return wrong(`tried live with the mod: ${title} ran what a hook has answered`, 'correct what is named above')
  // agents add reminders of their own at the end; a refusal begins with the name of the hook point
  if (told?.startsWith(words) === true) return fine('tried live with the mod: a stub read as the result of the tool')
  if (told?.includes(words) === true)
    return warned(
      'tried live: the mod is not loaded; hooks still refuse, and a stub read as a refusal',
      'install the version of the agent that Pawl was tried with',
    )
  const what = told === undefined ? `${title} ended with ${exit} before it called a tool` : short(told)
  return wrong(`tried live with the mod: ${what}`, again)
}
