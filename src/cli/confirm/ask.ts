import { readFileSync } from 'node:fs'
import type { Asked, Standing } from '../../hook/index.ts'
import type { Confirmations } from '../../ports/index.ts'
import { sayWhole } from '../terminal/print.ts'
import { standingOf } from './standing-of.ts'

/** `pawl confirm ask`, for the hook process: reads questions from standard input, and prints the state of each. */
export async function ask(confirmations: Confirmations): Promise<void> {
  const asked = JSON.parse(readFileSync(0, 'utf8')) as readonly Asked[]
  const standings: Standing[] = []
  for (const one of asked) standings.push(await standingOf(confirmations, one))
  sayWhole(JSON.stringify(standings))
}
