import { type Argument, isUnknown, shown, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { hostOf } from '../../usage/host-of.ts'
import { lineOf } from '../../usage/line-of.ts'
import { given, program } from '../../usage/usage.ts'
import {
  code,
  connects,
  connectsTo,
  ignored,
  proves,
  remoteOr,
  runsFile,
  script,
  sends,
  sendsAll,
  starts,
  type Use,
  writesAll,
  writesFile,
} from '../../usage/uses.ts'
import { within } from '../../usage/within.ts'
import { onOther } from '../code/on-other.ts'
import { placeIn } from '../files/copies-of.ts'
import { batch, readTransfers } from './sftp-commands.ts'

/** `-o ProxyCommand=text`, `-o 'LocalCommand text'`: options that run a text. */
const setting: Use = (argument, call) => {
  const text = isUnknown(argument) ? argument.begins : shown(argument)
  const [, name = '', value = ''] = /^\s*(\w+)[\s=]*(.*)$/s.exec(text) ?? []
  if (/^(?:proxycommand|localcommand|knownhostscommand|match)$/i.test(name)) {
    const isOff = /^"?none"?$/i.test(value)
    if (!isOff) script(isUnknown(argument) ? argument : value.replace(/^"(.*)"$/s, '$1'), call)
  } else if (/^(?:hostname|proxyjump)$/i.test(name)) connects(isUnknown(argument) ? argument : value, call)
  else if (/^(?:pkcs11provider|securitykeyprovider)$/i.test(name)) code('ssh loads code')(argument, call)
  else if (isUnknown(argument) && !/[\s=]/.test(text)) code('an option of ssh is not known')(argument, call)
}

const sshOptions = {
  '-o': setting,
  '-F': runsFile,
  '-J': connects,
  '-i': proves,
  '-E': writesFile,
  '-I': code('ssh loads code'),
} as const

/** `user@host`, `ssh://user@host:port`. */
const destination: Use = (argument, call) =>
  connectsTo(hostOf(argument) ?? hostOf(argument, { isBare: true }) ?? argument, call)

/** `ssh host options command`: options may also follow the host. Returns them in front of it. */
function inOrder(args: readonly Argument[]): readonly Argument[] {
  const at = afterOptions(args, 0)
  const end = afterOptions(args, at + 1)
  return [...args.slice(0, at), ...args.slice(at + 1, end), ...args.slice(at, at + 1), ...args.slice(end)]
}

function afterOptions(args: readonly Argument[], from: number): number {
  const valued = /^-[46AaCfGgKkMNnqsTtVvXxYy]*[BbcDEeFIiJLlmOopPQRSWw]$/
  let at = from
  for (let text = textOf(args[at]) ?? ''; /^-./.test(text); text = textOf(args[at]) ?? '') {
    at += valued.test(text) ? 2 : 1
    if (text === '--') break
  }
  return Math.min(at, args.length)
}

/** `ssh host command`: without a command, its input is one. */
const sshInOrder = program({
  options: sshOptions,
  valued: '-B -b -c -D -e -L -l -m -O -p -Q -R -S -W -w -P',
  stopsAtOperand: true,
  first: [destination],
  operands: ignored,
  also: (call) => {
    const { invocation, reading } = call
    const command = call.operands.slice(1)
    const takesInput = call.operands.length > 0 && !given(call, 'N W G V Q O')
    if (command.length > 0) reading.script(lineOf(command), onOther(invocation, 'ssh'), invocation.input)
    else if (takesInput && invocation.input !== undefined)
      reading.script(invocation.input, onOther(invocation, 'ssh'), undefined)
  },
})

const ssh: Program = (invocation, reading) => sshInOrder({ ...invocation, args: inOrder(invocation.args) }, reading)

/** `scp a host:b`. */
const scp = program({
  options: { ...sshOptions, '-S': starts },
  valued: '-c -D -l -P -X',
  operands: remoteOr((argument, call) => (given(call, 'r') ? sendsAll : sends)(argument, call)),
  last: remoteOr((argument, call) => {
    const write = given(call, 'r') ? writesAll : writesFile
    write(argument, call)
    // in a folder, a file keeps its name
    for (const source of call.operands.slice(0, -1)) {
      const name = textOf(source)?.replace(/^.*[:/]/s, '')
      const place = name === undefined || name === '' ? undefined : placeIn(argument, name)
      if (place !== undefined) write(place, call)
    }
  }),
})

/** `sftp host` runs commands of its input, `sftp host:file place` fetches a file. */
const sftp = program({
  options: { ...sshOptions, '-S': starts, '-b': batch },
  valued: '-B -c -D -l -P -R -s -X',
  first: [destination],
  operands: writesAll,
  also: readTransfers,
})

/** `sshpass -p x ssh host`. */
const passing = (valued: string): Program =>
  program({
    valued,
    stopsAtOperand: true,
    also: ({ operands, invocation, reading }) => void reading.run(operands, within(invocation), invocation.input),
  })

/** ssh and the programs around it. */
export const secureShells: Readonly<Record<string, Program>> = {
  ssh,
  autossh: (invocation, reading) => {
    const [first, , ...rest] = invocation.args
    return ssh({ ...invocation, args: first === '-M' ? rest : invocation.args }, reading)
  },
  mosh: program({
    options: { '--ssh --client --server': script },
    valued: '-p --port --predict --family',
    first: [destination],
    also: ({ operands, invocation, reading }) =>
      void (operands.length > 1 && reading.run(operands.slice(1), onOther(invocation, 'mosh'), undefined)),
  }),
  sshpass: passing('-p -f -d -P'),
  scp,
  sftp,
  sshfs: program({ options: { '-o': setting, '-F': runsFile }, valued: '-p', first: [remoteOr(ignored), writesAll] }),
  'ssh-copy-id': program({ options: { '-i': proves, '-o': setting }, valued: '-p -t', first: [destination] }),
}
