import { some } from '../../actions/index.ts'
import { textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import type { Started } from '../rule/started.ts'
import { touchesPlaces } from '../rule/touches-places.ts'

const asOther = commandsLike({
  'sudo sudo-rs su doas pkexec runas gosu su-exec run0 sudoedit gsudo dzdo ksu runuser sg please setuidgid chpst': [
    '!--version|V|--help',
  ],
  machinectl: ['shell'],
  unshare: ['-r|--map-root-user|--map-user|--map-users|-U|--user'],
  setpriv: ['--reuid|--regid|--ruid|--euid|--init-groups'],
  capsh: ['--uid|--gid|--user|--addamb'],
  'newgrp sg': ['@*'],
  'osascript cmd powershell': [({ action }) => /administrator privileges|-Verb RunAs/i.test(lineOf(action.argv))],
})

function lineOf(argv: Started['action']['argv']): string {
  return argv.map((one) => textOf(one) ?? '').join(' ')
}

/** `4755`, `u+s`, `g+s`: the program runs with the rights of its owner or group. `g+s` on a folder is ordinary, and so are rights with which its group can write. */
function givesRights({ words, options }: Started): boolean {
  const modes = [...words.map(({ text }) => text), ...(options.get('m') ?? []), ...(options.get('mode') ?? [])]
  const isFolder = words.length > 1 && words.slice(1).every(({ text }) => (textOf(text) ?? '').endsWith('/'))
  return modes.some((mode) => {
    const text = textOf(mode) ?? ''
    if (/^[=+]?0*[4567][0-7]{3}$|^(?:[^,]*,)*(?:[go]*[ua][ugoa]*)?[+=][rwxXt]*s/.test(text)) return true
    return !isFolder && /^[=+]?0*[23][0-7][0145][0-7]$|^(?:[^,]*,)*[go]*g[go]*[+=][rwxXt]*s/.test(text)
  })
}

const setsRights = commandsLike({
  'chmod install gchmod': [(started) => givesRights(started)],
  mkdir: [(started) => started.options.has('m') && givesRights(started)],
  setcap: ['!-r|-v'],
})

const changesAccounts = commandsLike({
  'useradd adduser usermod userdel deluser groupadd addgroup groupmod groupdel delgroup gpasswd newusers chpasswd visudo vipw vigr pwconv grpconv sysadminctl':
    ['!--help|--version'],
  passwd: ['!-S|--status|--help'],
  chage: ['!-l|--list|--help'],
  chgpasswd: [''],
  dscl: ['** -create|create|append|delete|passwd|merge|change', '-create|-append|-delete|-passwd|-merge|-change'],
  dseditgroup: ['-o=create|edit|delete'],
  net: ['user|localgroup|group **'],
  pw: ['useradd|usermod|userdel|groupadd|groupmod|groupdel'],
  homectl: ['create|update|passwd|remove'],
})

const accountFiles = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/group',
  '/etc/gshadow',
  '/etc/sudoers',
  '/etc/sudoers.d/*',
  '/etc/doas.conf',
  '/etc/master.passwd',
  '/etc/pam.d/*',
  '/etc/subuid',
  '/etc/subgid',
]
const writesAccounts = touchesPlaces(['writes', 'deletes', 'moves'], accountFiles)

/** Rules about rights and accounts. */
export const rights: readonly CallRule[] = [
  {
    name: 'escalate',
    does: 'runs with the rights of another user',
    instead: 'do it without more rights, or let a person run it',
    severity: 'high',
    level: 'ask',
    deeds: ['runs'],
    asks: (call, { place }) => asOther(call, place),
  },
  {
    name: 'setuid',
    does: 'lets a program run with the rights of its owner',
    instead: 'leave the rights of programs as they are',
    severity: 'critical',
    level: 'deny',
    deeds: ['runs'],
    asks: (call, { place }) => setsRights(call, place),
  },
  {
    name: 'accounts',
    does: 'changes accounts or groups of this machine',
    instead: 'let a person manage accounts',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) => some(changesAccounts(call, place), writesAccounts(call, place)),
  },
]
