import { say } from '../print.ts'
import { answerLine } from './answer-line.ts'
import { asked } from './asked.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run(args, { json }) {
    const { engine, question } = asked(args)
    const answer = engine.ask(...question)
    say(json === true ? JSON.stringify(answer, undefined, 2) : answerLine(answer))
    return 0
  },
}
