import { makeWorkplace as make, removeWorkplace, type Workplace } from '../../src/cli/doctor/live/workplace.ts'

export type { Workplace }

const places: Workplace[] = []

export function makeWorkplace(name: string, parent?: string): Workplace {
  const place = make(`brains-${name}`, parent)
  places.push(place)
  return place
}

/** For the end of a test file. */
export function clearWorkplaces(): void {
  for (const place of places.splice(0)) removeWorkplace(place)
}
