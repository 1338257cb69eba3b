import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Brain } from '../../../brains/index.ts'
import {
  type Headless,
  ourselves,
  programFile,
  readSettings,
  type TrialFile,
  trialFiles,
} from '../../../brains/internal.ts'
import { compileAndKeep } from '../../../config/internal.ts'
import { hookPaths } from '../../../hook/index.ts'
import { type Finding, unknown } from '../findings/finding.ts'
import { type Looked, placeOf } from '../findings/looked.ts'
import { canaryWish } from './canary-wish.ts'
import type { Wish } from './wish.ts'
import type { Workplace } from './workplace.ts'

/** The input of a trial. */
export interface Trial {
  readonly headless: Headless
  readonly program: string
  readonly files: readonly TrialFile[]
  wish(marker: string): Wish | undefined
}

/** What a trial needs; a finding, if there can be no trial. */
export async function prepareTrial(brain: Brain, looked: Looked): Promise<Trial | Finding> {
  const { root, env } = looked
  const { headless } = brain
  const { slug, title, program: name } = brain.vocabulary
  const notTried = (why: string, todo: string) => unknown(`not tried live: ${why}`, todo)
  if (headless === undefined) return notTried(`${title} does not run without a person and a login`, 'try it by hand')
  const program = programFile(name, env)
  if (program === undefined) return notTried(`\`${name}\` is not on the PATH`, 'run this where it is installed')
  const managed = brain.layers
    .files(placeOf(looked, root))
    .find(({ scope, file }) => scope === 'managed' && existsSync(file))
  if (managed !== undefined) return notTried(`${managed.file} would be in effect, whatever it says`, 'try it by hand')
  const files = trialFiles(brain, placeOf(looked, root))
  if (files === undefined) return notTried('its settings cannot be read', 'correct what is named above')
  const ours = (await readSettings(root, brain.settings)).filter(({ author }) => author === ourselves)
  const wish = (marker: string) => canaryWish(brain, ours, marker)
  if (ours.length === 0) return notTried('no hooks are installed', `run \`pawl init --hooks ${slug}\``)
  if (wish('') === undefined) return notTried('no hook here receives a shell command or a new file', 'nothing')
  return { headless, program, files, wish }
}

/** The copy has a config of its own: the project's own hooks are not called in a trial. */
export async function furnishTrial(
  root: string,
  { project }: Workplace,
  files: readonly TrialFile[],
  config: string,
): Promise<void> {
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  for (const { path, text } of files) put(path, text)
  put('pawl.config.ts', config)
  await compileAndKeep(join(project, 'pawl.config.ts'))
  for (const path of hookPaths) if (existsSync(join(root, path))) put(path, readFileSync(join(root, path), 'utf8'))
}
