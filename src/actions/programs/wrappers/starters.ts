import { type Argument, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { wordsOf } from '../../usage/usage.ts'
import { originOf, outside } from '../../usage/within.ts'
import { prefix } from './prefix.ts'

/** `setarch x86_64 -R program`: the architecture may be left out, and options follow it. */
export const setarch: Program = (invocation, reading) => {
  const [first, ...rest] = invocation.args
  const isNamed = first !== undefined && !shown(first).startsWith('-')
  return prefix()({ ...invocation, args: isNamed ? rest : invocation.args }, reading)
}

/** `arch -x86_64 program` of macOS; without a program, it prints a name. */
export const arch: Program = (invocation, reading) => {
  const args = invocation.args.filter((one) => !/^-(?:x86_64h?|arm64e?|i386|ppc\w*|32|64|h|c)$/.test(shown(one)))
  return prefix({ valued: '-arch -e -d', assigns: true })({ ...invocation, args }, reading)
}

/** `capsh --drop=all -- -c 'text'`: what follows the dashes is for bash. */
export const capsh: Program = (invocation, reading) => {
  const { args, input } = invocation
  const at = args.findIndex((one) => /^(?:--|==|\+\+|=\+)$/.test(textOf(one) ?? ''))
  if (at < 0) return unknown('the output of capsh')
  const shells = args.slice(0, at).flatMap((one) => /^--shell=(.+)$/s.exec(textOf(one) ?? '')?.[1] ?? [])
  const program = args[at] === '--' ? (shells.at(-1) ?? 'bash') : 'capsh'
  return reading.run([program, ...args.slice(at + 1)], outside(invocation, reading), input)
}

/** `start-stop-daemon --start --exec program -- arguments`. */
export const startStopDaemon: Program = (invocation, reading) => {
  const valued =
    '-x --exec -a --startas -p --pidfile -u --user -c --chuid -g --group -n --name -s --signal -R --retry -d --chdir -r --chroot -N --nicelevel -P --procsched -I --iosched -k --umask -O --output --notify-timeout'
  const long = ['start', 'stop', 'status', 'exec', 'startas', 'chdir']
  const { values, operands } = optionsOf(invocation.args, { valued: wordsOf(valued), long })
  const program = ['a', 'startas', 'x', 'exec'].flatMap((name) => values.get(name) ?? [])[0]
  if (program !== undefined) reading.run([program, ...operands], outside(invocation, reading), undefined)
  return unknown('the output of start-stop-daemon')
}

/** `script -c 'text' file`, or `script file program` of BSD and macOS: the file is written. */
export const script: Program = (invocation, reading) => {
  const valued = '-c --command -T --log-timing -t --timing -m --logging-format -E --echo -I --log-in -O --log-out'
  const more = ' -B --log-io -o --output-limit'
  const syntax = { valued: wordsOf(valued + more) }
  const { values, operands } = optionsOf(invocation.args, syntax)
  const texts = [...(values.get('c') ?? []), ...(values.get('command') ?? [])]
  for (const text of texts) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
  const written = (file: Argument) =>
    reading.report({ type: 'writes', path: reading.path(file, invocation), recursive: false, ...originOf(invocation) })
  const logs = ['T', 't', 'I', 'O', 'B', 'log-timing', 'timing', 'log-in', 'log-out', 'log-io']
  for (const name of logs) for (const file of values.get(name) ?? []) if (!/^\d+$/.test(shown(file))) written(file)
  for (const file of operands.slice(0, 1)) written(file)
  const [, ...rest] = optionsOf(invocation.args, { ...syntax, stopsAtOperand: true }).operands
  const argv = textOf(rest[0]) === '--' ? rest.slice(1) : rest
  if (texts.length === 0 && argv.length > 0) reading.run(argv, outside(invocation, reading), invocation.input)
  else if (texts.length === 0 && invocation.input !== undefined)
    reading.script(invocation.input, inShell(invocation, reading), undefined)
  return unknown('the output of script')
}

/** `ls | entr -r program /_`: `/_` is a file that has changed. With `-s`, it is a text for a shell. */
export const entr: Program = (invocation, reading) => {
  const { flags, operands } = optionsOf(invocation.args, { stopsAtOperand: true })
  const changed = unknown('a file that has changed')
  if (flags.has('s'))
    for (const text of operands.slice(0, 1)) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
  else
    reading.run(
      operands.map((one) => (one === '/_' ? changed : one)),
      outside(invocation, reading),
      undefined,
    )
  return unknown('the output of entr')
}

/** `ls | rush 'rm {}'`: a text for a shell, with the lines of the input in it. */
export const rush: Program = (invocation, reading) => {
  const valued = '-j --jobs -t --timeout -r --retries -v --assign -i --infile -D -d -n -o --out-file -f -J -C'
  const [text] = optionsOf(invocation.args, { valued: wordsOf(valued) }).operands
  const line = textOf(text)?.replaceAll(/\{[^{}\n]*\}/g, '"$__given_by_rush"')
  if (text !== undefined) reading.script(line ?? lineOf([text]), inShell(invocation, reading), undefined)
  return unknown('the output of rush')
}

/** `ld-linux.so.2 --library-path folder program`: the loader of programs, as one itself. */
export const loader: Program = prefix({
  valued: '--library-path --preload --audit --inhibit-rpath --argv0 --glibc-hwcaps-prepend --glibc-hwcaps-mask',
})
