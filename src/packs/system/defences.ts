import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { touchesPlaces } from '../rule/touches-places.ts'

const walls =
  'ufw|firewalld|iptables|ip6tables|nftables|firewalld.service|ufw.service|nftables.service|iptables.service'
const changesFirewall = commandsLike({
  'iptables ip6tables iptables-legacy iptables-nft ip6tables-nft ebtables arptables': [
    '!-L|--list|-S|--list-rules|-C|--check|-V|--version|-h|--help',
    '-F|-D|-A|-I|-P|-X|-R',
  ],
  'iptables-restore ip6tables-restore': ['!-t|--test'],
  nft: ['!list|describe|monitor !@list|monitor|describe !-c|--check !-v|--version', '-f|--file !-c|--check'],
  ufw: [
    'enable|disable|reset|reload|default|allow|deny|reject|limit|delete|insert|route|prepend|logging !--dry-run',
    '--force',
  ],
  'firewall-cmd firewall-offline-cmd': [
    '--add-*|--remove-*|--set-*|--change-*|--reload|--complete-reload|--panic-on|--panic-off|--permanent|--runtime-to-permanent|--new-*|--delete-*',
    '!--list-*|--state|--get-*|--query-*|--info-*|--version|--help|-h',
  ],
  pfctl: ['-d|-F|-f|-e|-E|-X|-k|-K|-t'],
  ipset: ['!list|save|test|version !@list|save|test|version'],
  ipfw: ['!list|show !@list|show'],
  socketfilterfw: ['--setglobalstate|--setblockall|--add|--remove|--unblockapp|--blockapp|--setallowsigned'],
  netsh: ['advfirewall|firewall|interface **'],
  systemctl: [`stop|disable|mask|kill|restart ${walls}`],
  service: [`${walls} stop|restart`],
  shorewall: ['stop|clear|start|restart|reload'],
  tc: ['qdisc|filter add|del|replace|change'],
})
const writesFirewall = touchesPlaces(
  ['writes', 'deletes', 'moves'],
  [
    '/etc/iptables/*',
    '/etc/nftables*',
    '/etc/pf.conf',
    '/etc/pf.anchors/*',
    '/etc/ufw/*',
    '/etc/firewalld/*',
    '/etc/sysconfig/iptables',
  ],
)

const hidesTracks = commandsLike({
  history: ['-c|-d|-dc|-cw', '-w|-a|-r @/dev/null'],
  fc: ['-p|-W @/dev/null'],
  unset: ['@HISTFILE|HISTSIZE|HISTFILESIZE|HISTCMD|SAVEHIST|PROMPT_COMMAND|HISTTIMEFORMAT'],
  'export declare typeset readonly local': [
    '@HISTFILE=|HISTFILE=/dev/null|HISTSIZE=0|HISTFILESIZE=0|SAVEHIST=0|HISTCONTROL=ignoreboth|HISTIGNORE=*',
  ],
  set: ['@history +o', '@+o @history'],
  shopt: ['-u @histappend'],
  journalctl: ['--vacuum-*|--rotate|--flush|--relinquish-var'],
  dmesg: ['-C|--clear|-c|--read-clear|-D|--console-off|-n'],
  lastlog: ['-C|--clear|-S|--set'],
  faillog: ['-r|--reset'],
  auditctl: ['-e=0', '-D'],
  wevtutil: ['cl|clear-log'],
  log: ['erase'],
  utmpdump: ['-r|--reverse'],
  logrotate: ['-f|--force'],
  bleachbit: ['-c|--clean'],
})

const histories = [
  'bash',
  'zsh',
  'sh',
  'ksh',
  'fish',
  'python',
  'psql',
  'mysql',
  'node_repl',
  'sqlite',
  'rediscli',
  'irb',
]
const historyFiles = [
  ...histories.map((name) => `*/.${name}_history`),
  ...['*/fish/fish_history', '*/.lesshst', '*/.viminfo', '*/.zhistory', '*/.histfile', '*/.bash_sessions/*'],
]
const erasesHistory = touchesPlaces(['writes', 'deletes', 'moves'], historyFiles)
const logs = ['/var/log', '/var/log/*', '/var/run/utmp', '/run/log/*', '/var/adm/*', '/Library/Logs/*', '/run/utmp']
const erasesLogs = touchesPlaces(['writes', 'deletes', 'moves'], logs)

function keepsNoHistory(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter((one) => {
    if (one.type !== 'runs') return false
    const { HISTFILE: file, HISTSIZE: size, SAVEHIST: saved } = one.assigned
    const isOff = file !== undefined && /^(?:\/dev\/null)?$/.test(textOf(file) ?? '-')
    return isOff || textOf(size) === '0' || textOf(saved) === '0'
  })
  return answerFrom(found, [])
}

/** The most functions that call themselves before a call is one that never ends. */
const mostCalls = 8
const forking =
  /\bfork\b\W{0,20}\b(?:while|until|for)\b\W{0,20}(?:\w+\W{0,20})?\bfork\b|\bwhile\b[^;{]{0,40}[{:;]?\s{0,20}(?:\w+\.){0,3}fork\b|\bfork while\b|\bloop\s*\{\s*fork/i

function forksForever(call: ActingCall, place: Place): Answer {
  const opaque = actionsOf(call, place).filter((one) => one.type === 'opaque')
  const deep = opaque.filter(({ why }) => why === 'functions call each other too deep')
  const code = opaque.filter((one) => one.code !== undefined && forking.test(one.code))
  return answerFrom([...(deep.length > mostCalls ? deep : []), ...code, ...startedEndlessly(call, place)], [])
}

/** The longest beginning of a command in which loops are looked for. */
const longest = 4000
const endless =
  /\b(?:while\s{1,9}(?::|true|\[\s{0,9}1\s{0,9}\])|until\s{1,9}false|for\s{0,9}\(\(\s{0,9};\s{0,9};\s{0,9}\)\))\s{0,9};?\s{0,9}do\b([\s\S]{1,200}?)\bdone\b/

/** `while :; do x & done`: a loop without an end that does not wait for its processes. */
function startedEndlessly(call: ActingCall, place: Place): readonly Action[] {
  const [, body = ''] = endless.exec((call.command ?? '').slice(0, longest)) ?? []
  const isStarting = /(?<![&<>|])&(?![&>\d])/.test(body)
  const isWaiting = /\bwait\b|\bsleep\s{1,9}\S{1,9}\s{0,9}(?:;|\n|$)/.test(body)
  return isStarting && !isWaiting
    ? actionsOf(call, place)
        .filter((one) => one.type === 'runs')
        .slice(0, 1)
    : []
}

const forks = commandsLike({ 'stress stress-ng': ['--fork|--vm|--cpu|-c|-m|--forkheavy'] })

/** Rules about what protects a machine. */
export const defences: readonly CallRule[] = [
  {
    name: 'firewall',
    does: 'changes the firewall',
    instead: 'leave the firewall as it is, and tell a person which port is needed',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) => some(changesFirewall(call, place), writesFirewall(call, place)),
  },
  {
    name: 'cover-tracks',
    does: 'removes traces of what was done on this machine',
    instead: 'leave histories and logs of the system as they are',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs', 'writes', 'deletes', 'moves'],
    asks: (call, { place }) =>
      some(hidesTracks(call, place), erasesHistory(call, place), erasesLogs(call, place), keepsNoHistory(call, place)),
  },
  {
    name: 'fork-bomb',
    does: 'starts processes without end',
    instead: 'start a known number of processes',
    severity: 'critical',
    level: 'deny',
    deeds: ['opaque', 'runs'],
    asks: (call, { place }) => some(forksForever(call, place), forks(call, place)),
  },
]
