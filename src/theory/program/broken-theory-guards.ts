import { declaring, deny, type Hook } from '../../kernel/index.ts'

const guard = /* @__PURE__ */ declaring('guard')

/** The events of an agent that a theory can refuse before anything happens. */
const events = ['run.before', 'model.before', 'tool.before']

/** Guards in the place of a theory that could not be loaded: what it would have refused is unknown, so everything is. */
export function brokenTheoryGuards(file: string, problem: string): readonly Hook[] {
  const reason = `${file} has errors and is not loaded: ${problem}`
  return events.map((on) => guard({ name: `not-loaded-${on.replace('.before', '')}`, on, run: () => deny(reason) }))
}
