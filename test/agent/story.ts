import type { Story } from './drive-run.ts'
import type { Entry, Step } from './world.ts'

/** An entry of the diary, and where in it. */
export type Noted<T extends Entry['type']> = Extract<Entry, { readonly type: T }> & { readonly at: number }

export function notesOf<T extends Entry['type']>({ world }: Story, type: T): readonly Noted<T>[] {
  return world.diary.flatMap((entry, at) => (entry.type === type ? [{ ...entry, at } as Noted<T>] : []))
}

/** Whether the event was recorded at a later point of the diary: in a journal, or in a suspended run. */
export function wasOnRecord({ world }: Story, note: Noted<Entry['type']>, at: number): boolean {
  const { place, at: since } = note
  const { step, invocation } = place
  if (step?.recordedAt !== undefined && step.recordedAt <= at) return true
  if (step !== undefined) return step.made.some((made) => made.at <= at && isOf(note, made))
  return world.diary.some(
    (entry, index) =>
      entry.type === 'ended' &&
      entry.status === 'suspended' &&
      entry.place.invocation === invocation &&
      since < index &&
      index <= at,
  )
}

/** Whether something that was noted belongs to an attempt that was recorded by itself. */
function isOf(note: Entry, { attempt, inputTokens }: Step['made'][number]): boolean {
  if (note.type === 'model-answered' || note.type === 'counted') return note.usage.inputTokens === inputTokens
  return note.type === 'tool-began' && Number(/#(\d+)$/.exec(note.callId)?.[1] ?? 1) === attempt
}

/** Whether it was cut by the death of its process, before it was on record. */
export function wasCut(story: Story, note: Noted<Entry['type']>): boolean {
  return note.place.invocation.process.isDead && !wasOnRecord(story, note, story.world.diary.length)
}

/** Whether two processes continued the run in parallel: their work under one name is reserved once. */
export function isDoubled({ played }: Story): boolean {
  return played.some(({ move }) => 'isDoubled' in move && move.isDoubled)
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}
