import { type ActingCall, type Answer, actionsOf, every, type Place, some } from '../../actions/index.ts'
import { answerFrom, isUnknown, matches, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { type Started, startedFrom } from '../rule/started.ts'

/** Programs that are many, or that a person works with: to end all of one name ends too much. */
const broad = [
  ...['sh', 'bash', 'zsh', 'fish', 'dash', 'sshd', 'ssh', 'systemd', 'init', 'launchd', 'login', 'sudo', 'su'],
  ...['dockerd', 'docker', 'containerd', 'Xorg', 'gnome-shell', 'Finder', 'WindowServer', 'loginwindow', 'tmux'],
  ...['screen', 'node', 'python', 'python3', 'java', 'cron', 'dbus-daemon', 'explorer.exe', 'code', 'Code'],
]

function isBroad({ words }: Started, names: readonly string[]): boolean {
  return words.some(({ text }) => {
    const name = textOf(text)?.replace(/^\^|\$$/g, '')
    if (name === undefined) return false
    return (
      /^[.*^$/?[\]\\|a-z]?$|^\.[*+]$|^\[.{1,6}\][*+]?$/i.test(name) || names.some((one) => matches(name, one) === 'yes')
    )
  })
}

const killing = new WeakMap<readonly string[], ReturnType<typeof commandsLike>>()

/** The table is made once for each list of programs. */
function killsAll(names: readonly string[]): ReturnType<typeof commandsLike> {
  const known = killing.get(names)
  if (known !== undefined) return known
  const made = commandsLike({
    'killall5 skill': ['!-V|--version|--help'],
    kill: [
      ({ action }) => {
        const args = action.argv.slice(1).map((one) => textOf(one) ?? '')
        const at = args.lastIndexOf('-1')
        return at > 0 || (at === 0 && args.length === 1) || (endsGroup(args) && !action.inside.includes('trap'))
      },
    ],
    pkill: [
      '-u|--euid|-U|--uid|-G|--group|-t|--terminal|-s|--session|-v|--inverse|-g|--pgroup',
      (one) => isBroad(one, names),
    ],
    killall: ['-u|--user|-r|--regexp|-t|-m', (one) => isBroad(one, names)],
    fuser: ['-k|--kill -m|--mount', '-k|--kill @/'],
    pm2: ['delete|del|stop|kill|restart all', 'kill'],
    tmux: ['kill-server'],
    screen: ['-X=quit'],
    loginctl: ['terminate-user|kill-user|terminate-session|kill-session|terminate-seat'],
    slay: [''],
    taskkill: ['@/im|/IM @explorer.exe|@node.exe|@*'],
    tskill: ['@*'],
  })
  killing.set(names, made)
  return made
}

/** `kill 0`: all processes of the group, the agent among them. */
function endsGroup(args: readonly string[]): boolean {
  return args.at(-1) === '0' && args.at(-2) !== '-s' && args[0] !== '-l'
}

/** `kill $(pgrep node)`, `ps aux | grep node | … | xargs kill`: all processes that a list contains. Those of one port are not many. */
function killsListed(call: ActingCall, place: Place, names: readonly string[]): Answer {
  const actions = actionsOf(call, place)
  const lists = actions.some((one) => {
    if (one.type !== 'runs') return false
    const name = textOf(one.program) ?? ''
    return name === 'ps' || (/^(?:pgrep|pidof)$/.test(name) && isBroad(startedFrom(one), names))
  })
  const kills = actions.filter(
    (one) =>
      one.type === 'runs' &&
      one.program === 'kill' &&
      one.argv.some((arg) => isUnknown(arg) && /^the output of|^an argument from xargs|^the variable/.test(arg.why)),
  )
  return answerFrom(lists ? kills : [], [])
}

const stopsContainers = commandsLike({
  'docker podman nerdctl': [
    ({ action, words }) => /^(?:stop|restart|pause)$/.test(textOf(words[0]?.text) ?? '') && action.argv.some(isUnknown),
  ],
})
const listsContainers = commandsLike({
  'docker podman nerdctl': ['ps -q|--quiet !--filter|-f', 'container ls|list -q|--quiet !--filter|-f'],
})

/** The rule about processes that a call did not start. */
export const killAll: CallRule = {
  name: 'kill-all',
  does: 'ends processes that it did not start',
  instead: 'end a single process, by its number or its whole command line',
  severity: 'high',
  level: 'ask',
  unknown: 'allow',
  deeds: ['runs'],
  options: { programs: broad },
  kinds: { programs: { of: 'program' } },
  asks: (call, { place, options: { programs = [] } }) =>
    some(
      killsAll(programs)(call, place),
      killsListed(call, place, programs),
      every(stopsContainers(call, place), listsContainers(call, place)),
    ),
}
