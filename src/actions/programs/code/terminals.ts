import { type Argument, isUnknown, shown, textOf, unknown } from '../../action/argument.ts'
import type { Program, Text } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { program } from '../../usage/usage.ts'
import { deletesAll, persists, runsFile, script } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { outside, within } from '../../usage/within.ts'

/** Keys that end a line, and those that are blank. */
const keys: Readonly<Record<string, string>> = { Enter: '\n', 'C-m': '\n', KPEnter: '\n', Space: ' ', Tab: '\t' }

/** The text that keys type. */
function typed(args: readonly Argument[]): Text {
  const lost = args.find(isUnknown)
  return lost ?? args.map((one) => keys[shown(one)] ?? shown(one)).join('')
}

/** The operands, joined, are a text for a shell. */
const joined = (valued: string): Program =>
  program({
    valued,
    stopsAtOperand: true,
    also: ({ operands, invocation, reading }) => {
      if (operands.length > 0) reading.script(lineOf(operands), inShell(invocation, reading), undefined)
    },
  })

const sendKeys = program({
  valued: '-t -N -c',
  stopsAtOperand: true,
  also: ({ operands, invocation, reading }) =>
    void reading.script(typed(operands), inShell(invocation, reading), undefined),
})

/** Settings of tmux that run a text. */
const option = program({
  valued: '-t',
  also: (call: Call) => {
    const [name, value] = call.operands
    if (value !== undefined && /command|shell|status|lock/.test(textOf(name) ?? 'command')) script(value, call)
  },
})

const tmuxCommands = verbs({
  'new-session new new-window neww split-window splitw respawn-pane respawnp respawn-window respawnw': joined(
    '-t -n -s -c -e -F -x -y -l -p -f',
  ),
  'display-popup popup': joined('-t -c -d -e -h -s -S -T -w -x -y -b'),
  'run-shell run if-shell if pipe-pane pipep': joined('-t -d -c'),
  'send-keys send': sendKeys,
  'set-option set set-window-option setw': option,
  'set-hook bind-key bind': program({
    also: ({ invocation, reading }) => reading.opaque(within(invocation), 'tmux runs a command later'),
  }),
  'source-file source': program({ operands: runsFile }),
})

/** `tmux new -d 'text' \; send-keys 'text' Enter`: several commands. */
const tmux: Program = (invocation, reading) => {
  const valued = ['-c', '-f', '-L', '-S', '-T']
  const { operands, values } = optionsOf(invocation.args, { valued, stopsAtOperand: true })
  for (const text of values.get('c') ?? []) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
  for (const file of values.get('f') ?? []) reading.runsFile(file, invocation)
  let start = 0
  for (let at = 0; at <= operands.length; at++) {
    if (at < operands.length && textOf(operands[at]) !== ';') continue
    tmuxCommands({ ...invocation, args: operands.slice(start, at) }, reading)
    start = at + 1
  }
  return unknown('the output of tmux')
}

/** `screen -dmS name program`, `screen -X stuff 'text'`. */
const screen = program({
  valued: '-S -c -e -h -p -r -R -s -t -T -x',
  stopsAtOperand: true,
  also: (call) => {
    const { operands, invocation, reading } = call
    const [first, ...rest] = operands
    if (!call.flags.has('X')) reading.run(operands, outside(invocation, reading), undefined)
    else if (textOf(first) === 'stuff')
      reading.script(typed(rest.map((one) => stuffed(one))), inShell(invocation, reading), undefined)
    else if (/^(?:exec|screen)$/.test(textOf(first) ?? '')) reading.run(rest, outside(invocation, reading), undefined)
    else if (first === undefined || textOf(first) === undefined)
      reading.opaque(within(invocation), 'a command of screen is not known')
  },
})

/** `\n`, `^M` and the like end a line. */
function stuffed(argument: Argument): Argument {
  const text = textOf(argument)
  return text === undefined ? argument : text.replaceAll(/\\n|\\r|\\015|\\012|\^M|\^J|\r/g, '\n')
}

/** What a line of a table of cron runs: behind five fields, or a word such as `@daily`. */
function scheduled(text: string): string {
  return text
    .split('\n')
    .map((line) => /^\s*(?:@\w+|[\d*,/-]\S*\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(line)?.[1] ?? '')
    .join('\n')
}

/** `crontab -`, `crontab file`: what runs later. */
const crontab = program({
  valued: '-u',
  also: (call) => {
    const { flags, operands, invocation, reading } = call
    const [file] = operands
    if (flags.has('l') || (file === undefined && !flags.has('e') && !flags.has('r') && invocation.input === undefined))
      return
    if (flags.has('r')) {
      deletesAll('/var/spool/cron', call)
      return
    }
    persists('cron', call)
    if (file !== undefined && textOf(file) !== '-') runsFile(file, call)
    else if (invocation.input !== undefined)
      reading.script(
        typeof invocation.input === 'string' ? scheduled(invocation.input) : invocation.input,
        inShell(invocation, reading),
        undefined,
      )
  },
})

/** `at now + 1 minute`: its input runs later. */
const at = program({
  options: { '-f': runsFile },
  valued: '-q -t',
  also: (call) => {
    const { flags, invocation, reading } = call
    if (['l', 'd', 'r', 'c'].some((one) => flags.has(one))) return
    persists('at', call)
    if (invocation.input !== undefined) reading.script(invocation.input, inShell(invocation, reading), undefined)
  },
})

/** Programs that run others in terminals of their own, or later. */
export const terminals: Readonly<Record<string, Program>> = {
  tmux,
  byobu: tmux,
  screen,
  zellij: verbs({
    'run r': program({
      valued: '-n --name --cwd -d',
      stopsAtOperand: true,
      also: ({ operands, invocation, reading }) => void reading.run(operands, outside(invocation, reading), undefined),
    }),
  }),
  crontab,
  at,
  batch: at,
}
