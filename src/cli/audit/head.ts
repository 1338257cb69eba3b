import { sentenceAndHint } from '../../base/index.ts'
import type { LogHead, Witness } from '../../ports/index.ts'
import { auditHeadPage } from '../command-line/pages/audit-head.ts'
import { readOptions } from '../command-line/read-options.ts'
import { paint, sayLines, sayWhole } from '../terminal/print.ts'
import { findWitnesses } from './find-witnesses.ts'
import { openLog } from './open-log.ts'

/** `pawl audit head`: sends the head of the log to witnesses. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(auditHeadPage, args)
  const { to, store, json = false, 'audit-keys': auditKeys } = values
  const [folder] = positionals
  const { log, close } = await openLog({ store, folder, auditKeys })
  try {
    const witnesses = await findWitnesses({ given: to, folder })
    const head = await log.head()
    const sent = head === undefined ? [] : await Promise.all(witnesses.map((witness) => send(witness, head)))
    if (json) sayWhole(JSON.stringify({ head: head ?? null, witnesses: sent }))
    else
      sayLines(head === undefined ? ['nothing has been decided here yet: there is no end to send'] : told(head, sent))
    return witnesses.length === 0 || sent.some(({ failure }) => failure !== undefined) ? 1 : 0
  } finally {
    await close()
  }
}

interface Sent {
  readonly target: string
  readonly failure?: string
}

async function send({ target, remember }: Witness, head: LogHead): Promise<Sent> {
  try {
    await remember(head)
    return { target }
  } catch (error) {
    return { target, failure: sentenceAndHint(error) }
  }
}

function told({ position, hash }: LogHead, sent: readonly Sent[]): readonly string[] {
  const none =
    'no witness is named; name one with `--to TARGET`, or with `audit: { witnesses: […] }` in the config: see `pawl help audit head`'
  return [
    ...sent.map(({ target, failure }) =>
      failure === undefined
        ? `${paint('green', 'ok')}  ${target} remembers record ${position}`
        : `${paint('red', 'NO')}  ${failure}`,
    ),
    ...(sent.length === 0 ? [none, `to compare with this state later: --head ${position}:${hash}`] : []),
  ]
}
