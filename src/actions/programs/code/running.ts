import { type Argument, shown, textOf } from '../../action/argument.ts'
import { childOf } from '../../shell/child-of.ts'
import type { Reading, Where } from '../../shell/reading.ts'
import { hostOf } from '../../usage/host-of.ts'
import { lineOf } from '../../usage/line-of.ts'

/** What a program does because of a setting or a variable: it runs a text for a shell, or something that cannot be read, or connects to hosts. */
type Ran = { readonly script: Argument } | { readonly why: string } | { readonly hosts: readonly Argument[] }

/** What the value of a setting or a variable makes a program run, if anything. */
export type Running = (value: Argument) => Ran | undefined

/** The value is a text for a shell, or a program. */
export const runsText: Running = (value) => (value === '' ? undefined : { script: value })

/** The same, unless the value only switches something on or off. */
export const runsTextOrSwitches: Running = (value) =>
  /^(?:true|false|yes|no|on|off|auto|always|never|\d*)$/i.test(textOf(value) ?? '-') ? undefined : { script: value }

/** `!text` is for a shell, and a path is a program; any other value is a name. */
export const runsMarked: Running = (value) => {
  const text = textOf(value)
  if (text === undefined) return { script: value }
  return /^[!/]/.test(text) ? { script: text.replace(/^!/, '') } : undefined
}

/** The value names code that cannot be read. */
export function runsCode(why: string): Running {
  return (value) => (/^(?:\/dev\/null)?$/.test(textOf(value) ?? '-') ? undefined : { why })
}

/** The value is a list of options, some of which name code. */
export function runsOptions(codes: RegExp, why: string): Running {
  return (value) => (typeof value !== 'string' || codes.test(value) ? { why } : undefined)
}

/** The value is an address, or a list of them, that programs send to and fetch from. */
export const connectsThere: Running = (value) => {
  const text = textOf(value)
  const written = text === undefined ? [value] : text.split(/[,|\s]+/).filter((one) => !isNoAddress.test(one))
  const hosts = written.flatMap((one) => hostOf(one, { isBare: true }) ?? [])
  return hosts.length === 0 ? undefined : { hosts }
}
/** Such as `GOPROXY=direct`; a socket is a file of this machine. */
const isNoAddress = /^(?:|direct|off|none|unix:.*|npipe:.*|\/.*)$/i

/** Reports what a value makes a program run. */
export function readRunning(running: Running, value: Argument, where: Where, reading: Reading): void {
  const ran = running(value)
  if (ran === undefined) return
  if ('hosts' in ran) {
    const { inside, at } = where
    for (const host of ran.hosts)
      reading.report({ type: 'connects', host, inside, by: inside.at(-1) ?? '', ...(at !== undefined && { at }) })
    return
  }
  // functions of the shell do not count in the program
  const environment = childOf(where.environment)
  if ('script' in ran) reading.script(lineOf([ran.script]), { ...where, environment }, undefined)
  else reading.opaque(where, ran.why, { text: shown(value) })
}
