import { type ActingCall, type Action, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, shown, textOf } from '../../actions/internal.ts'
import { gitCall } from '../rule/git-calls.ts'
import { knownPlaces } from '../rule/known-places.ts'
import { programCall, type Runs } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { credentials, environmentFiles, examples, keys, stores } from './secret-places.ts'
import { sendsOutput, sendsSecretValue } from './sent-values.ts'
import { uploadedBy } from './uploads.ts'

const secret = [knownPlaces(environmentFiles, examples), keys, credentials, stores]

/** Rules about what leaves the machine. */
export const sending: readonly CallRule[] = [
  {
    name: 'send',
    does: 'sends a secret to another machine',
    instead: 'send nothing that is secret',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['reads', 'runs'],
    asks(call, { place }) {
      const runs = runsIn(call, place)
      const found = [
        ...runs.filter((one) =>
          uploadedBy(one).some((file) => secret.some((places) => places.has(file, place) === 'yes')),
        ),
        ...runs.filter(
          (one) => sendsSecretValue(one, call) && (!connecting.test(shown(one.program)) || leaves(call, place)),
        ),
      ]
      const read = readIn(call, place).filter(
        (one) => !isSourced(one) && secret.some((places) => places.touchedBy(one, place) === 'yes'),
      )
      return answerFrom(read.length > 0 && leaves(call, place) ? [...found, ...read] : found, [])
    },
  },
  {
    name: 'upload',
    does: 'sends a file to another machine',
    instead: 'let a person send it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['reads', 'runs'],
    asks(call, { place }): Answer {
      const runs = runsIn(call, place)
      const uploads = runs.filter((one) => uploadedBy(one).length > 0)
      if (uploads.length > 0 || !leaves(call, place)) return answerFrom(uploads, [])
      const read = [...readIn(call, place), ...runs.filter(printsContent)]
      const idle = new Set(runs.filter(isIdle).map(({ by }) => by))
      const sent = read.filter((one) => one.type === 'reads' && one.purpose === 'sent' && !idle.has(one.by))
      const inside = runs.some(sendsOutput) ? read.filter((one) => one.inside.length > 0) : []
      const isPiped = actionsOf(call, place).some((one) => sendsInput(one) || isSocket(one))
      return answerFrom([...sent, ...inside, ...(sent.length === 0 && isPiped ? read : [])], [])
    },
  },
]

/** Programs whose hosts are known: what they send to this machine stays here. */
const connecting =
  /^(?:curl|curlie|wget2?|aria2c|https?|xhs?|httpie|nc|ncat|netcat|telnet|socat|websocat|ssh|aws|gsutil)$/

type Reads = Extract<Action, { readonly type: 'reads' }>

/** What a call reads to show it, or to pass it on. */
function readIn(call: ActingCall, place: Place): readonly Reads[] {
  return actionsOf(call, place).filter((one): one is Reads => {
    if (one.type !== 'reads' || one.purpose === 'proof') return false
    return one.path.places.some((at) => at !== '/dev/null')
  })
}

function runsIn(call: ActingCall, place: Place): readonly Runs[] {
  return actionsOf(call, place).filter((one): one is Runs => one.type === 'runs')
}

/** `aws s3 sync --dryrun` */
function isIdle({ argv }: Runs): boolean {
  return argv.some((one) => /^--dry-?run$/.test(textOf(one) ?? ''))
}

/** `git diff`, `git archive`: commands of git that print what files contain. */
function printsContent(action: Runs): boolean {
  const git = gitCall(action)
  if (git === undefined) return false
  if (git.verb === 'log') return git.given('p', 'u', 'patch')
  return /^(?:diff|show|archive|bundle|format-patch|cat-file|blame|grep|fast-export|stash)$/.test(git.verb)
}

/** Variables that a shell reads are not sent by that alone. */
function isSourced({ by }: Reads): boolean {
  return by === 'source' || by === '.'
}

const local = /^(?:localhost|127\.[\d.]+|0\.0\.0\.0|\[?::1\]?|host\.docker\.internal|mcp:.*)$/i

/** Whether anything of a call goes to another machine. */
function leaves(call: ActingCall, place: Place): boolean {
  return actionsOf(call, place).some((one) => {
    if (one.type === 'connects') return !local.test(shown(one.host))
    return one.type === 'pushes' || one.type === 'publishes' || isSocket(one) || isMailed(one)
  })
}

/** Mail leaves by a server that is not named. */
function isMailed(action: Action): boolean {
  const name = action.type === 'runs' ? (textOf(action.program) ?? '') : ''
  return /^(?:mail|mailx|s-nail|sendmail|msmtp|mutt|neomutt)$/.test(name)
}

/** The shell connects to a host by writing to such a path. */
function isSocket(action: Action): boolean {
  return action.type === 'writes' && action.path.places.some((one) => /^\/dev\/(?:tcp|udp)\//.test(shown(one)))
}

const always: ReadonlySet<string> = new Set(
  'nc ncat netcat socat telnet ftp sftp ssh mail mailx s-nail sendmail msmtp mutt neomutt'.split(' '),
)
const bodies = ['-d', '--data', '--data-binary', '--data-raw', '--data-ascii', '--data-urlencode', '--json']
const transfers = ['-T', '--upload-file', '-F', '--form', '--post-file', '--body-file', '--post-data']

/** Whether a program sends its input. */
function sendsInput(action: Action): boolean {
  if (action.type !== 'runs' || !action.piped) return false
  const name = textOf(action.program) ?? ''
  if (always.has(name)) return true
  if (name === 'openssl') return action.argv.includes('s_client')
  if (/^https?$|^xh$/.test(name)) return true
  return /^(?:curl|wget)$/.test(name) && takesInput(action)
}

function takesInput(action: Runs): boolean {
  const { valuesOf } = programCall(action, action.argv.slice(1), { valued: [...bodies, ...transfers] })
  const names = [...bodies, ...transfers].map((one) => one.replace(/^-+/, ''))
  return valuesOf(...names).some((one) => /^(?:@?-|.*=@?-|@?\/dev\/stdin|\.)$/.test(one))
}
