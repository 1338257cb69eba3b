import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, persistsAt, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { isTouching, touchesPlaces } from '../rule/touches-places.ts'
import { killAll } from './kill-all.ts'

const stopping =
  'stop|restart|disable|mask|kill|try-restart|reload-or-restart|try-reload-or-restart|force-reload|condrestart|isolate|revert|cancel|clean|freeze'
const controls = commandsLike({
  systemctl: [stopping],
  'service rc-service invoke-rc.d': ['* stop|restart|force-reload|try-restart|reload|condrestart|force-stop'],
  launchctl: ['unload|bootout|kill|stop|disable|remove|kickstart|reboot'],
  initctl: ['stop|restart|reload'],
  'sv runsvctrl': ['stop|down|d|restart|force-stop|kill|exit|t|k'],
  supervisorctl: ['stop|restart|shutdown|remove|reload|signal'],
  brew: ['services stop|restart|kill|cleanup'],
  snap: ['stop|restart|disable'],
  'update-rc.d': ['* disable|remove|defaults-disabled', '-f'],
  chkconfig: ['* off', '--del'],
  'rc-update': ['del|delete'],
  monit: ['stop|restart|unmonitor|quit'],
  net: ['stop|pause'],
  sc: ['stop|delete|config|pause'],
  'sc.exe': ['stop|delete'],
  nssm: ['stop|remove|restart'],
  'apachectl apache2ctl': ['stop|restart|graceful-stop', '-k=stop|restart|graceful-stop'],
  nginx: ['-s=stop|quit'],
  docker: ['swarm leave'],
})

/** `/etc/init.d/nginx stop`. */
function initScripts(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter(
    (one) =>
      one.type === 'runs' &&
      /^\/etc\/(?:rc\.d\/)?(?:init\.d|rc\.d)\//.test(textOf(one.argv[0]) ?? '') &&
      one.argv.some((word) => /^(?:stop|restart|force-reload|force-stop)$/.test(textOf(word) ?? '')),
  )
  return answerFrom(found, [])
}

/** Parts of a machine that run something by themselves, and belong to no project. */
const lasting: readonly string[] = [
  ...['a shell profile', 'cron', 'systemd', 'launchd', 'init', 'the system', 'every program', 'the desktop', 'ssh'],
  ...['python', 'at', 'the task scheduler', 'a login shell', 'pm2'],
]

/** A file of the project is ordinary, though another machine may run one of that name. */
function stays(call: ActingCall, place: Place, workspace: string): Answer {
  const actions = actionsOf(call, place)
  const isInside = (path: string) => workspace !== place.home && path.startsWith(`${workspace}/`)
  const [inside, outside] = [new Set<string>(), new Set<string>()]
  for (const action of actions)
    if (isTouching(action) && action.type !== 'reads' && action.type !== 'deletes')
      for (const path of action.type === 'moves' ? action.to.places : action.path.places) {
        const where = typeof path === 'string' ? persistsAt(path) : undefined
        if (where !== undefined && typeof path === 'string') (isInside(path) ? inside : outside).add(where)
      }
  const found = actions.filter(
    (one: Action) =>
      one.type === 'persists' && lasting.includes(one.where) && !(inside.has(one.where) && !outside.has(one.where)),
  )
  const files = actions.filter(
    (one) =>
      (one.type === 'writes' || one.type === 'moves') &&
      (one.type === 'moves' ? one.to : one.path).places.some(
        (path) => typeof path === 'string' && !isInside(path) && lasting.includes(persistsAt(path) ?? ''),
      ),
  )
  return answerFrom(found.length > 0 ? found : files, [])
}

/** Files of a project that run when a shell or an editor opens its folder. */
const startsInFolder = touchesPlaces(['writes', 'moves'], ['*/.envrc', '*/.vscode/tasks.json'])

const schedules = commandsLike({
  crontab: ['!-l|-V|--help'],
  at: ['!-l|-q|-V|-c|-d|-r'],
  batch: ['$'],
  'systemd-run': ['--on-*|--timer-property'],
  schtasks: ['@/create|@/change'],
  loginctl: ['enable-linger'],
  launchctl: ['load|bootstrap|submit|enable|setenv'],
  defaults: ['write *loginwindow* LoginHook|AutoLaunchedApplicationDictionary'],
  fcrontab: ['!-l'],
})

const moreRights = [
  '--privileged',
  '--pid=host',
  '--ipc=host',
  '--userns=host',
  '--network|--net=host',
  '--volumes-from',
  '--uts=host',
  '--cgroupns=host',
  '--cap-add=ALL|all|SYS_*|CAP_SYS_*|NET_ADMIN|CAP_NET_ADMIN|DAC_*|MKNOD|BPF|PERFMON',
  '--security-opt=*unconfined*|*disable*',
  '--device=/dev/sd*|/dev/nvme*|/dev/mem|/dev/kmsg|/dev/disk*|/dev/vd*|/dev/xvd*|/dev/mapper*',
  '--device-cgroup-rule',
  '-v|--volume=/:*|/etc*:*|/root*:*|/proc*:*|/sys*:*|/dev:*|/boot*:*|/var:*|/var/lib*:*|/var/run:*|/run:*|/usr*:*|/home:*|/bin*:*|/lib*:*|*docker.sock*|*containerd.sock*|*podman.sock*|*crio.sock*',
  '--mount=*source=/,*|*src=/,*|*source=/|*src=/|*docker.sock*|*source=/etc*|*src=/etc*|*source=/root*|*src=/root*|*source=/proc*|*src=/proc*',
]
const powerful = commandsLike({
  'docker podman nerdctl': [
    ...['run', 'create', 'exec', 'container run|create|exec'].flatMap((verb) =>
      moreRights.map((more) => `${verb} ${more}`),
    ),
    ...[
      'volume create -o|--opt=device=/*',
      'buildx|build --allow=security.insecure',
      'compose run|exec --privileged',
      'plugin install --grant-all-permissions',
      'service create --mount=*source=/,*',
    ],
  ],
  'docker-compose podman-compose': ['run|exec --privileged'],
  nsenter: ['!--help|--version|-V'],
  kubectl: [
    'run|exec|debug --privileged',
    'debug node/*',
    'debug --profile=sysadmin|netadmin',
    'run --overrides=*hostPID*|*privileged*|*hostPath*',
  ],
  'ctr crictl runc': ['** --privileged'],
  'lxc incus': ['** security.privileged=true', '** --vm=-', '-c=security.privileged=true'],
  'systemd-nspawn': ['-D|--directory=/', '--bind=/|/:*'],
  chroot: ['/host|/mnt|/hostfs|/rootfs'],
})

/** Rules about what runs on a machine beside the project. */
export const services: readonly CallRule[] = [
  {
    name: 'services',
    does: 'stops or restarts services of this machine',
    instead: 'start a process of your own, or ask a person to restart the service',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => some(controls(call, place), initScripts(call, place)),
  },
  {
    name: 'persistence',
    does: 'leaves something behind that runs later by itself',
    instead: 'run it now, and tell a person what to start later',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['persists', 'runs', 'writes', 'moves'],
    asks: (call, { place, workspace }) =>
      some(stays(call, place, workspace), schedules(call, place), startsInFolder(call, place)),
  },
  killAll,
  {
    name: 'containers',
    does: 'gives a container the rights of this machine',
    instead: 'start the container without these rights, and mount folders of the project only',
    severity: 'critical',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => powerful(call, place),
  },
]
