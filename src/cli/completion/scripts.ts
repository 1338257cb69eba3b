import { bashScript } from './bash-script.ts'
import type { Completion } from './completions.ts'
import { fishScript } from './fish-script.ts'
import { zshScript } from './zsh-script.ts'

/** Shells that a script can be made for. */
export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

/** The script by which a shell completes `pawl`. */
export const scripts: Readonly<Record<Shell, (completions: readonly Completion[]) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}
