import type { ContradictionDetector } from '../knowledge/contradictions/contradictions.ts'
import type { Control, ControlValue } from '../knowledge/control.ts'
import type { Declarations } from '../knowledge/declarations/declarations.ts'
import type { KnowledgeStore } from '../knowledge/knowledge.ts'
import type { Reasoner } from '../knowledge/reasoning/reasoner.ts'
import type { Regions } from '../knowledge/regions.ts'

interface Parts {
  readonly store: KnowledgeStore
  readonly reasoner: Reasoner
  readonly detector: ContradictionDetector
  readonly regions: Regions
  readonly control: Control
}

/** Puts the declarations of a theory to work, and returns how to take them back. */
export type Declare = (declarations: Declarations) => () => void

export function createDeclare({ store, reasoner, detector, regions, control }: Parts): Declare {
  const ofConcepts = declaredValues<number>(
    (key) => store.dimension(...split(key)),
    (key, value) => store.setDimension(...split(key), value ?? 0),
  )
  const ofControl = declaredValues<ControlValue>(control.get, (name, value) => {
    if (value === undefined) control.unset(name)
    else control.set(name, value)
  })
  return ({ relations, rules, defaults, limits, regions: named, dimensions, controls }) => {
    const undo: (() => void)[] = []
    const each = <T>(all: readonly T[], declare: (one: T) => () => void) => {
      for (const one of all) undo.push(declare(one))
    }
    const takeBack = () => {
      for (const one of undo) one()
    }
    try {
      each(relations, ([name, properties]) => reasoner.relations.defineRelation(name, properties))
      each(rules, reasoner.defineRule)
      each(defaults, reasoner.defineDefault)
      each(limits, detector.defineCardinality)
      each(named, regions.define)
      each(dimensions, ({ concept, name, value }) => ofConcepts(`${concept}\u0000${name}`, value))
      each(controls, ({ name, value }) => ofControl(name, value))
    } catch (error) {
      takeBack() // all or nothing
      throw error
    }
    return takeBack
  }
}

function split(key: string): readonly [concept: string, name: string] {
  const [concept = '', name = ''] = key.split('\u0000')
  return [concept, name]
}

/**
 * Values that theories declare. The latest declaration counts; when none is left, the value from before is back, unless a
 * program has set another meanwhile.
 */
function declaredValues<V>(read: (key: string) => V | undefined, write: (key: string, value: V | undefined) => void) {
  const all = new Map<string, { readonly before: V | undefined; readonly declared: { readonly value: V }[] }>()
  return (key: string, value: V): (() => void) => {
    const entry = all.get(key) ?? { before: read(key), declared: [] }
    const one = { value }
    all.set(key, entry)
    entry.declared.push(one)
    write(key, value)
    return () => {
      const isInForce = entry.declared.at(-1) === one && read(key) === value
      entry.declared.splice(entry.declared.indexOf(one), 1)
      if (isInForce) write(key, entry.declared.at(-1)?.value ?? entry.before)
      if (entry.declared.length === 0) all.delete(key)
    }
  }
}
