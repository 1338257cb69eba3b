import type { Occasion, Ran } from '../hook-project.ts'

/** Whether this is a refusal in the format of the agent: all keys of its refusals, and a reason where they have one. */
export function isRefusal({ brain, moment }: Occasion, { status, stdout }: Ran): boolean {
  const said = brain.encode(moment, { type: 'deny', reason: 'REASON', informs: [] })
  if (status !== said.exit) return false
  if (said.stdout === '') return stdout === ''
  return covers(JSON.parse(said.stdout), parsed(stdout))
}

function covers(wanted: unknown, found: unknown): boolean {
  if (typeof wanted === 'string' && wanted.includes('REASON'))
    return found !== undefined && found !== null && found !== ''
  if (typeof wanted !== 'object' || wanted === null) return wanted === found
  if (typeof found !== 'object' || found === null) return false
  return Object.entries(wanted).every(([key, value]) =>
    // a replaced result has the shape of that result, which may have no place for text
    key === 'hookSpecificOutput' && 'decision' in wanted ? true : covers(value, found[key as never]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
