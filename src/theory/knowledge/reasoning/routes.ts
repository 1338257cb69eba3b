import type { IndexedStore } from '../facts/store.ts'
import type { RelationProperties, Relations } from '../relations.ts'
import type { Plan } from './walker.ts'

/** How to walk a relation, and its properties; looked up once, since questions are asked often. */
export interface Route extends Plan {
  readonly properties: RelationProperties
  /** The relation that denies it, and whether anything was ever stated with that. */
  readonly opposite: string
  readonly isOpposed: boolean
}

interface Known extends Route {
  readonly version: number
  readonly size: number
}

/** Routes by the name of the relation; those that new names or properties may have changed are made again. */
export function createRoutes({ relationNames }: IndexedStore, relations: Relations): (relation: string) => Route {
  const routes = new Map<string, Known>()
  return (relation) => {
    const known = routes.get(relation)
    const { version } = relations
    const { size } = relationNames
    if (known !== undefined && known.version === version && known.size === size) return known
    const properties = relations.of(relation)
    const backward = properties.symmetric === true ? relation : properties.inverse
    const opposite = relations.opposite(relation)
    const route: Known = {
      out: relationNames.find(relation),
      into: backward === undefined ? -1 : relationNames.find(backward),
      properties,
      opposite,
      isOpposed: relationNames.has(opposite),
      version,
      size,
    }
    routes.set(relation, route)
    return route
  }
}
