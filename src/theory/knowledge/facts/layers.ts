import { PawlError } from '../../../base/index.ts'

/** Where the numbered things ended when a layer began. */
interface Mark {
  readonly facts: number
  readonly concepts: number
}

/** The changes to undo when a layer is popped: all facts after its mark, and these changes. */
export interface Layers {
  depth(): number
  push(facts: number, concepts: number): void
  /** Undoes the changes, newest first, and returns the mark to go back to. */
  pop(): Mark
  commit(): void
  /** How to undo a change that was just made; discarded immediately if no layer is open. */
  record(undo: () => void): void
}

export function createLayers(): Layers {
  const undos: (() => void)[] = []
  const marks: (Mark & { readonly undos: number })[] = []
  const top = (verb: string) => {
    const mark = marks.pop()
    if (mark !== undefined) return mark
    throw new PawlError('no-layer', `there is no layer to ${verb}`, { hint: 'push a layer first' })
  }
  return {
    depth: () => marks.length,
    push: (facts, concepts) => void marks.push({ facts, concepts, undos: undos.length }),
    pop() {
      const mark = top('pop')
      while (undos.length > mark.undos) undos.pop()?.()
      return mark
    },
    commit() {
      top('commit')
      if (marks.length === 0) while (undos.length > 0) undos.pop() // so that the list keeps its place in memory
    },
    record(undo) {
      if (marks.length > 0) undos.push(undo)
    },
  }
}
