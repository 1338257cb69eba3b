import type { Bridge } from '../bridge.ts'
import type { JudgedCall } from './judge-call.ts'
import { wordsOf } from './words-of.ts'

/** Why a call that the AI SDK does not run itself is refused; undefined if nothing is against it. A question and a stub have no place there. */
export async function refusalOf({ host }: Bridge, { station, staged }: JudgedCall): Promise<string | undefined> {
  switch (station.type) {
    case 'run':
      return undefined
    case 'ask': {
      const verdict = await host.nobody(station.question)
      return deniedWords(await staged.proceed(() => null, verdict))
    }
    case 'done':
      if (station.turn.origin === 'denied') return deniedWords(station.turn)
      await host.lost('tool.before', 'stub', 'a refusal')
      return 'a hook replaces this call, and its tool runs elsewhere'
  }
}

type Turn = Awaited<ReturnType<JudgedCall['staged']['proceed']>>

/** The reason of a denial, and what else hooks have to say about it. */
export function deniedWords({ result, notes }: Turn): string {
  return [wordsOf(result.output), ...notes].join('\n\n')
}
