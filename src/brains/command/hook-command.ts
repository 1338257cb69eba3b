import type { Brain, Moment } from '../contract/brain.ts'
import type { Launch } from './launch.ts'
import { commandWithCmd, commandWithPowerShell } from './one-command.ts'
import { posixCommand } from './posix-command.ts'
import { searchAt, searchProject } from './search.ts'
import { windowsCommand } from './windows-command.ts'

/** The commands in an agent's settings for a hook point. */
export interface HookCommands {
  /** For a POSIX shell; for the shell that the agent has on Windows, too, if it has one field for both. */
  readonly command: string
  /** For Windows, if the agent has a field of its own for that. */
  readonly windows?: string
}

/**
 * The command in an agent's settings for a hook point. It looks for the hook program upwards from the project, so that
 * the settings can be committed: from the project folder that the agent reports, which it may have from another agent
 * that started it, then from the working directory. It is the same on every platform, so that one file serves a team.
 *
 * - The answer comes on a descriptor of its own. Output of hooks, and of programs that they start, goes to standard
 *   error.
 * - Consent is a sign: the process ended with our own code. In every other case, a guard refuses, with a message on
 *   standard error, since some agents take silence for consent: the program is missing, empty, another one, killed, or
 *   cut off.
 * - Only where a person has removed Pawl, which is noted in their home, is it absent on purpose, and no agent is locked
 *   out.
 * - It names no variable: some agents put values of their environment, and of `.env`, into their settings.
 */
export function hookCommands(brain: Brain, moment: Moment, digest: string): HookCommands {
  const { installedAt, settings } = brain
  const launch = launchOf(brain, moment, digest)
  if (installedAt !== undefined) {
    const { level, root } = installedAt
    return { command: posixCommand({ ...launch, level }, searchAt(root, digest)) }
  }
  switch (settings.onWindows) {
    case 'own-field':
      return { command: posixCommand(launch), windows: windowsCommand(launch) }
    case 'powershell':
      return { command: commandWithPowerShell(launch) }
    case 'cmd':
      return { command: commandWithCmd(launch) }
  }
}

const notInstalledHere =
  'this folder is below a project whose hooks were not installed on this machine, or have changed since'

/**
 * The command by which a user-level install guards folders below projects, for agents that read settings only from the
 * folder they are started in. It runs the hooks of the nearest project above, if a person has installed them on this
 * machine, and refuses otherwise. Where the agent calls the project's own entry, it does nothing.
 */
export function relayCommand(brain: Brain, moment: Moment, root: string): string {
  const launch = { ...launchOf(brain, moment, ''), failure: notInstalledHere }
  return posixCommand(launch, searchProject(root, launch))
}

function launchOf(brain: Brain, moment: Moment, digest: string): Launch {
  return {
    slug: brain.vocabulary.slug,
    native: moment.native,
    digest,
    settings: brain.settings.path,
    silence: brain.encode(moment, { type: 'continue', informs: [] }).stdout,
    canRefuse: moment.honours.includes('deny'),
    projectVariable: brain.vocabulary.projectVariable,
  }
}
