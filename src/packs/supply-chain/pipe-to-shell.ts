import { type ActingCall, type Answer, actionsOf, type Place } from '../../actions/index.ts'
import { answerFrom, type Opaque, type Runs, textOf } from '../../actions/internal.ts'
import type { CallRule } from '../rule/rule.ts'

/** Programs whose output comes from another machine. */
const fetching =
  /^(?:curl|wget2?|https?|xhs?|fetch|aria2c|lynx|w3m|links|elinks|lwp-request|lwp-download|get|ftp|lftp|tftp|nc|ncat|netcat|socat|telnet|dig|host|nslookup|ssh|scp|sftp|rsync|gh|glab|aws|gsutil|gcloud|az|rclone|ipfs|invoke-webrequest|iwr|axel|httpie|openssl|ftpget|curlie|hurl|snarf|puf|saldl)$/

/** Fetches that are no downloads of code: commands of these that do not connect, or that only sign in. */
function isFetch({ program, argv }: Runs): boolean {
  const name = textOf(program)?.toLowerCase() ?? ''
  const [, first] = argv.map((one) => textOf(one) ?? '')
  if (name === 'openssl') return first === 's_client'
  return fetching.test(name)
}

/** Code that is not known because it comes from elsewhere; code that is written out is not. */
function runsCode({ why, code, language }: Opaque): boolean {
  if (code !== undefined) return /^\s*https?:/.test(code)
  return language !== undefined || /^it runs a (?:script|file)|^an argument of a shell/.test(why)
}

/** A program in a download that is run by a name. */
function runsDownload(call: ActingCall, place: Place): Answer {
  const actions = actionsOf(call, place)
  const first = actions.findIndex((one) => one.type === 'runs' && isFetch(one))
  const code = actions.filter((one, at) => one.type === 'opaque' && runsCode(one) && first >= 0 && at > first)
  const urls = actions.filter((one) => one.type === 'opaque' && one.code !== undefined && runsCode(one))
  return answerFrom([...new Set([...code, ...urls])], [])
}

/** The rule about code that is run as it comes from another machine. */
export const pipeToShell: CallRule = {
  name: 'pipe-to-shell',
  does: 'runs code that it downloads',
  instead: 'download it to a file, read it, and ask a person before you run it',
  severity: 'critical',
  level: 'deny',
  deeds: ['opaque'],
  asks: (call, { place }) => runsDownload(call, place),
}
