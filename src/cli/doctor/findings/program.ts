import { execFile } from 'node:child_process'
import type { Brain } from '../../../brains/index.ts'
import { programFile } from '../../../brains/internal.ts'
import { type Finding, fine, unknown } from './finding.ts'
import type { Asked } from './looked.ts'

/** Whether an agent's program is here, and whether it is a version that Pawl was tried with. */
export async function lookAtProgram({ layers, vocabulary }: Brain, { env }: Asked): Promise<Finding> {
  const { program, slug } = vocabulary
  const { measured } = layers
  const file = programFile(program, env)
  if (file === undefined)
    return unknown(`\`${program}\` is not on the PATH here`, 'ignore this if you start it on another machine')
  const version = await versionOf(file, env)
  if (version === undefined) return fine(`\`${program}\` is installed`)
  if (measured === undefined || !isNewer(version, measured)) return fine(`\`${program}\` ${version} is installed`)
  return unknown(
    `\`${program}\` ${version} is newer than ${measured}, the version that Pawl was tried with`,
    `\`pawl doctor --live ${slug}\` tries it`,
  )
}

function versionOf(file: string, env: Asked['env']): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(file, ['--version'], { env, timeout: 20_000, killSignal: 'SIGKILL' }, (_, stdout) => {
      resolve(/\d+\.\d+\.\d+/.exec(String(stdout))?.[0])
    })
  })
}

function isNewer(version: string, than: string): boolean {
  const parts = (text: string) => text.split('.').map(Number)
  const [here, there] = [parts(version), parts(than)]
  const at = here.findIndex((part, index) => part !== there[index])
  return at !== -1 && (here[at] ?? 0) > (there[at] ?? 0)
}
