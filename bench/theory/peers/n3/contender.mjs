import { DataFactory, Store } from 'n3'

const { defaultGraph, namedNode, quad } = DataFactory
const isA = namedNode('urn:isA')
const graph = defaultGraph()
const prefix = 'urn:'
const node = (name) => namedNode(prefix + name)

/** N3 has no transitive query, so this walks from node to node. */
export function setup() {
  const store = new Store()
  const above = (from) => store.getObjects(from, isA, graph)
  const below = (from) => store.getSubjects(isA, from, graph)
  return {
    insert: (child, parent) => store.addQuad(quad(node(child), isA, node(parent))),
    ancestors: (concept) => walk(above, concept, undefined),
    descendants: (concept) => walk(below, concept, undefined),
    isA: (concept, other) => concept === other || walk(above, concept, other) === undefined,
  }
}

/** Returns the names of all reachable nodes; undefined if it reaches the target. */
function walk(next, start, target) {
  const seen = new Set()
  const waiting = [node(start)]
  while (waiting.length > 0) {
    for (const end of next(waiting.pop())) {
      const name = end.value.slice(prefix.length)
      if (name === target) return undefined
      if (seen.has(name)) continue
      seen.add(name)
      waiting.push(end)
    }
  }
  return [...seen]
}
