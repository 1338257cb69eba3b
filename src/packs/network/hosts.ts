import { type ActingCall, type Answer, actionsOf, connects, type Place, some } from '../../actions/index.ts'
import { answerFrom, matches, plainHost, shown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'

const services = new Set([
  ...['169.254.169.254', '169.254.170.2', '169.254.170.23', '169.254.169.253', '100.100.100.200', '192.0.0.192'],
  ...['168.63.129.16', 'fd00:ec2:0:0:0:0:0:254', 'fd00:ec2:0:0:0:0:0:23', 'fd20:ce:0:0:0:0:0:254'],
  ...[
    'metadata',
    'metadata.google.internal',
    'metadata.goog',
    'instance-data',
    'instance-data.ec2.internal',
    'metadata.tencentyun.com',
  ],
  ...[
    'metadata.packet.net',
    'metadata.platformequinix.com',
    'metadata.azure.internal',
    'rancher-metadata',
    'metadata.oraclecloud.com',
  ],
])
/** Names of services that answer with the address that they contain: `169.254.169.254.nip.io`. */
const mirrored = /(?:^|[.-])169[.-]254[.-]169[.-]254[.-]|(?:^|[.-])a9fea9fe\./

function isMetadata(written: string): boolean {
  const host = plainHost(written)
  return services.has(host) || mirrored.test(`${host}.`)
}

const asksMetadata = commandsLike({
  'ec2-metadata ec2metadata ec2-describe-metadata cloud-id': ['!--help'],
  'cloud-init': ['query'],
  curl: [
    '--resolve|--connect-to=*169.254.*|*metadata*|*100.100.100.200*',
    '-x|--proxy|--socks5*|--preproxy=*169.254.169.254*|*metadata.google*',
  ],
})
const inCode =
  /169\.254\.(?:169\.254|170\.2)|metadata\.google\.internal|100\.100\.100\.200|fd00:ec2::254|2852039166|0xa9fea9fe/i

function connectsToMetadata(call: ActingCall, place: Place): Answer {
  const actions = actionsOf(call, place)
  const found = actions.filter(
    (one) =>
      (one.type === 'connects' &&
        isMetadata(typeof one.host === 'string' ? one.host : shown(one.host).replace(/^\w+:\/\/|\u2026$/g, ''))) ||
      (one.type === 'opaque' && inCode.test(one.code ?? '')),
  )
  // an address of an option that is not one of a url: `curl $x`, whose beginning alone is known
  return answerFrom(found, [])
}

const local = [
  'localhost',
  '127.*',
  '::1',
  '0.0.0.0',
  '*.localhost',
  'host.docker.internal',
  '0:0:0:0:0:0:0:1',
  'mcp:*',
]
const usual = [
  ...['github.com', '*.github.com', '*.githubusercontent.com', 'gitlab.com', 'bitbucket.org', 'registry.npmjs.org'],
  ...[
    'pypi.org',
    'files.pythonhosted.org',
    'crates.io',
    'static.crates.io',
    'proxy.golang.org',
    'rubygems.org',
    'docker.io',
  ],
]

const scans = commandsLike({
  'nmap masscan zmap rustscan unicornscan hping3 hping2 fping arp-scan netdiscover nbtscan nikto gobuster ffuf dirb dirbuster wfuzz sqlmap hydra medusa ncrack patator wpscan nuclei naabu subfinder amass enum4linux crackmapexec netexec nxc onesixtyone snmpwalk dnsenum dnsrecon fierce zenmap angryip ipscan sslscan whatweb feroxbuster responder ettercap bettercap tcpdump tshark arpspoof aircrack-ng airodump-ng':
    ['!--version|-V|--help|-version'],
  'nc ncat netcat': [
    '-z @*-*',
    ({ options, words }) => options.has('z') && words.some(({ text }) => /^\d+-\d+$/.test(textOf(text) ?? '')),
  ],
  'ssh-keyscan': [({ words }) => words.length > 8],
})

/** Rules about other machines. */
export const hosts: readonly CallRule[] = [
  {
    name: 'metadata',
    does: 'asks the metadata service of a cloud machine, which gives out keys',
    instead: 'use the keys that the project has, or ask a person for them',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['connects', 'runs', 'opaque'],
    asks: (call, { place }) => some(connectsToMetadata(call, place), asksMetadata(call, place)),
  },
  {
    name: 'scan',
    does: 'looks for open ports or weaknesses of other machines',
    instead: 'connect to the one port that you need',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => scans(call, place),
  },
  {
    name: 'other-hosts',
    does: 'connects to a host that is not listed',
    instead: 'use the listed hosts, or ask a person to list this one',
    severity: 'medium',
    level: 'ask',
    deeds: ['connects'],
    options: { hosts: [...local, ...usual] },
    asks: (call, { place, options: { hosts: listed = [] } }) => {
      const answer = connects(call, place).except(...listed)
      // the remotes of a repository are its own
      const isOwn = answer.truth === 'unknown' && answer.actions.every(({ by }) => by === 'git')
      return isOwn ? { truth: 'no', actions: [] } : answer
    },
  },
]

/** Whether a host is this machine. */
export function isLocalHost(host: string): boolean {
  const plain = plainHost(host)
  return local.some((one) => matches(plain, one) === 'yes') || plain === ''
}
