import { type Brain, brains } from '../../brains/index.ts'
import { type FoundTraces, findTraces } from '../../brains/internal.ts'
import { homeFolder } from '../project/home-folder.ts'

/** An agent and the traces of it, which may be none. */
export interface FoundAgent extends FoundTraces {
  readonly brain: Brain
}

/** Looks for every agent that Pawl knows: in a project, on the PATH and in the person's home. */
export function findAgents(root: string, all: readonly Brain[] = brains): readonly FoundAgent[] {
  const home = homeFolder()
  return all.map((brain) => ({ brain, ...findTraces(brain, { from: root, home }) }))
}
