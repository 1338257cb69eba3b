import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import { childOf } from '../../shell/child-of.ts'
import { endShell } from '../../shell/end-shell.ts'
import { forget, setPositional, spendCopy } from '../../shell/environment.ts'
import type { Invocation, Program, Reading, Text } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { originOf, outside, within } from '../../usage/within.ts'

interface Asked {
  /** Whether the first operand is a text to run. */
  readonly isText: boolean
  readonly readsInput: boolean
  readonly operands: readonly Argument[]
  /** An argument that may be an option, and is not known. */
  readonly lost: Argument | undefined
  /** Files that are run before it: `--rcfile file`. */
  readonly startUp: readonly Argument[]
}

const valued = /^(?:[-+][oO]|--(?:rcfile|init-file))$/

function askedOf(args: readonly Argument[]): Asked {
  let [isText, readsInput] = [false, false]
  const startUp: Argument[] = []
  const asked = (from: number, lost?: Argument): Asked => ({
    isText,
    readsInput,
    operands: args.slice(from),
    lost,
    startUp,
  })
  for (let at = 0; at < args.length; at++) {
    const argument = args[at] as Argument
    const text = textOf(argument)
    if (text === undefined) return asked(at, isUnknown(argument) ? argument : undefined)
    if (text === '--' || text === '-') return asked(at + 1)
    if (!/^[-+]/.test(text)) return asked(at)
    if (/^-[a-zA-Z]+$/.test(text)) {
      isText ||= text.includes('c')
      readsInput ||= text.includes('s')
    }
    if (/^--(?:rcfile|init-file)$/.test(text)) startUp.push(...args.slice(at + 1, at + 2))
    if (valued.test(text) || /^[-+][a-zA-Z]*[oO]/.test(text)) at++
  }
  return asked(args.length)
}

/** `bash -c 'text' name arguments`, `bash file arguments`, or a script from the input. */
const shell: Program = (invocation, reading) => {
  const { isText, readsInput, operands, lost, startUp } = askedOf(invocation.args)
  for (const file of startUp) runFile(file, invocation, reading)
  const [first, ...rest] = operands
  spendCopy(invocation.environment, reading)
  const environment = {
    ...childOf(invocation.environment),
    isPlain: /^(?:sh|dash|ash|ksh|mksh|yash)$/.test(invocation.name),
    isZsh: invocation.name === 'zsh',
  }
  const run = (text: Text, args: readonly Argument[], what: string, input: Text | undefined) => {
    setPositional(environment, args)
    const where = { ...within(invocation, what), environment }
    const output = reading.script(text, where, input)
    const more = endShell(where, reading)
    return typeof more === 'string' ? output : more
  }
  if (first !== undefined && lost !== undefined && !isText) {
    reading.opaque(within(invocation), 'an argument of a shell is not known')
    return unknown('the output of a script')
  }
  if (isText) {
    if (rest[0] !== undefined) environment.variables.set('0', [rest[0]])
    return first === undefined ? '' : run(lineOf([first]), rest.slice(1), `${invocation.name} -c`, invocation.input)
  }
  const file = readsInput ? undefined : textOf(first)
  if (first !== undefined && !readsInput && file !== '/dev/stdin' && file !== '/dev/fd/0') {
    // a script that is not there is looked for among the programs
    if (/^[\w-]+$/.test(file ?? '')) reading.run(operands, outside(invocation, reading), invocation.input)
    return runFile(first, invocation, reading)
  }
  // what a script reads from its input is the rest of the script
  const left = unknown('the rest of the script')
  return invocation.input === undefined ? '' : run(invocation.input, operands, invocation.name, left)
}

function runFile(file: Argument, invocation: Invocation, reading: Reading): Text {
  reading.report({
    type: 'reads',
    path: reading.path(file, invocation),
    recursive: false,
    ...originOf(invocation),
  })
  reading.runsFile(file, invocation)
  if (isUnknown(file)) reading.opaque(within(invocation), `it runs a script that is not known: ${file.why}`)
  else if (/^\/(?:dev|proc)\//.test(textOf(file) ?? ''))
    reading.opaque(within(invocation), 'it runs a script from another input', { text: textOf(file) ?? '' })
  return unknown(`the output of ${typeof file === 'string' ? file : 'a script'}`)
}

/** `source file`, `. file`: a script in the same shell, which may change all of it. */
const source: Program = (invocation, reading) => {
  const [file] = invocation.args
  if (file === undefined) return ''
  if (textOf(file) === '/dev/stdin' && invocation.input !== undefined)
    return reading.script(invocation.input, within(invocation), undefined)
  const output = runFile(file, invocation, reading)
  forget(invocation.environment, 'a variable after a script')
  return output
}

/** Shells, and what reads a script in them. */
export const shells: Readonly<Record<string, Program>> = {
  sh: shell,
  bash: shell,
  dash: shell,
  zsh: shell,
  ksh: shell,
  mksh: shell,
  ash: shell,
  rbash: shell,
  fish: shell,
  yash: shell,
  source,
  '.': source,
}
