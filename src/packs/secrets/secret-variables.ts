import type { ActingCall, Argument } from '../../actions/index.ts'
import { isUnknown } from '../../actions/internal.ts'

const secretName =
  /(?:^|_)(?:api_?key|access_?key|secret_?key|private_?key|key|token|secret|passw(?:or)?d|pass|credentials?|apikey)s?$|_pat$/i
const harmlessName = /(?:^|_)public_?key$|^key$/i

/** Whether the name of a variable says that its value is secret. */
export function isSecretName(name: string): boolean {
  return secretName.test(name) && !harmlessName.test(name)
}

/** Whether a text takes the value of such a variable: `$GITHUB_TOKEN`. */
export function namesSecret(text: string): boolean {
  return [...text.matchAll(/\$\{?(\w+)/g)].some(([, name = '']) => isSecretName(name))
}

/** Whether an argument contains the value of a variable whose name says that it is secret. */
export function hasSecretValue(argument: Argument | undefined, call: ActingCall): boolean {
  if (!isUnknown(argument)) return false
  const [, name = ''] = /^the variable (\w+)$/.exec(argument.why) ?? []
  return isSecretName(name) && !isOnlyMeasured(name, call)
}

/** `${#X}` is the length of a value, and `${X:+set}` says whether there is one: a call that names a variable in these ways only does not take its value. */
function isOnlyMeasured(name: string, { command }: ActingCall): boolean {
  if (command === undefined || !command.includes(name)) return false
  const measured = new RegExp(`\\$\\{(?:#${name}|${name}:?\\+[^{}$]*)\\}`, 'g')
  return !command.replaceAll(measured, '').includes(name)
}
