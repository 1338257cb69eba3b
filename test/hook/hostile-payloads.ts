import { brainOf } from '../../src/brains/brains.ts'
import { type BrainFixture, brainFixtures } from '../brain-fixtures.ts'
import type { Occasion } from '../hook-project.ts'
import { hostileDocuments } from './hostile-documents.ts'
import { hostileValues } from './hostile-values.ts'

/** A payload that an agent never sends, at a hook point that can refuse. */
export interface HostilePayload {
  readonly name: string
  readonly occasion: Occasion
  /** Made when it is wanted: some are large. */
  readonly bytes: () => Buffer
}

/** Every recording of an agent at a hook point that can refuse, spoilt in every way: each field, and the whole document. */
export function hostilePayloads(slug: string): readonly HostilePayload[] {
  return guardedRecordings(slug).flatMap(({ name, occasion }) => {
    const text = JSON.stringify(occasion.payload)
    const fields = fieldsOf(occasion.payload).flatMap((path) => [
      { name: `without ${path.join('.')}`, bytes: () => Buffer.from(withField(occasion.payload, path, undefined)) },
      ...hostileValues.map((value) => ({
        name: `${value.name} as ${path.join('.')}`,
        bytes: () => Buffer.from(withField(occasion.payload, path, value.json)),
      })),
    ])
    return [...hostileDocuments(text), ...fields].map((one) => ({ ...one, name: `${name}: ${one.name}`, occasion }))
  })
}

function guardedRecordings(slug: string): readonly { readonly name: string; readonly occasion: Occasion }[] {
  const brain = brainOf(slug)
  return brainFixtures(slug).flatMap(({ name, moment: native, payload }) => {
    const moment = brain.vocabulary.moments.find((one) => one.native === native)
    return moment?.honours.includes('deny') ? [{ name, occasion: { brain, moment, payload } }] : []
  })
}

type Path = readonly string[]

/** The fields that an agent sends, and those inside of them, three deep. */
function fieldsOf(value: unknown, depth = 0): readonly Path[] {
  if (typeof value !== 'object' || value === null || depth === 3) return []
  return Object.entries(value).flatMap(([key, inside]) => [
    [key],
    ...fieldsOf(inside, depth + 1).map((path) => [key, ...path]),
  ])
}

const place = '\u0001here\u0001'

/** The payload as JSON with another value in one field, or without that field. */
export function withField(payload: BrainFixture['payload'], path: Path, json: string | undefined): string {
  const copy = structuredClone(payload) as Record<string, unknown>
  const holder = path.slice(0, -1).reduce((value, key) => value[key] as Record<string, unknown>, copy)
  const key = path.at(-1) ?? ''
  if (json === undefined) delete holder[key]
  else holder[key] = place
  return JSON.stringify(copy).replace(JSON.stringify(place), () => json ?? '')
}
