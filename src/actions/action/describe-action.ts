import type { Action, Origin, Path } from './action.ts'
import { type Argument, isUnknown, shown } from './argument.ts'

/** The longest argument that is quoted. */
const longest = 80

/**
 * An action as a sentence, for reasons and records: `rm (line 1, column 9, inside bash -c) deletes ../data and all below it`.
 *
 * @example
 * const call = makeToolCall({ id: 'c', name: 'Bash', kind: 'shell', input: { command: 'cat .env' } })
 * actionsOf(call).map(describeAction) // => ['cat (line 1, column 1) is run', 'cat (line 1, column 1) reads .env']
 */
export function describeAction(action: Action): string {
  return `${action.by}${placeOf(action)} ${deedOf(action)}`
}

function placeOf({ at, inside }: Origin): string {
  const parts = [
    ...(at === undefined ? [] : [`line ${at.line}`, `column ${at.column}`]),
    ...(inside.length === 0 ? [] : [`inside ${inside.join(', ')}`]),
  ]
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`
}

function deedOf(action: Action): string {
  switch (action.type) {
    case 'runs':
      return 'is run'
    case 'reads':
    case 'writes':
    case 'deletes':
    case 'lists':
      return `${action.type} ${pathText(action.path)}${action.recursive ? ' and all below it' : ''}`
    case 'moves':
      return `moves ${pathText(action.path)} to ${pathText(action.to)}`
    case 'connects':
      return `connects to ${argumentText(action.host)}`
    case 'installs':
      return `installs ${action.package === undefined ? 'packages' : argumentText(action.package)} by ${action.manager}`
    case 'publishes':
      return `publishes by ${action.manager}`
    case 'pushes':
      return `pushes ${action.force && action.isSure ? 'and replaces history, ' : ''}to ${pushText(action.remote, action.branches)}`
    case 'escalates':
      return 'gets more rights'
    case 'persists':
      return `stays behind in ${action.where}`
    case 'opaque':
      return `cannot be read: ${action.why}`
  }
}

function pushText(remote: Argument | undefined, branches: readonly Argument[]): string {
  const where = remote === undefined ? 'the usual place' : argumentText(remote)
  return branches.length === 0 ? where : `${where} (${branches.map(argumentText).join(', ')})`
}

function pathText({ written }: Path): string {
  return argumentText(written)
}

function argumentText(argument: Argument): string {
  const text = shown(argument)
  const short = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  return isUnknown(argument) ? `${short} (${argument.why})` : short
}
