import { type Argument, isUnknown, shown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import type { Call } from '../../usage/call.ts'
import { hostOf } from '../../usage/host-of.ts'
import { isIdle, program, type Usage } from '../../usage/usage.ts'
import { connectsTo } from '../../usage/uses.ts'
import { originOf } from '../../usage/within.ts'

interface Manager {
  readonly name: string
  /** The name of a package without its version. */
  readonly nameOf: (argument: Argument) => Argument
  /** The host that `user/repository` is fetched from. */
  readonly shorthand?: string
  /** The host that the path of a package begins with. */
  readonly hostOfPath?: (path: string) => string | undefined
  /** Options that all of its commands know. */
  readonly usage: Usage
}

/** Reports a package, and the host in its url, if it has one. */
export function installs(
  { name, nameOf, shorthand, hostOfPath }: Manager,
  argument: Argument | undefined,
  call: Call,
  isRun = false,
): void {
  const { invocation, reading } = call
  const named = argument === undefined ? {} : { package: nameOf(argument) }
  reading.report({ type: 'installs', manager: name, ...named, isRun, ...originOf(invocation) })
  const text =
    argument === undefined || isUnknown(argument) ? '' : shown(nameOf(argument)).replace(/^(?:git|hg|svn)\+/, '')
  const host = /:\/\/|^git@/.test(text)
    ? hostOf(text)
    : (knownHost(text) ?? hostOfPath?.(text) ?? (/^[\w-][\w.-]*\/[\w.-]+(?:#|$)/.test(text) ? shorthand : undefined))
  if (host !== undefined) connectsTo(host, call)
}

/** `github:user/repository`. */
function knownHost(text: string): string | undefined {
  const [, name] = /^(github|gitlab|bitbucket):/.exec(text) ?? []
  return name === undefined ? undefined : name === 'bitbucket' ? 'bitbucket.org' : `${name}.com`
}

/** A command that installs its operands, or what the project declares if there are none. */
export function installing(manager: Manager, more: Usage = {}): Program {
  const usage = merged(manager.usage, more)
  return program({
    ...usage,
    also: (call) => {
      for (const one of call.operands) installs(manager, one, call)
      if (call.operands.length === 0) installs(manager, undefined, call)
      more.also?.(call)
    },
  })
}

/** A command that publishes. */
export function publishing(manager: Manager, more: Usage = {}): Program {
  const usage = merged(manager.usage, more)
  return program({
    ...usage,
    also: (call) => {
      if (isIdle(call, 'dry-run')) return
      call.reading.report({ type: 'publishes', manager: manager.name, ...originOf(call.invocation) })
      more.also?.(call)
    },
  })
}

/** How the options before the verb of a manager are read: they belong to the verb. */
export function beforeVerb({ valued = '', options = {} }: Usage): {
  readonly valued: string
  readonly keepsOptions: true
} {
  return { valued: [valued, ...Object.keys(options)].join(' ').trim(), keepsOptions: true }
}

export function merged(one: Usage, other: Usage): Usage {
  return {
    ...one,
    ...other,
    options: { ...one.options, ...other.options },
    valued: `${one.valued ?? ''} ${other.valued ?? ''}`.trim(),
  }
}

export type { Manager }
