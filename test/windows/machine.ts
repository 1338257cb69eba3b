import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { argvOf } from './argv.ts'

/** As much of a Windows machine as our commands use: the environment without case, and the output. */
export interface Machine {
  readonly cwd: string
  readonly input: string
  readonly env: Map<string, string>
  readonly said: { stdout: string; stderr: string }
}

export function createMachine(cwd: string, input: string, env: Readonly<Record<string, string | undefined>>): Machine {
  const named = Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
  return { cwd, input, env: new Map(named), said: { stdout: '', stderr: '' } }
}

/** Sets a variable with any case of its name, or removes it. */
export function setVariable({ env }: Machine, name: string, value: string): void {
  for (const key of [...env.keys()]) if (key.toUpperCase() === name.toUpperCase()) env.delete(key)
  if (value !== '') env.set(name, value)
}

/** Starts a program by its command line, as `CreateProcess` does; undefined if it is not found. Only Node exists. */
export function startProgram(machine: Machine, line: string, isHereFirst: boolean): number | undefined {
  const [name = '', ...words] = argvOf(line)
  const here = isHereFirst && !machine.env.has('NoDefaultCurrentDirectoryInExePath') ? [machine.cwd] : []
  const folders = [...here, ...(machine.env.get('PATH') ?? '').split(delimiter)]
  const file = folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  if (file === undefined) return undefined
  const { status, stdout, stderr } = spawnSync(file, words, {
    cwd: machine.cwd,
    env: Object.fromEntries(machine.env),
    input: machine.input,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  machine.said.stdout += stdout
  machine.said.stderr += stderr
  return status ?? 1
}
