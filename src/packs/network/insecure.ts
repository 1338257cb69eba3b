import { type ActingCall, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom, shown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import { isLocalHost } from './hosts.ts'

const loose =
  /stricthostkeychecking[\s=]{0,9}(?:no|off)\b|userknownhostsfile[\s=]{0,9}\/dev\/null|checkhostip[\s=]{0,9}no\b/i

const uncheckedOptions = commandsLike({
  curl: ['-k|--insecure|--inse*|--proxy-insecure|--doh-insecure|--ssl-allow-beast|--ssl-no-revoke', '--no-check*'],
  'wget wget2': [
    '--no-check-c*|--no-hsts-check|--no-check',
    '--check-certificate=off|quiet|no',
    '-e|--execute=*check*certificate*off*|*check_certificate*=*off*|*no',
  ],
  aria2c: ['--check-certificate=false'],
  'http https xh xhs': ['--verify=no|false|0|n'],
  'ssh scp sftp rsync autossh sshfs ssh-copy-id mosh': [
    ({ options }) =>
      ['o', 'e', 'rsh', 'ssh'].some((name) => options.get(name)?.some((value) => loose.test(shown(value))) === true),
  ],
  git: [
    ({ options }) =>
      options.get('c')?.some((value) => /^http\.(?:.*\.)?sslverify=(?:false|0|no|off)$/i.test(shown(value))) === true,
    '-c=http.*sslVerify=false|http.sslverify=false|http.sslVerify=0|http.*sslverify=*no|http.*sslVerify=no|http.*sslVerify=off|core.sshCommand=*StrictHostKeyChecking*no*|http.sslVerify=*f*',
    'config http.*sslVerify false|0|no|off',
    'config http.*sslverify false|0|no|off',
    'config @http.sslVerify|http.sslverify|http.*.sslVerify @false|0|no|off',
    'config @core.sshCommand @*StrictHostKeyChecking*no*',
    'config set @http.*sslVerify @false|0|no|off',
  ],
  'npm pnpm yarn bun': [
    '--strict-ssl=false|0',
    '--no-strict-ssl',
    'config|c set strict-ssl false',
    'config|c set strict-ssl=false',
    'set strict-ssl false',
    'set strict-ssl=false',
    'config set enableStrictSsl false',
  ],
  pip: ['--trusted-host', 'config set *trusted-host'],
  uv: ['--allow-insecure-host'],
  node: ['--insecure-http-parser'],
  'kubectl oc helm argocd': [
    '--insecure-skip-tls-verify !--insecure-skip-tls-verify=false',
    '--insecure !--insecure=false',
    '--kube-insecure-skip-tls-verify',
    'config set-cluster --insecure-skip-tls-verify',
  ],
  deno: ['--unsafely-ignore-certificate-errors'],
  grpcurl: ['--insecure|-insecure'],
  websocat: ['-k|--insecure'],
  wscat: ['-n|--no-check'],
  aws: ['--no-verify-ssl'],
  'docker podman skopeo buildah crane': [
    '--tls-verify|--tlsverify=false',
    '--src-tls-verify=false',
    '--dest-tls-verify=false',
    '** --tls-verify=false',
    '--insecure',
  ],
  'vault consul nomad': ['-tls-skip-verify'],
  gcloud: ['config set auth/disable_ssl_validation true'],
  'mongosh mongo mongodump': [
    '--tlsAllowInvalidCertificates|--sslAllowInvalidCertificates|--tlsInsecure|--tlsAllowInvalidHostnames',
  ],
  mysql: ['--ssl-mode=DISABLED|disabled', '--skip-ssl|--ssl=0|--skip-ssl-verify*'],
  composer: ['config ** disable-tls|secure-http', '--no-secure-http', 'config disable-tls|secure-http'],
  lftp: ['-e=*ssl:verify-certificate*no*|*ssl:verify-certificate*false*'],
  'chrome google-chrome chromium chromium-browser': [
    '--ignore-certificate-errors|--disable-web-security|--allow-insecure-localhost',
  ],
  restic: ['--insecure-tls'],
  rclone: ['--no-check-certificate'],
  mc: ['--insecure'],
  influx: ['--skip-verify'],
  svn: ['--trust-server-cert*'],
  hg: ['--insecure'],
  az: ['config set core.disable_connection_verification'],
  'export declare typeset': [
    '@NODE_TLS_REJECT_UNAUTHORIZED=0|GIT_SSL_NO_VERIFY=1|GIT_SSL_NO_VERIFY=true|PYTHONHTTPSVERIFY=0|CURL_INSECURE=1|AWS_NO_VERIFY_SSL=*|VAULT_SKIP_VERIFY=1|VAULT_SKIP_VERIFY=true|npm_config_strict_ssl=false|NPM_CONFIG_STRICT_SSL=false|GIT_SSH_COMMAND=*StrictHostKeyChecking*no*|DISABLE_SSL_VERIFICATION=*|AZURE_CLI_DISABLE_CONNECTION_VERIFICATION=1|CURL_CA_BUNDLE=|REQUESTS_CA_BUNDLE=|KUBE_INSECURE*=true',
  ],
})

/** `curl -k https://localhost:8443`: this machine has no certificate that others have signed. */
function awayFromHere(answer: Answer, call: ActingCall, place: Place): Answer {
  const actions = actionsOf(call, place)
  const isHere = (name: string) => {
    const hosts = actions.flatMap((one) => (one.type === 'connects' && one.by === name ? [one.host] : []))
    return (
      /^(?:curl|wget2?|https?|xhs?|aria2c)$/.test(name) &&
      hosts.length > 0 &&
      hosts.every((host) => isLocalHost(textOf(host) ?? 'elsewhere'))
    )
  }
  const found = answer.actions.filter(({ by }) => !isHere(by))
  return found.length === answer.actions.length ? answer : answerFrom(found, [])
}

const variables: Readonly<Record<string, RegExp>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: /^0$/,
  GIT_SSL_NO_VERIFY: /^(?!0$|false$|$)/i,
  PYTHONHTTPSVERIFY: /^0$/,
  AWS_NO_VERIFY_SSL: /./,
  VAULT_SKIP_VERIFY: /^(?:1|t|true)$/i,
  npm_config_strict_ssl: /^false$/i,
  NPM_CONFIG_STRICT_SSL: /^false$/i,
  GIT_SSH_COMMAND: /StrictHostKeyChecking[= ]?no|UserKnownHostsFile[= ]?\/dev\/null/i,
  AZURE_CLI_DISABLE_CONNECTION_VERIFICATION: /^1$/,
  CURL_CA_BUNDLE: /^$/,
  REQUESTS_CA_BUNDLE: /^$/,
  CONSUL_HTTP_SSL_VERIFY: /^false$/i,
  PGSSLMODE: /^(?:disable|allow)$/,
}

function uncheckedByVariable(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter(
    (one) =>
      one.type === 'runs' &&
      Object.entries(one.assigned).some(
        ([name, value]) => Object.hasOwn(variables, name) && variables[name]?.test(textOf(value) ?? '\u0000') === true,
      ),
  )
  return answerFrom(found, [])
}

const looseCode =
  /rejectUnauthorized["']?\s{0,9}[:=]\s{0,9}false|verify\s{0,9}=\s{0,9}False|_create_unverified_context|CERT_NONE|VERIFY_NONE|InsecureSkipVerify|NODE_TLS_REJECT_UNAUTHORIZED|ServerCertificateValidationCallback|SkipCertificateCheck/

function uncheckedCode(call: ActingCall, place: Place): Answer {
  return answerFrom(
    actionsOf(call, place).filter((one) => one.type === 'opaque' && one.code !== undefined && looseCode.test(one.code)),
    [],
  )
}

/** The rule about connections whose other end is not checked. */
export const insecure: CallRule = {
  name: 'insecure',
  does: 'connects without a check who the other machine is',
  instead: 'keep the check on, and tell a person which certificate or key is missing',
  severity: 'high',
  level: 'ask',
  unknown: 'allow',
  deeds: ['runs', 'opaque'],
  asks: (call, { place }) =>
    some(
      awayFromHere(uncheckedOptions(call, place), call, place),
      uncheckedByVariable(call, place),
      uncheckedCode(call, place),
    ),
}
