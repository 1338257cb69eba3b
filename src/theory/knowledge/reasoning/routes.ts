import type { IndexedStore } from '../facts/store.ts'
import type { RelationProperties, Relations } from '../relations.ts'
import type { Plan } from './walker.ts'

/** How to walk a relation, and its properties; looked up once, since questions are asked often. */
export interface Route extends Plan {
  readonly properties: RelationProperties
  /** The relation that denies it, and whether anything was ever stated with that. */
  readonly opposite: string
  readonly isOpposed: boolean
  /** The relations that forbid it, and were ever stated. */
  readonly opposing: readonly string[]
  /** The relations whose facts refute that one concept is another. */
  readonly disjoint: number
  readonly not: number
}

/** Routes by the name of the relation; all are made again when new names or properties may have changed them. */
export function createRoutes({ relationNames }: IndexedStore, relations: Relations): (relation: string) => Route {
  const routes = new Map<string, Route>()
  let version = -1
  let size = -1
  // a question needs the same one several times, and most questions are about one relation
  let last: { readonly relation: string; readonly route: Route } | undefined

  const isStated = (relation: string) => {
    const { inverse } = relations.of(relation)
    return relationNames.has(relation) || (inverse !== undefined && relationNames.has(inverse))
  }
  const made = (relation: string): Route => {
    const properties = relations.of(relation)
    const backward = properties.symmetric === true ? relation : properties.inverse
    const opposite = relations.opposite(relation)
    return {
      out: relationNames.find(relation),
      into: backward === undefined ? -1 : relationNames.find(backward),
      properties,
      opposite,
      opposing: (properties.opposedBy ?? []).filter(isStated),
      isOpposed: isStated(opposite),
      disjoint: relationNames.find('DISJOINT_WITH'),
      not: relationNames.find('NOT_IS_A'),
    }
  }
  return (relation) => {
    if (version !== relations.version() || size !== relationNames.size()) {
      version = relations.version()
      size = relationNames.size()
      routes.clear()
      last = undefined
    }
    if (last?.relation === relation) return last.route
    const route = routes.get(relation) ?? made(relation)
    routes.set(relation, route)
    last = { relation, route }
    return route
  }
}
