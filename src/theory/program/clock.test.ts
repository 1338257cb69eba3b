import { expect, test } from 'vitest'
import { isOver, periodFrom } from './clock.ts'

/** A clock that a test sets, and counts readings of work. */
function clockAt() {
  const at = { wall: 100, work: 50, readings: 0 }
  const worked = () => {
    at.readings += 1
    return at.work
  }
  return { at, clock: { now: () => at.wall, worked } }
}

test('periods that begin within one millisecond share a reading of work, and later ones do not', () => {
  const { at, clock } = clockAt()
  for (const wall of [100, 100.4, 100.9, 101.2, 102.5]) {
    at.wall = wall
    periodFrom(clock)
  }
  expect(at.readings).toBe(3)
})

test('a period that shares a reading is over no later than one with its own', () => {
  const { at, clock } = clockAt()
  periodFrom(clock)
  Object.assign(at, { wall: 100.9, work: 50.9 })
  const period = periodFrom(clock)
  expect(period.since).toBe(100.9)
  Object.assign(at, { wall: 201, work: 150.95 })
  expect(isOver(period, 100, clock)).toBe(true)
})

test('a clock never shares the reading of another', () => {
  const [one, other] = [clockAt(), clockAt()]
  other.at.work = 7
  periodFrom(one.clock)
  expect(periodFrom(other.clock).workedBefore).toBe(7)
})

test('a process that waits for others is not over, however long that takes', () => {
  const { at, clock } = clockAt()
  const period = periodFrom(clock)
  at.wall = 10_000
  expect(isOver(period, 100, clock)).toBe(false)
})
