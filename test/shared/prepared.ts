import { inject } from 'vitest'
import type { Prepared } from './preparations.ts'

/** Returns something that all test files of this run share. The first caller waits until it is prepared. */
export async function prepared<Name extends keyof Prepared>(name: Name): Promise<Prepared[Name]> {
  const response = await fetch(`${inject('preparationsUrl')}/${name}`)
  if (!response.ok) throw new Error(`cannot prepare ${name}: ${await response.text()}`)
  return (await response.json()) as Prepared[Name]
}
