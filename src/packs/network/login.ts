import { type ActingCall, type Action, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, matches, optionsOf, shown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { type Started, startedFrom } from '../rule/started.ts'
import { isLocalHost } from './hosts.ts'

const remoteSessions = commandsLike({
  'docker podman nerdctl': ['context use', isElsewhere],
  'kubectl oc k kubecolor': ['exec|attach|rsh|debug', 'cp @*:*'],
  'ansible-playbook ansible-pull': [
    '!--check|-C|--syntax-check|--list-hosts|--list-tasks|--list-tags|--version|--help !-c|--connection=local !-i|--inventory=localhost*',
  ],
  'ssh-copy-id sftp': ['@*'],
  'impacket-psexec impacket-wmiexec impacket-smbexec enter-pssession new-pssession': ['@*'],
  gcloud: ['** ssh', '** ssh **', 'cloud-shell ssh'],
  aws: ['ssm start-session', 'ec2-instance-connect ssh|open-tunnel', 'ecs execute-command', 'ssm send-command'],
  az: [
    'ssh vm|arc',
    'network bastion ssh|rdp',
    '** ssh',
    'vm run-command',
    'webapp ssh|create-remote-connection',
    'serial-console connect',
    'containerapp exec',
  ],
  'fly flyctl': ['ssh console|sftp', 'console', 'machine exec'],
  heroku: ['ps:exec', 'run', 'run:*', 'ssh'],
  doctl: ['compute ssh', 'apps console'],
  gh: ['codespace|cs ssh'],
  railway: ['ssh|shell|connect'],
  'tsh teleport': ['ssh|scp'],
  tailscale: ['ssh'],
  eb: ['ssh'],
  hcloud: ['server ssh'],
  render: ['ssh'],
  'pssh pdsh clush parallel-ssh pscp mussh dsh cssh clusterssh sshpass ansible-console rlogin rsh rexec evil-winrm psexec psexec.py wmiexec.py smbexec.py winrs xfreerdp rdesktop vncviewer remmina mstsc':
    ['@*'],
  ansible: ['-m|--module-name=shell|command|raw', '-a|--args'],
  'fab cap': ['-H|--hosts', '** deploy|deploy:*'],
  knife: ['ssh'],
  salt: ['** cmd.run'],
  mosh: ['@*'],
  telnet: [({ words }) => words.length > 0 && !isLocalHost(shown(words[0]?.text ?? ''))],
  cu: ['@*'],
})

/** A server of Docker on another machine: in an option in front of the command, or in a variable. */
function isElsewhere({ action: { argv, assigned } }: Started): boolean {
  const { values } = optionsOf(argv.slice(1), {
    valued: ['-H', '--host', '--url', '-c', '--context', '--connection', '-l', '--log-level', '--config'],
    stopsAtOperand: true,
  })
  const given = (...names: readonly string[]) => names.flatMap((name) => values.get(name) ?? []).map(shown)
  const hosts = [...given('H', 'host', 'url'), textOf(assigned['DOCKER_HOST']) ?? '']
  const contexts = [...given('c', 'context', 'connection'), textOf(assigned['DOCKER_CONTEXT']) ?? 'default']
  return hosts.some((one) => /^(?:tcp|ssh|https?):/.test(one)) || contexts.some((one) => one !== 'default')
}

const usual = [
  'github.com',
  'gitlab.com',
  'bitbucket.org',
  'ssh.dev.azure.com',
  'git.sr.ht',
  'codeberg.org',
  'ssh.github.com',
]

/** ssh with a host, but for those that only answer git. */
function logsIn(call: ActingCall, place: Place, hosts: readonly string[]): Answer {
  const actions = actionsOf(call, place)
  const found: Action[] = actions.filter((one) => {
    if (one.type !== 'runs' || !/^(?:ssh|slogin|autossh|plink|dbclient)$/.test(shown(one.program))) return false
    const { words, options } = startedFrom(one)
    if (words.length === 0 || ['V', 'Q', 'G', 'O'].some((name) => options.has(name))) return false
    return !words.some(({ text }) => {
      const host = shown(text)
        .replace(/^ssh:\/\//, '')
        .replace(/^[^@]*@/, '')
        .replace(/:\d+$/, '')
      return hosts.some((name) => matches(host, name) === 'yes')
    })
  })
  return answerFrom(found, [])
}

/** Rules about connections that a person should know of. */
export const login: readonly CallRule[] = [
  {
    name: 'remote-login',
    does: 'runs commands on another machine',
    instead: 'run it here, or ask a person to run it there',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    options: { hosts: usual },
    kinds: { hosts: { of: 'host', mayBeEmpty: true } },
    asks: (call, { place, options: { hosts = [] } }) => some(logsIn(call, place, hosts), remoteSessions(call, place)),
  },
]
