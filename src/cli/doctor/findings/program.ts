import { execFile } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Brain } from '../../../brains/index.ts'
import { type Finding, fine, unknown } from './finding.ts'
import type { Asked } from './looked.ts'

/** The file of a program on the `PATH`; nothing if it is not there. */
export function programFile(name: string, env: Asked['env']): string | undefined {
  return (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

/** Whether an agent's program is here, and whether it is a version that Pawl was tried with. */
export async function lookAtProgram({ layers, vocabulary }: Brain, { env }: Asked): Promise<Finding> {
  const { program, measured } = layers
  const file = programFile(program, env)
  if (file === undefined)
    return unknown(`\`${program}\` is not on the PATH here`, 'ignore this if you start it on another machine')
  const version = await versionOf(file, env)
  if (version === undefined) return fine(`\`${program}\` is installed`)
  if (measured === undefined || !isNewer(version, measured)) return fine(`\`${program}\` ${version} is installed`)
  return unknown(
    `\`${program}\` ${version} is newer than ${measured}, the version that Pawl was tried with`,
    `\`pawl doctor --live ${vocabulary.slug}\` tries it`,
  )
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false // not there, or not ours to run
  }
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
