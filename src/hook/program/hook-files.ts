/** The hook process in a project, below its root: the file that agents start, and the programs that it runs. Text by path. */
export type HookFiles = Readonly<Record<HookPath, string>>

type HookPath = (typeof hookPaths)[number]

/** The file that agents start. */
export const hookFile = '.pawl/hook.cjs'

/** The folder of the programs. */
export const programFolder = '.pawl/hook'

/** All of them, in the order in which they are written: agents must not start a program that is not there yet. */
export const hookPaths = [
  `${programFolder}/main.cjs`,
  `${programFolder}/actions.cjs`,
  `${programFolder}/packs.cjs`,
  `${programFolder}/theories.cjs`,
  hookFile,
] as const
