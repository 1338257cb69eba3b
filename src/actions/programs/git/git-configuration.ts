import { type Argument, isUnknown, shown, unknown } from '../../action/argument.ts'
import type { Use } from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'
import { type Running, readRunning, runsCode, runsMarked, runsText, runsTextOrSwitches } from '../code/running.ts'

/** Settings whose values git runs, in lower case; `*` is any name between dots. */
const running: readonly (readonly [key: string, running: Running])[] = [
  ['core.pager', runsTextOrSwitches],
  ['core.editor', runsText],
  ['core.sshcommand', runsText],
  ['core.fsmonitor', runsTextOrSwitches],
  ['core.askpass', runsText],
  ['core.gitproxy', runsText],
  ['core.alternaterefscommand', runsText],
  ['core.hookspath', runsCode('git runs hooks from elsewhere')],
  ['init.templatedir', runsCode('git runs hooks from elsewhere')],
  ['include.path', runsCode('git takes settings from elsewhere')],
  ['includeif.*.path', runsCode('git takes settings from elsewhere')],
  ['sequence.editor', runsText],
  ['pager.*', runsTextOrSwitches],
  ['diff.external', runsText],
  ['diff.*.command', runsText],
  ['diff.*.textconv', runsText],
  ['difftool.*.cmd', runsText],
  ['difftool.*.path', runsText],
  ['mergetool.*.cmd', runsText],
  ['mergetool.*.path', runsText],
  ['merge.*.driver', runsText],
  ['filter.*.clean', runsText],
  ['filter.*.smudge', runsText],
  ['filter.*.process', runsText],
  ['interactive.difffilter', runsText],
  ['gpg.program', runsText],
  ['gpg.*.program', runsText],
  ['gpg.ssh.defaultkeycommand', runsText],
  ['credential.helper', runsMarked],
  ['credential.*.helper', runsMarked],
  ['submodule.*.update', runsMarked],
  ['alias.*', runsMarked],
  ['trailer.*.command', runsText],
  ['trailer.*.cmd', runsText],
  ['hook.*.command', runsText],
  ['remote.*.uploadpack', runsText],
  ['remote.*.receivepack', runsText],
  ['remote.*.vcs', runsCode('git runs a helper for a remote')],
  ['uploadpack.packobjectshook', runsText],
  ['browser.*.cmd', runsText],
  ['browser.*.path', runsText],
  ['man.*.cmd', runsText],
  ['man.*.path', runsText],
  ['web.browser', runsText],
  ['instaweb.httpd', runsText],
  ['imap.tunnel', runsText],
  ['guitool.*.cmd', runsText],
  ['sendemail.smtpserver', runsTextOrSwitches],
  ['sendemail.sendmailcmd', runsText],
  ['sendemail.tocmd', runsText],
  ['sendemail.cccmd', runsText],
  ['protocol.ext.allow', runsCode('git may run commands that a url contains')],
]

/** What git runs because of a setting, if it does so. */
export function runningSetting(key: string): Running | undefined {
  const plain = key.toLowerCase()
  return running.find(([one]) => {
    const [before, after] = one.split('*')
    if (after === undefined || before === undefined) return plain === one
    return plain.length > one.length - 1 && plain.startsWith(before) && plain.endsWith(after)
  })?.[1]
}

/** `key=value`, of which a part may not be known. */
export function settingOf(argument: Argument): { readonly key: string | undefined; readonly value: Argument } {
  const text = isUnknown(argument) ? argument.begins : shown(argument)
  const at = text.indexOf('=')
  if (at < 0) return { key: isUnknown(argument) ? undefined : text, value: 'true' }
  const value = text.slice(at + 1)
  return { key: text.slice(0, at), value: isUnknown(argument) ? unknown(argument.why, value) : value }
}

/** `-c key=value`: a setting for this call. */
export const setting: Use = (argument, { invocation, reading }) => {
  const { key, value } = settingOf(argument)
  const running = key === undefined ? undefined : runningSetting(key)
  if (key === undefined) reading.opaque(within(invocation), 'a setting of git is not known')
  else if (running !== undefined) readRunning(running, value, within(invocation), reading)
}
