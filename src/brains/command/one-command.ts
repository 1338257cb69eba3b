import type { Launch } from './launch.ts'
import { posixCommand } from './posix-command.ts'
import { cmdCommand, startCmd, windowsCommand } from './windows-command.ts'

/**
 * One text for a POSIX shell and for PowerShell. A POSIX shell reads `"\" <# "` as one text, and the part behind `#>`
 * as another; for PowerShell `"\"` is a text, and all from `<#` to `#>` is a comment.
 */
export function commandWithPowerShell(launch: Launch): string {
  return `echo "\\" <# " >/dev/null; ${posixOrGitBash(launch)}; : '#> | Out-Null; ${windowsCommand(launch)} #'`
}

/**
 * One text for a POSIX shell and for `cmd.exe`, which sees every quote with a backslash in front if the agent leaves
 * the quoting to Node. A POSIX shell reads the part of `cmd.exe` as one text; `cmd.exe` reads the part behind `rem` as
 * a remark.
 */
export function commandWithCmd(launch: Launch): string {
  return `set '=1& ${cmdCommand(launch)}& rem '; ${posixOrGitBash(launch)}`
}

/** Git Bash passes descriptor 3 to no program of Windows; it is known by the library that every program of it needs. */
function posixOrGitBash(launch: Launch): string {
  const asWritten = `MSYS_NO_PATHCONV=1 MSYS2_ARG_CONV_EXCL='*'`
  const failed = launch.canRefuse ? 'exit 2' : 'exit 0'
  const gitBash = `${asWritten} ${startCmd(launch)} && exit 0; ${failed}`
  return `if [ -e /usr/bin/msys-2.0.dll ]; then ${gitBash}; fi; ${posixCommand(launch)}`
}
