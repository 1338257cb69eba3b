import { remark, sayLines, sayWhole } from '../terminal/print.ts'
import { questionHint } from './lines/question-hint.ts'
import { whyLines } from './lines/why-lines.ts'
import { asked } from './theories/asked.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  run(args, { json }) {
    const { engine, question } = asked(args)
    if (json !== true) sayLines(whyLines(engine, question))
    else {
      const proof = engine.reasoner.why(...question)
      const missing = proof.length === 0 ? engine.reasoner.whyNot(...question) : []
      sayWhole(JSON.stringify({ proof, missing }, undefined, 2))
    }
    const hint = questionHint(engine, question)
    if (hint !== undefined) remark(hint)
    return 0
  },
}
