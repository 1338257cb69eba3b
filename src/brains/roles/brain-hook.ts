import { didYouMean } from '../../base/index.ts'
import { durationMs, type IsoDuration } from './iso-duration.ts'
import { badRole, type Given, given, own, textOf } from './read-given.ts'

/** The events of roles; `onTool` before or after, by the filter. */
export const brainHookEvents = ['onBoot', 'onTool', 'onStop', 'onTalk'] as const
/** An event that a role can declare hooks for. */
export type BrainHookEvent = (typeof brainHookEvents)[number]

/** Which calls a hook of a role is for. */
export interface BrainHookFilter {
  /** Tools: `Bash`, `Write|Edit`, `*`. */
  readonly what: string
  /** Default: before. */
  readonly when?: 'before' | 'after'
}

/** One command of one role in one agent. Author, event and command are its key; filter and timeout can change. */
export interface BrainHook {
  /** `repo=X/role=Y`. */
  readonly author: string
  /** The event it is for. */
  readonly event: BrainHookEvent
  /** The command that the agent calls. */
  readonly command: string
  /** How long the command may take. */
  readonly timeout: IsoDuration
  /** For `onTool` only. Default: every tool, before it runs. */
  readonly filter?: BrainHookFilter
}

/** The key of a hook: author, event and command. */
export type BrainHookUnique = Pick<BrainHook, 'author' | 'event' | 'command'>

const authorForm = /^repo=[^/=\s]+\/role=[^/=\s]+$/
/** Anywhere as a word: a shell has many ways to run it. */
const usesNpx = /(?:^|[^\w.-])npx(?![\w.-])/

/** Whether this is the author of entries of a role. */
export function isRoleAuthor(author: string): boolean {
  return authorForm.test(author)
}

/**
 * Checks a hook of a role and returns it in its one form: the timeout in milliseconds, and a filter for `onTool`.
 *
 * @example
 * const hook = makeBrainHook({
 *   author: 'repo=garage/role=mechanic',
 *   event: 'onStop',
 *   command: './check.sh',
 *   timeout: 'PT1M30S',
 * })
 * hook.timeout // => { milliseconds: 90_000 }
 */
export function makeBrainHook(value: unknown): BrainHook {
  const from = given(value, 'a hook')
  const command = textOf(from, 'command', 'a hook')
  const what = `the hook \`${command}\``
  const author = textOf(from, 'author', what)
  if (!isRoleAuthor(author)) throw badRole(`${what} has the author \`${author}\``, 'authors are `repo=X/role=Y`')
  if (command.includes('\0')) throw badRole(`${what} has a zero character in it, which no command line can have`)
  if (usesNpx.test(command)) {
    throw badRole(
      `${what} runs npx, which looks for its program again at every call of the agent, and may fetch another one`,
      'name the installed program: `./node_modules/.bin/PROGRAM`',
    )
  }
  const event = eventOf(own(from, 'event'), what)
  const filter = filterOf(own(from, 'filter'), event, what)
  const timeout = { milliseconds: timeoutMs(from, what) }
  return { author, event, command, timeout, ...(filter === undefined ? {} : { filter }) }
}

/** Whether two hooks with the same key are the same in the rest. */
export function isSameHook(one: BrainHook, other: BrainHook): boolean {
  return formOf(one) === formOf(other)
}

export function isKeyOf(unique: BrainHookUnique): (hook: BrainHookUnique) => boolean {
  return ({ author, event, command }) =>
    author === unique.author && event === unique.event && command === unique.command
}

/**
 * Prints a hook of a role for people.
 *
 * @example
 * brainHooksOf(role).map(printHook) // => ['onTool before Write: ./format.sh']
 */
export function printHook({ event, filter, command }: BrainHook): string {
  return `${event}${filter === undefined ? '' : ` ${filter.when ?? 'before'} ${filter.what}`}: ${command}`
}

function formOf({ event, timeout, filter }: BrainHook): string {
  const { what = '*', when = 'before' } = filter ?? {}
  return JSON.stringify([msOrNot(timeout), event === 'onTool' ? [what, when] : []])
}

/** A hook from a file may have a time-out that could not be declared, and then equals no other. */
function msOrNot(timeout: IsoDuration): number | string {
  try {
    return durationMs(timeout)
  } catch {
    return `none: ${JSON.stringify(timeout)}`
  }
}

function eventOf(value: unknown, what: string): BrainHookEvent {
  const event = brainHookEvents.find((one) => one === value)
  if (event !== undefined) return event
  const hint = typeof value === 'string' ? didYouMean(value, brainHookEvents) : undefined
  throw badRole(`${what} has no event that there is`, hint ?? `events are ${brainHookEvents.join(', ')}`)
}

function filterOf(value: unknown, event: BrainHookEvent, what: string): BrainHookFilter | undefined {
  if (event !== 'onTool') {
    if (value === undefined) return undefined
    throw badRole(`${what} has a filter, but ${event} concerns no tool`, 'only onTool can have a filter')
  }
  return value === undefined ? { what: '*', when: 'before' } : readFilter(value, what)
}

/** Checks the filter of a hook of a role. Without `when` the hook runs before the tool. */
function readFilter(value: unknown, of: string): BrainHookFilter {
  const from = given(value, `the filter of ${of}`)
  const tools = textOf(from, 'what', `the filter of ${of}`)
    .split('|')
    .map((tool) => tool.trim())
  if (tools.includes('')) throw badRole(`the filter of ${of} has an empty alternative`, 'write it as `Write|Edit`')
  const when = own(from, 'when') ?? 'before'
  if (when !== 'before' && when !== 'after') {
    throw badRole(`the filter of ${of} is neither before nor after a tool`, '`when` is `before` or `after`')
  }
  return { what: tools.join('|'), when }
}

function timeoutMs(from: Given, what: string): number {
  const timeout = own(from, 'timeout')
  if (timeout === undefined) throw badRole(`${what} has no \`timeout\``, 'give it one: `PT30S`, or { seconds: 30 }')
  return durationMs(timeout)
}
