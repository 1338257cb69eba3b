import { type ActingCall, type Action, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, shown, textOf } from '../../actions/internal.ts'
import { knownPlaces } from '../rule/known-places.ts'
import { programCall, type Runs } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'
import { credentials, environmentFiles, examples, keys, stores } from './secret-places.ts'

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
    deeds: ['reads'],
    asks(call, { place }) {
      const read = readIn(call, place).filter(
        (one) => !isSourced(one) && secret.some((places) => places.touchedBy(one, place) === 'yes'),
      )
      return read.length > 0 && leaves(call, place) ? answerFrom(read, []) : answerFrom([], [])
    },
  },
  {
    name: 'upload',
    does: 'sends a file to another machine',
    instead: 'let a person send it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['reads'],
    asks(call, { place }): Answer {
      if (!leaves(call, place)) return answerFrom([], [])
      const read = readIn(call, place)
      const sent = read.filter((one) => one.purpose === 'sent')
      const isPiped = actionsOf(call, place).some((one) => sendsInput(one) || isSocket(one))
      return answerFrom(sent.length > 0 || !isPiped ? sent : read, [])
    },
  },
]

type Reads = Extract<Action, { readonly type: 'reads' }>

/** What a call reads to show it, or to pass it on. */
function readIn(call: ActingCall, place: Place): readonly Reads[] {
  return actionsOf(call, place).filter((one): one is Reads => {
    if (one.type !== 'reads' || one.purpose === 'proof') return false
    return one.path.places.some((at) => at !== '/dev/null')
  })
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
    return one.type === 'pushes' || one.type === 'publishes' || isSocket(one)
  })
}

/** The shell connects to a host by writing to such a path. */
function isSocket(action: Action): boolean {
  return action.type === 'writes' && action.path.places.some((one) => /^\/dev\/(?:tcp|udp)\//.test(shown(one)))
}

const always: ReadonlySet<string> = new Set(
  'nc ncat netcat socat telnet ftp sftp ssh mail mailx sendmail mutt'.split(' '),
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
