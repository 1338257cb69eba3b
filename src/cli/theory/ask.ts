import { remark, say, sayWhole } from '../terminal/print.ts'
import { answerLine } from './lines/answer-line.ts'
import { questionHint } from './lines/question-hint.ts'
import { asked } from './theories/asked.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run(args, { json }) {
    const { engine, question } = asked(args)
    const answer = engine.ask(...question)
    if (json === true) sayWhole(JSON.stringify(answer, undefined, 2))
    else say(answerLine(answer))
    const hint = questionHint(engine, question)
    if (hint !== undefined) remark(hint)
    return 0
  },
}
