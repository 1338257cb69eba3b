import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { given, program, type Usage } from '../../usage/usage.ts'
import { connects, readsFile, script } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { beforeVerb, installing, installs, type Manager } from './installing.ts'
import { packageBefore } from './package-name.ts'

function managerOf(name: string, usage: Usage = {}, signs = '@'): Manager {
  return { name, nameOf: packageBefore(signs), usage }
}

/** A manager with these verbs for installing, and the options with a value that its verbs know. */
function manages(name: string, verbsOfIt: string, usage: Usage = {}, signs = '='): Program {
  const manager = managerOf(name, { idle: 's simulate dry-run just-print recon download-only', ...usage }, signs)
  return verbs({ [verbsOfIt]: installing(manager) }, { ...beforeVerb(usage), otherwise: program(usage) })
}

const apt = manages(
  'apt',
  'install reinstall upgrade full-upgrade dist-upgrade build-dep',
  {
    options: { '-o --option': aptOption, '-c --config-file': readsFile },
    valued: '-t --target-release --default-release -a --host-architecture',
  },
  '=/',
)

/** `-o APT::Update::Pre-Invoke::=command`: some settings of apt are commands. */
function aptOption(argument: Argument, call: Call): void {
  const [, key = '', value = ''] = /^([^=]*?)=(.*)$/s.exec(textOf(argument) ?? '') ?? []
  if (textOf(argument) === undefined || /invoke|dpkg::(?:options|path)|::bin|solver|methods|pager/i.test(key))
    script(textOf(argument) === undefined ? argument : value, call)
}

/** `pacman -S package`: the verb is an option. */
const pacman = program({
  valued: '-b --dbpath -r --root --config --arch --cachedir',
  also: (call) => {
    const manager = managerOf('pacman')
    if (given(call, 'S sync') && !given(call, 's search i info l list'))
      for (const one of call.operands) installs(manager, one, call)
    if (given(call, 'U upgrade')) for (const one of call.operands) installs(manager, one, call)
    if (given(call, 'u sysupgrade')) installs(manager, undefined, call)
  },
})

const localPackage = (name: string): Program =>
  program({
    operands: (argument, call) => {
      if (!given(call, 'i install U upgrade F unpack')) return
      readsFile(argument, call)
      installs({ ...managerOf(name), nameOf: (one) => one }, argument, call)
    },
  })

const nixManager: Manager = { name: 'nix', nameOf: (one) => one, usage: { options: { '--expr -E': script } } }

/** Managers of packages for the system. */
export const systemPackages: Readonly<Record<string, Program>> = {
  brew: manages('brew', 'install reinstall upgrade tap bundle', { valued: '--appdir' }, '@'),
  apt,
  'apt-get': apt,
  aptitude: apt,
  dnf: manages(
    'dnf',
    'install reinstall upgrade update localinstall groupinstall',
    { valued: '--repo --enablerepo --disablerepo -c --config' },
    '\u0000',
  ),
  yum: manages(
    'yum',
    'install reinstall upgrade update localinstall groupinstall',
    { valued: '--enablerepo --disablerepo -c' },
    '\u0000',
  ),
  zypper: manages('zypper', 'install in update up dist-upgrade dup', { valued: '-r --repo --from' }),
  apk: manages(
    'apk',
    'add upgrade fix',
    { options: { '-X --repository': connects }, valued: '-t --virtual -p --root' },
    '=<>~@',
  ),
  pacman,
  yay: pacman,
  paru: pacman,
  snap: manages('snap', 'install refresh', { valued: '--channel' }),
  flatpak: manages('flatpak', 'install update', {}),
  port: manages('port', 'install upgrade', {}, '@'),
  pkg: manages('pkg', 'install upgrade add'),
  choco: manages('choco', 'install upgrade', { valued: '--version -s --source' }),
  winget: manages('winget', 'install upgrade', { valued: '--id -e --version' }),
  scoop: manages('scoop', 'install update', {}, '@'),
  dpkg: localPackage('dpkg'),
  rpm: localPackage('rpm'),
  nix: verbs({
    'profile env': verbs({ 'install add upgrade': installing(nixManager) }),
    'run shell develop': program({ operands: (one, call) => installs(nixManager, one, call, true) }),
  }),
  'nix-env': program({
    operands: (one, call) => {
      if (given(call, 'i install u upgrade')) installs(nixManager, one, call)
    },
  }),
  'nix-shell': program({
    options: { '--run --command': script },
    valued: '-I -A',
    operands: (one, call) => installs(nixManager, one, call, true),
  }),
  code: program({
    options: { '--install-extension': (one, call) => installs(managerOf('vscode'), one, call) },
    operands: readsFile,
  }),
}
