import { usedReader } from '../../config/internal.ts'
import { createEngine, type Engine, printDiagnostic } from '../../theory/index.ts'
import { type Finding, fine, warned, wrong } from '../doctor/findings/finding.ts'
import { counted } from '../terminal/print.ts'
import type { Step } from './step.ts'
import { theoriesOf } from './theories-of.ts'

/** The theories that the config names, one after the other, as they are compiled. */
export const theories: Step = {
  title: 'theories',
  look(project) {
    const named = theoriesOf(project)
    const engine = createEngine({ read: usedReader(project.root) })
    return named.length === 0 ? [fine('the config names none')] : named.flatMap((one) => findingsIn(one, engine))
  },
}

interface Named {
  readonly file: string
  readonly text: string
}

function findingsIn({ file, text }: Named, engine: Engine): readonly Finding[] {
  const { diagnostics, facts, hooks } = engine.load(text, file)
  if (diagnostics.length === 0) return [fine(`${file}: ${counted(facts, 'fact')}, ${counted(hooks, 'hook')}`)]
  return diagnostics.map((one) => {
    const [what, todo] = [printDiagnostic(one, text), `correct it; \`pawl theory check ${file}\` shows it again`]
    return one.severity === 'error' ? wrong(what, todo) : warned(what, todo)
  })
}
