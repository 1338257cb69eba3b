import type { ActingCall, Argument } from '../../actions/index.ts'
import { isUnknown, type Runs, textOf } from '../../actions/internal.ts'
import { beginOf } from '../rule/begin-of.ts'
import { hasSecretValue } from './secret-variables.ts'

/** A program that sends its arguments, and how it proves who the caller is. */
interface Sender {
  /** Options whose value proves it: `-H "Authorization: Bearer $TOKEN"`. */
  readonly proofs?: string
  /** Arguments that do the same: `Authorization:"Bearer $TOKEN"`. */
  readonly proof?: RegExp
  /** Its first words, if others send nothing: `issue create`. */
  readonly verbs?: RegExp
}

/** Programs that send what they are given as arguments, in a url, a name, a body or a message. Keys are separated by spaces. */
const senders: Readonly<Record<string, Sender>> = {
  'curl curlie': {
    proofs:
      '-H --header --proxy-header -u --user -U --proxy-user --oauth2-bearer -b --cookie --pass --proxy-pass --tlspassword -K --config -o --output -x --proxy',
  },
  'wget wget2 aria2c': {
    proofs:
      '--header --user --password --http-user --http-password --ftp-user --ftp-password --http-passwd --ftp-passwd --proxy-user --proxy-password -O --output-document -o --output-file',
  },
  'http https xh xhs httpie': {
    proofs: '-a --auth -A --session -o --output --cert-key-pass',
    proof: /^(?!https?:)[A-Za-z][\w-]*:(?!=)/,
  },
  'nslookup dig host drill whois ping ping6 traceroute tracepath getent delv kdig doggo dog resolvectl': {},
  'nc ncat netcat telnet socat websocat wscat': { proofs: '-H --header' },
  'mail mailx s-nail mutt neomutt sendmail swaks telegram-send slackcat mosquitto_pub': {
    proofs: '-P -u -pw --auth-password --auth-user',
  },
  ssh: {},
  git: { verbs: /^(?:commit|tag|notes)$/ },
  'gh hub': { verbs: /^(?:issue|pr|gist|release|discussion|project|label)$/ },
  glab: { verbs: /^(?:issue|mr|snippet|release|incident)$/ },
}

/** The arguments that a program sends: not those that prove who the caller is, or name a file for the answer. */
function sentBy({ program, argv }: Runs): readonly Argument[] {
  const name = textOf(program) ?? ''
  const sender = Object.entries(senders).find(([names]) => names.split(' ').includes(name))?.[1]
  if (sender === undefined) return []
  const { proofs = '', proof, verbs } = sender
  if (verbs !== undefined && !argv.some((one) => verbs.test(textOf(one) ?? ''))) return []
  const options = proofs.split(' ').filter((one) => one !== '')
  return argv.slice(1).filter((one, at) => {
    const [text, before] = [beginOf(one), textOf(argv[at]) ?? '']
    if (options.some((option) => before === option || isBundled(before, option))) return false
    if (options.some((option) => (option.startsWith('--') ? text.startsWith(`${option}=`) : text.startsWith(option))))
      return false
    return proof === undefined || !proof.test(text)
  })
}

/** `-sSH`: the last letter is the option. */
function isBundled(given: string, option: string): boolean {
  return /^-[a-zA-Z]+$/.test(given) && /^-[a-zA-Z]$/.test(option) && given.endsWith(option.slice(1))
}

/** Programs that send what they read. */
const readers =
  /^(?:nc|ncat|netcat|socat|telnet|ftp|sftp|ssh|mail|mailx|sendmail|mutt|neomutt|aws|gsutil|gh|curl|wget|https?|xh)$/

/** Whether a program sends the value of a secret variable. */
export function sendsSecretValue(action: Runs, call: ActingCall): boolean {
  if (sentBy(action).some((one) => hasSecretValue(one, call))) return true
  if (!action.piped || !readers.test(textOf(action.program) ?? '') || !hasSecretValue(action.input, call)) return false
  // `gh auth login --with-token <<< "$TOKEN"`, `gh secret set NAME <<< "$TOKEN"`
  return !action.argv.some((one) => /^(?:auth|secret|--with-token|--password-stdin)$/.test(textOf(one) ?? ''))
}

const ofFile =
  /^the content of a file$|^the output of (?:base64|base32|basenc|xxd|od|hexdump|gzip|bzip2|xz|tar|zip|git|jq|cat|sed|tr|head|tail|openssl|gpg|python3?|node|perl|ruby)$/

/** Whether a program puts what another one prints into a request: in the query of a url, in its body, or encoded. A version in the path of a url is ordinary. */
export function sendsOutput(action: Runs): boolean {
  if (!/^(?:curl|wget2?|https?|xhs?|nslookup|dig|host|ping)$/.test(textOf(action.program) ?? '')) return false
  return sentBy(action).some((one) => {
    if (!isUnknown(one) || !ofFile.test(one.why)) return false
    return !/^https?:\/\/[^?#]*$/.test(one.begins) || /base|xxd|od|hexdump|zip|xz/.test(one.why)
  })
}
