import { answered, cleared, type Launch } from './launch.ts'
import { windowsLauncher } from './windows-launcher.ts'

/**
 * The command as a line of `cmd.exe`, without any quotes. Variables have no case there, and are cleared before Node starts. By
 * default `cmd.exe` looks for programs in the current folder first, where an agent could put a `node.exe` of its own.
 */
export function cmdCommand(launch: Launch): string {
  const { code, words } = windowsLauncher(launch)
  const failed = launch.canRefuse
    ? 'echo Pawl could not decide: its hook program is missing, was changed, or broke off; pawl doctor tells a person why 1>&2& exit 2'
    : 'exit 0'
  return [
    'set NoDefaultCurrentDirectoryInExePath=1',
    ...cleared.map((name) => `set ${name}=`),
    `node -e ${code} ${words.join(' ')}`,
    `(if not errorlevel ${answered + 1} if errorlevel ${answered} exit 0)`,
    `(if not errorlevel ${answered + 3} if errorlevel ${answered + 2} exit 2)`,
    failed,
  ].join('& ')
}

/** `cmd.exe` with that line, as PowerShell, `cmd.exe` and Git Bash read it. The rest of the line is a remark. */
export function startCmd(launch: Launch): string {
  return `cmd /d /s /c "${cmdCommand(launch)}& rem "`
}

/** The command for Windows, which PowerShell and `cmd.exe` both read. PowerShell would turn every other exit code into 1. */
export function windowsCommand(launch: Launch): string {
  return `${startCmd(launch)} ; ${launch.canRefuse ? 'if (-not $?) { exit 2 }' : 'exit 0'}`
}
