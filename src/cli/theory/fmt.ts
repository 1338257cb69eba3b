import { writeFileSync } from 'node:fs'
import { parseTheory, printTheory } from '../../theory/index.ts'
import { usage } from '../command-line/usage.ts'
import { inOrder } from '../terminal/interrupt.ts'
import { say, sayText } from '../terminal/print.ts'
import { brokenTheory } from './theories/broken-theory.ts'
import { readTheory } from './theories/read-theory.ts'
import type { Verb } from './verb.ts'

export const verb: Verb = {
  takesFolders: true,
  async run(files, { write, check }) {
    if (write === true && check === true)
      throw usage('`--write` and `--check` exclude each other', 'give one of them: `--check` writes nothing')
    let changed = 0
    for (const file of files) {
      const text = readTheory(file)
      const { theory, diagnostics } = parseTheory(text, file)
      if (diagnostics.length > 0) throw brokenTheory(file, text, diagnostics)
      const formatted = printTheory(theory)
      if (formatted !== text) changed++
      if (write === true) await inOrder(() => writeFileSync(file, formatted))
      else if (check !== true) sayText(formatted)
      else if (formatted !== text) say(`${file}: not formatted; \`pawl theory fmt --write ${file}\` does it`)
    }
    return check === true && changed > 0 ? 1 : 0
  },
}
