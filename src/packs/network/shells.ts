import { type ActingCall, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, shown } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { type Started, startedFrom } from '../rule/started.ts'
import { isLocalHost } from './hosts.ts'

const isShell =
  /(?:^|[/\s'"])(?:(?:ba|z|da|k|c|tc|a|fi|mk)?sh|cmd|powershell|pwsh|python[\d.]*|perl)(?:\.exe)?(?:$|[\s'",])/i
const network = /^(?:tcp|udp|ssl|openssl|sctp|socks|proxy|dccp)/i
const served = /^(?:exec|system|shell)/i

const serves = commandsLike({
  'nc ncat netcat': [
    '-e|--exec|--sh-exec|--lua-exec',
    ({ options }) => options.get('c')?.some((one) => isShell.test(shown(one))) === true,
  ],
  socat: [
    ({ words }) => {
      const addresses = words.map(({ text }) => shown(text))
      return addresses.some((one) => network.test(one)) && addresses.some((one) => served.test(one))
    },
  ],
  'pwncat pwncat-cs msfvenom msfconsole chisel revsocks ligolo sliver-client villain': ['!--help|--version'],
  ztcp: ['@*'],
  xterm: ['-display|-display=*:*'],
})

/** Programs that join their input and output with another machine. */
const joining = /^(?:nc|ncat|netcat|telnet|socat|openssl)$/
const shells = /^(?:(?:ba|z|da|k|c|tc|a|mk|y)?sh|rbash|fish)$/

/** A shell that takes what it runs from a connection, or sends there what it says. */
function joinsShell(call: ActingCall, place: Place): Answer {
  const actions = actionsOf(call, place)
  const starts = actions.filter((one) => one.type === 'runs')
  const sockets = actions.filter(
    (one) =>
      (one.type === 'writes' || one.type === 'reads') &&
      one.path.places.some((path) => /^\/dev\/(?:tcp|udp)\//.test(shown(path))) &&
      !one.path.places.every((path) => isLocalHost(shown(path).split('/')[3] ?? '')),
  )
  const joined = starts.filter(
    (one) =>
      joining.test(shown(one.program)) && (one.program !== 'openssl' || one.argv.some((word) => word === 's_client')),
  )
  const free = starts.filter((one) => {
    const { words, options } = startedFrom(one)
    return shells.test(shown(one.program)) && words.length === 0 && !options.has('c') && !options.has('version')
  })
  const isLost = actions.some(
    (one) =>
      one.type === 'opaque' &&
      (/^it runs a script that is not known|^the program is/.test(one.why) || one.language !== undefined) &&
      one.code === undefined,
  )
  const isFree = free.length > 0 || isLost
  const found = isFree ? [...sockets, ...(free.length > 0 || isLost ? joined : [])] : []
  return answerFrom(found, [])
}

const opensSocket =
  /\b(?:socket|tcpsocket|fsockopen|pfsockopen|stream_socket_client|create_?connection|net\.(?:connect|socket|createconnection|dial)|tcpclient|sockets?\.|io::socket|inet_aton|pty)\b|\/inet\/(?:tcp|udp)|\/dev\/tcp\//i
const startsShell =
  /\b(?:dup2|popen|proc_open|shell_exec|passthru|system|exec\w*|spawn\w*|subprocess|pty|child_process|process\.start|iex|invoke-expression|getline|startinfo)\b|\/bin\/(?:ba|z|da|a)?sh|cmd\.exe|%x/i

/** Code that connects and starts a shell. */
function inCode(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter(
    (one) =>
      one.type === 'opaque' && one.code !== undefined && opensSocket.test(one.code) && startsShell.test(one.code),
  )
  return answerFrom(found, [])
}

const everywhere = '0.0.0.0|0.0.0.0:*|::|[::]*|*:0.0.0.0|0|true'
const forOthers = `--host|--hostname|-H|--bind|-b|--address|--ip|-a|--listen|--addr=${everywhere}`
const devServers =
  'vite next nuxt nuxi astro webpack webpack-dev-server react-scripts remix ng gatsby svelte-kit parcel rsbuild storybook start-storybook uvicorn gunicorn hypercorn daphne waitress-serve flask django-admin fastapi rails puma thin unicorn hugo jekyll mkdocs zola jupyter jupyter-lab jupyter-notebook streamlit gradio tensorboard mlflow ray dask-scheduler ollama redis-server mongod deno json-server live-server browser-sync wrangler expo sphinx-autobuild docusaurus vitepress eleventy wds esbuild'

const listens = commandsLike({
  'nc ncat netcat': [
    ({ options, words }) =>
      ['l', 'listen'].some((name) => options.has(name)) &&
      !words.some(({ text }) => /^(?:127\.|localhost$|::1$)/.test(shown(text))),
  ],
  node: ['--inspect|--inspect-brk|--inspect-wait|--inspect-port=0.0.0.0*|[::]*|::*'],
  'npm pnpm yarn bun': ['run|start|dev|serve @0.0.0.0|--host=0.0.0.0*|--hostname=0.0.0.0*|--bind=0.0.0.0*'],
  socat: [
    ({ words }) =>
      words.some(({ text }) => {
        const address = shown(text)
        return (
          /^(?:tcp|udp|ssl|openssl|sctp|dccp|vsock|socks)[\w-]*(?:listen|recv|-l\b|recvfrom)/i.test(address) &&
          !/bind=(?:127\.|localhost|\[?::1)/i.test(address)
        )
      }),
  ],
  python: [
    '-m=http.server|SimpleHTTPServer|pyftpdlib|smtpd|aiosmtpd|uploadserver|RangeHTTPServer|updog|twisted !-b|--bind=127.*|localhost|::1',
    '@runserver @0.0.0.0*|0:*|[::]:*',
    `-m=uvicorn|flask|gunicorn|hypercorn|jupyter|streamlit ${forOthers}`,
  ],
  php: ['-S=0.0.0.0*|[::]*|0:*|*.*.*.*:* !-S=127.*|localhost*'],
  ruby: ['-run|-rwebrick|-run* !--bind-address=127.*|localhost', '-r=un|webrick'],
  'http-server serve live-server miniserve darkhttpd updog simple-http-server sfz dufs static-web-server webfsd quark thttpd mini_httpd ran goshs gohttpserver':
    [
      '!-a|--host|-h|--address|-l|--listen|-i|--interfaces|--bind|--addr|-b=127.*|localhost*|tcp://127.*|tcp://localhost*|::1 !--help|--version',
    ],
  httpd: ['!-t|-v|-V|-S|-M'],
  busybox: ['httpd|telnetd|ftpd|tcpsvd|udpsvd'],
  'telnetd tcpsvd udpsvd vsftpd proftpd pure-ftpd dropbear sshd in.tftpd tftpd xinetd inetd rpcbind smbd nfsd iperf iperf3-server dnsmasq':
    ['!-t|-T|--version|-V|--help'],
  iperf3: ['-s|--server'],
  iperf: ['-s|--server'],
  caddy: ['file-server|respond|reverse-proxy !--listen=127.*|localhost*'],
  [devServers]: [
    forOthers,
    '--host|--hostname=0.0.0.0|::',
    '-b=0.0.0.0*|[::]*|:*',
    '--bind_ip_all|--bind-all|--bind_all',
    '--bind=0.0.0.0*|*:*0.0.0.0*|:*',
    '@0.0.0.0:*',
    hasBareHost,
  ],
  twistd: ['web|ftp|conch'],
  kubectl: ['port-forward --address=0.0.0.0*|*0.0.0.0*|::*', 'proxy --address=0.0.0.0*|::*'],
  ssh: ['-g'],
  'x11vnc vncserver Xvnc tigervncserver x0vncserver ttyd gotty wetty shellinabox tmate xrdp weston novnc websockify sshesame':
    ['!--help|--version|-kill'],
  'code-server code': ['--bind-addr|--host=0.0.0.0*', 'serve-web --host=0.0.0.0'],
  'mitmproxy mitmdump mitmweb squid tinyproxy privoxy 3proxy danted microsocks gost pproxy proxy.py': [
    '!--listen-host=127.*|localhost !--help|--version',
  ],
  rclone: ['serve --addr=:*|0.0.0.0*'],
  rsync: ['--daemon'],
  git: ['daemon', 'instaweb'],
  distccd: [''],
})

/** `vite --host`: without a value, it means all addresses. */
function hasBareHost({ options }: Started): boolean {
  const values = options.get('host')
  return values?.every((value) => shown(value).startsWith('-')) === true
}

const tunnels = commandsLike({
  'docker podman nerdctl': ['run @*ngrok/ngrok*|*cloudflare/cloudflared*|*localtunnel*|*/frpc*|*/chisel*'],
  'ssh autossh': ['-R|-L|-D|-w|-W', '-o=Tunnel=*|*RemoteForward*|*LocalForward*|*DynamicForward*|*GatewayPorts*'],
  ngrok: ['!help|version|config|update|credits|completion'],
  cloudflared: ['tunnel run|route|vnet', 'tunnel --url|--hello-world|--token|--name', 'access', 'tunnel $'],
  'lt localtunnel bore localtonet pagekite pagekite.py telebit inlets inletsctl frpc frps rathole zrok playit loophole tunnelmole tmole localhost.run serveo expose beame localxpose loclx jprq sshuttle chisel gost wstunnel iodine dnscat2 ptunnel stunnel stunnel4 teleconsole tmate upterm sish piko ghostunnel hypertunnel nport holesail':
    ['!--help|--version|help|version'],
  tailscale: ['funnel|serve !@status', 'up|set --advertise-routes|--advertise-exit-node|--exit-node|--ssh'],
  'openvpn wg-quick openconnect vpnc zerotier-cli nebula tinc tincd pptp strongswan ipsec': [
    '!--version|--help|-h|status|info',
  ],
  wg: ['set|setconf|addconf|syncconf'],
  ip: ['tunnel add|change', 'link add ** tun|gre|ipip|vxlan|wireguard', 'link add @wireguard', 'tuntap add'],
  plink: ['-R|-L|-D|-N'],
  gcloud: ['compute start-iap-tunnel', 'compute ssh ** --tunnel-through-iap'],
  aws: ['ssm start-session --document-name=*PortForward*'],
  'fly flyctl': ['proxy'],
  code: ['tunnel'],
  devtunnel: ['host|create|port|connect'],
  vscode: ['tunnel'],
  expo: ['start --tunnel', 'start --host=tunnel'],
  socat: [
    ({ words }) => {
      const kinds = words.map(({ text }) => shown(text))
      return (
        kinds.some((one) => /^(?:tcp|udp|ssl|openssl|sctp)[\w-]*listen/i.test(one)) &&
        kinds.some((one) => /^(?:tcp|udp|ssl|openssl|socks|proxy)\d?(?:-connect)?:/i.test(one))
      )
    },
  ],
  netsh: ['interface portproxy'],
  az: ['network bastion tunnel'],
  stripe: ['listen --forward-to=http*://*.*.*'],
})

/** Rules about connections that others can use. */
export const shellRules: readonly CallRule[] = [
  {
    name: 'reverse-shell',
    does: 'gives a shell of this machine to another one',
    instead: 'run commands here, and let no other machine run any',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs', 'opaque', 'connects'],
    asks: (call, { place }) => some(serves(call, place), joinsShell(call, place), inCode(call, place)),
  },
  {
    name: 'listen',
    does: 'opens a port for other machines',
    instead: 'listen on `127.0.0.1` only',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => listens(call, place),
  },
  {
    name: 'tunnel',
    does: 'opens a tunnel to or from another network',
    instead: 'use the network as it is, or ask a person to open the tunnel',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => tunnels(call, place),
  },
]
