import { textOf } from '../action/argument.ts'
import type { Program } from '../shell/reading.ts'
import { given, program, valuesOf } from '../usage/usage.ts'
import {
  all,
  code,
  deletesAll,
  escalates,
  ignored,
  persists,
  proves,
  readsFile,
  runsFile,
  script,
  starts,
  type Use,
  writesAll,
  writesFile,
} from '../usage/uses.ts'
import { verbs } from '../usage/verbs.ts'
import { outside } from '../usage/within.ts'

/** Programs that change who may do what. */
const rights = program({
  options: { '-c --command': ignored },
  also: escalates,
})

/** `systemctl enable unit`: it starts with the system from now on. */
const systemctl = verbs(
  {
    'enable reenable preset link add-wants add-requires unmask edit set-default': program({
      operands: (argument, call) => (/\//.test(textOf(argument) ?? '') ? readsFile : ignored)(argument, call),
      also: (call) => persists('systemd', call),
    }),
  },
  { valued: '-H --host -M --machine -t --type -p --property --root', keepsOptions: true },
)

const launchctl = verbs({
  'load bootstrap enable': program({
    operands: (argument, call) => (/\.plist$/.test(textOf(argument) ?? '') ? readsFile : ignored)(argument, call),
    also: (call) => persists('launchd', call),
  }),
  submit: program({
    valued: '-l -p -o -e',
    also: (call) => {
      persists('launchd', call)
      call.reading.run(call.operands, outside(call.invocation, call.reading), undefined)
    },
  }),
})

/** `mount --bind a b`: a path leads to other files from now on. */
const mount = program({
  valued: '-t --types -o --options -L -U --source --target',
  also: (call) => {
    const [, target] = call.operands
    if (call.operands.length === 0) return
    escalates(call)
    if (target !== undefined) writesAll(target, call)
    const isBound =
      given(call, 'bind rbind B R M move') ||
      valuesOf(call, '-o --options').some((one) => /bind|move/.test(textOf(one) ?? 'bind'))
    if (isBound) code('paths may lead to other files from now on')(target ?? '', call)
  },
})

/** `sysctl -w name=value` writes a setting of the kernel. */
const sysctl = program({
  options: { '-p --load': readsFile },
  operands: (argument, call) => {
    const [, name] = /^([\w./-]+)\s*=/.exec(textOf(argument) ?? '') ?? []
    if (name !== undefined) writesFile(`/proc/sys/${name.replaceAll('.', '/')}`, call)
  },
})

/** A key that is made or changed, or only looked at. */
const keyFiles: Use = (argument, call) =>
  (given(call, 'l y e B F L Y') ? proves : all(proves, writesFile))(argument, call)

const gpg = program({
  options: {
    '-o --output': writesFile,
    '--homedir': ignored,
    '--gpg-program --pinentry-program --agent-program': starts,
    '--photo-viewer': script,
  },
  valued: '-r --recipient -u --local-user --passphrase --keyserver --batch --status-fd',
  operands: readsFile,
})

const kernel = program({ operands: ignored, also: escalates })

/** Programs that change the system itself. */
export const system: Readonly<Record<string, Program>> = {
  systemctl,
  launchctl,
  'update-rc.d': program({ also: (call) => persists('init', call) }),
  chkconfig: program({ also: (call) => persists('init', call) }),
  'rc-update': program({ also: (call) => persists('init', call) }),
  loginctl: verbs({ 'enable-linger': program({ also: (call) => persists('systemd', call) }) }),
  schtasks: program({
    also: (call) => {
      if (call.operands.some((one) => /^\/create$/i.test(textOf(one) ?? ''))) persists('the task scheduler', call)
    },
  }),
  pm2: verbs({
    'startup save': program({ also: (call) => persists('pm2', call) }),
    'start restart': program({ valued: '-n --name -i', first: [runsFile] }),
  }),
  useradd: rights,
  adduser: rights,
  usermod: rights,
  userdel: program({
    operands: ignored,
    also: (call) => {
      escalates(call)
      if (given(call, 'r remove')) for (const one of call.operands) deletesAll(`/home/${textOf(one) ?? ''}`, call)
    },
  }),
  deluser: rights,
  groupadd: rights,
  groupmod: rights,
  gpasswd: rights,
  passwd: rights,
  chpasswd: rights,
  visudo: rights,
  vipw: rights,
  dscl: rights,
  sudoedit: program({ operands: writesFile, also: escalates }),
  sg: program({ options: { '-c': script }, first: [ignored], operands: script, also: escalates }),
  newgrp: rights,
  chsh: program({ options: { '-s --shell': ignored }, also: (call) => persists('a login shell', call) }),
  mount,
  umount: program({ valued: '-t -O', operands: ignored, also: escalates }),
  modprobe: kernel,
  insmod: program({ first: [readsFile], also: escalates }),
  rmmod: kernel,
  kexec: kernel,
  setenforce: kernel,
  sysctl,
  'ssh-keygen': program({
    options: { '-f': keyFiles, '-D -w': code('ssh-keygen loads code'), '-s': readsFile },
    valued: '-t -b -C -N -P -m -I -n -V -O -z -r -R -F -E -a',
  }),
  'ssh-add': program({ options: { '-s': code('ssh-add loads code') }, valued: '-t -E -S -h -H', operands: proves }),
  gpg,
  gpg2: gpg,
  'update-alternatives': program({ also: escalates }),
  ldconfig: program({ options: { '-f -C': readsFile }, also: escalates }),
}
