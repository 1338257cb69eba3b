import type { Action, Argument } from '../../actions/index.ts'
import { either, isUnknown, shown } from '../../actions/internal.ts'
import { isIn, knownOf, nearest, wholeFolders } from '../rule/area.ts'
import { judge, type Truth } from '../rule/judge.ts'
import type { CallRule } from '../rule/rule.ts'

type Changing = Extract<Action, { readonly type: 'writes' | 'deletes' | 'moves' }>

/** Devices that keep nothing. */
const device =
  /^\/dev\/(?:null|zero|full|stdin|stdout|stderr|tty|fd\/\d+|pts\/\d+|ptmx|random|urandom)$|^\/proc\/self\/fd\/\d+$/
/** Connections, which are no files. */
const socket = /^\/dev\/(?:tcp|udp)\//

const systemFolders = [
  ...['/etc', '/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/boot', '/sys', '/proc', '/dev', '/run/systemd'],
  ...['/System', '/Library', '/Applications', '/private/etc', '/opt/homebrew', '/var/lib/dpkg', '/var/spool/cron'],
  ...['/snap', '/nix', '/efi', '/var/lib/apt', '/var/lib/rpm', '/lost+found', '/srv/boot', '/mnt/c/Windows'],
  ...['/mnt/c/Program Files', '/c/Windows', '/c/Program Files'],
]
/** A path of Windows, as it is written. */
const windows =
  /^["']?[a-z]:[\\/]+(?:windows|program files|programdata|system volume information)(?:[\\/]|$)|^%(?:systemroot|windir)%/i

/** Rules about places: outside the project, and of the system. */
export const places: readonly CallRule[] = [
  {
    name: 'outside-workspace',
    does: 'changes files outside the project',
    instead: 'write within the project, or below /tmp',
    severity: 'high',
    level: 'ask',
    unknown: 'allow', // a path in a variable
    deeds: ['writes', 'deletes', 'moves'],
    options: { folders: ['/tmp', '/var/tmp', '/private/tmp', '/private/var/tmp', '/dev/shm'] },
    kinds: { folders: { of: 'place', mayBeEmpty: true } },
    asks(call, { place, workspace, options: { folders = [] } }) {
      const own = [workspace, ...wholeFolders(folders, place, workspace)]
      return judge(call, place, ['writes', 'deletes', 'moves'], (action) =>
        isOfGit(action) ? 'no' : either(changed(action).map((one) => isOutside(one, own))),
      )
    },
  },
  {
    name: 'system-files',
    does: 'changes files of the system',
    instead: 'leave them, or let a person change them',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['writes', 'deletes', 'moves'],
    options: { folders: systemFolders },
    kinds: { folders: { of: 'place' } },
    asks(call, { place, workspace, options: { folders = [] } }) {
      const system = wholeFolders(folders, place, workspace)
      return judge(call, place, ['writes', 'deletes', 'moves'], (action) =>
        either([...changed(action), ...written(action)].map((one) => isOfSystem(one, system, workspace, action))),
      )
    },
  },
]

/** The references of a repository that git itself changes. */
function isOfGit({ by, type, ...action }: Changing): boolean {
  return (
    by === 'git' &&
    type !== 'moves' &&
    'path' in action &&
    action.path.places.every((one) => /\/\.git\//.test(shown(one)))
  )
}

/** The places that an action changes; a move changes two. */
function changed(action: Changing): readonly Argument[] {
  return action.type === 'moves' ? [...action.path.places, ...action.to.places] : action.path.places
}

function written(action: Changing): readonly Argument[] {
  const all = action.type === 'moves' ? [action.path.written, action.to.written] : [action.path.written]
  return all.filter((one) => windows.test(shown(one)))
}

function isHarmless(place: Argument): boolean {
  return typeof place === 'string' && (device.test(place) || socket.test(place))
}

function isOutside(place: Argument, own: readonly string[]): Truth {
  if (isHarmless(place)) return 'no'
  if (isUnknown(place) && /^\/proc\/self\/fd\//.test(place.begins)) return 'no'
  const inside = isIn(place, own)
  return inside === 'yes' ? 'no' : inside === 'no' ? 'yes' : 'unknown'
}

function isOfSystem(place: Argument, folders: readonly string[], workspace: string, action: Changing): Truth {
  if (isHarmless(place)) return 'no'
  if (windows.test(shown(place))) return 'yes'
  const known = knownOf(place)
  if (known === undefined) return 'unknown'
  const isWhole = action.type === 'moves' || action.recursive || known.isOpen
  if (known.path === '/' && isWhole) return 'yes' // `rm -rf /*`, `chmod -R 777 /`
  const [lower, plain] = [known.path.toLowerCase(), folders.flatMap((one) => [one, one.toLowerCase()])]
  const system = Math.max(...[known.path, lower].map((one) => nearest(one, plain)?.length ?? 0))
  const own = nearest(known.path, [workspace, '/dev/shm'])?.length ?? 0
  return system > own ? 'yes' : 'no'
}
