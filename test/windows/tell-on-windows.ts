import type { Brain } from '../../src/brains/index.ts'
import { hookCommands, type Moment } from '../../src/brains/internal.ts'
import type { Ran } from '../hook-project.ts'
import { quoted } from './argv.ts'
import { runCmd } from './cmd.ts'
import { createMachine, type Machine } from './machine.ts'
import { appendedByGemini, runPowerShell } from './powershell.ts'

/** One way in which an agent runs a command on Windows. */
export interface WindowsShell {
  readonly slug: string
  readonly name: string
  run(machine: Machine, command: string): number
}

/** As the agents do it: read in the sources of Codex, Gemini CLI and Qwen Code, documented or reported of the others. */
export const windowsShells: readonly WindowsShell[] = [
  { slug: 'claudecode', name: 'PowerShell', run: runPowerShell },
  { slug: 'codex', name: 'PowerShell', run: runPowerShell },
  { slug: 'gemini', name: 'PowerShell', run: (machine, command) => runPowerShell(machine, command + appendedByGemini) },
  { slug: 'qwen', name: 'cmd.exe', run: (machine, command) => runCmd(machine, `/d /s /c ${quoted(command)}`) },
  { slug: 'copilot', name: 'PowerShell', run: runPowerShell },
  { slug: 'cursor', name: 'PowerShell', run: runPowerShell },
  { slug: 'codex', name: 'cmd.exe', run: (machine, command) => runCmd(machine, `/C "${command}"`) },
  { slug: 'opencode', name: 'cmd.exe', run: (machine, command) => runCmd(machine, `/d /s /c "${command}"`) },
]

interface Told {
  readonly cwd: string
  readonly digest: string
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}

/** Runs the command that an agent finds in its settings as its shell on Windows would; the programs run here. */
export function tellOnWindows(shell: WindowsShell, brain: Brain, moment: Moment, told: Told): Ran {
  const { CLAUDE_PROJECT_DIR: _, ...env } = process.env
  const machine = createMachine(told.cwd, told.input ?? '{}', { ...env, ...told.env })
  const { command, windows = command } = hookCommands(brain, moment, told.digest)
  const status = shell.run(machine, windows)
  return { status, ...machine.said }
}
