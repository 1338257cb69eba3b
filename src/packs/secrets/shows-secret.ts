import { type ActingCall, type Action, actionsOf, type Place } from '../../actions/index.ts'
import { isUnknown, textOf } from '../../actions/internal.ts'
import type { Runs } from '../rule/program-calls.ts'
import { hasSecretValue, namesSecret } from './secret-variables.ts'

/** Programs that print their arguments, or a part of them. */
const printers = new Set(
  [
    'echo printf print expr basename dirname realpath readlink seq date figlet banner toilet cowsay say wall write logger',
    'notify-send awk gawk mawk jq gojq jaq ls stat file',
  ].flatMap((names) => names.split(' ')),
)

/** Programs that print their input, or a part of it, in some spelling. */
const filters = new Set(
  [
    'cat tac tee nl base64 base32 basenc base58 xxd od hexdump rev head tail sed awk gawk mawk tr cut fold fmt sort uniq',
    'grep egrep fgrep rg jq gojq jaq yq strings less more column paste expand iconv uuencode pr look envsubst bat lolcat',
  ].flatMap((names) => names.split(' ')),
)

/** Programs that take a secret from their input, and do not show it. */
const takers: ReadonlySet<string> = new Set(
  'docker podman buildah gh glab helm kubectl oras crane npm wc sha256sum'.split(' '),
)

/** Whether a program prints the value of a secret variable: `echo $API_TOKEN`, unless another one takes it from there. */
export function showsSecret(action: Runs, call: ActingCall, place: Place): boolean {
  const name = textOf(action.program) ?? ''
  if (name === 'envsubst') return substitutes(action)
  const isPrinted = printers.has(name) && action.argv.some((one) => hasSecretValue(one, call))
  const isFiltered = filters.has(name) && action.piped && hasSecretValue(action.input, call)
  const isMeant = isPrinted || isFiltered || repeats(action, call, place) || isTraced(action, call, place)
  return isMeant && !actionsOf(call, place).some(isTaken)
}

function isTaken(action: Action): boolean {
  return action.type === 'runs' && action.piped && takers.has(textOf(action.program) ?? '')
}

/** `envsubst <<< '$TOKEN'` */
function substitutes({ argv, input }: Runs): boolean {
  return [...argv, ...(input === undefined ? [] : [input])].some((one) => namesSecret(textOf(one) ?? ''))
}

/** `set -- $X_KEY; echo $1`, `read z <<< "$X_KEY"; echo $z`, `echo ${!v}`: another name for the value. */
function repeats({ program, argv }: Runs, call: ActingCall, place: Place): boolean {
  if (!printers.has(textOf(program) ?? '')) return false
  return argv.some((one) => {
    if (!isUnknown(one)) return false
    const [, name = ''] = /^the variable (\w+|[@*])$/.exec(one.why) ?? []
    if (/^(?:\d|[@*])/.test(name)) return passes('set', call, place)
    if (one.why === 'words of the input') return passes('read', call, place)
    return name !== '' && call.command?.includes(`\${!${name}}`) === true
  })
}

/** Whether a call gives the value of a secret variable to one of these commands of the shell. */
function passes(name: 'set' | 'read', call: ActingCall, place: Place): boolean {
  return actionsOf(call, place).some(
    (one) =>
      one.type === 'runs' &&
      one.program === name &&
      [...one.argv, one.input].some((argument) => hasSecretValue(argument, call)),
  )
}

/** `set -x; : $X_KEY`: the shell prints the commands that it runs. */
function isTraced({ argv }: Runs, call: ActingCall, place: Place): boolean {
  if (!argv.some((one) => hasSecretValue(one, call))) return false
  return actionsOf(call, place).some(
    (one) =>
      one.type === 'runs' &&
      /^(?:set|(?:ba|z|da|k)?sh)$/.test(textOf(one.program) ?? '') &&
      one.argv.some((option) => /^-[a-z]*x[a-z]*$|^xtrace$/.test(textOf(option) ?? '')),
  )
}
