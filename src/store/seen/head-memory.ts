import { rmSync } from 'node:fs'
import { PawlError } from '../../base/index.ts'
import { obstacleAt, obstacleHint, obstacleText } from '../../node/index.ts'
import type { LogPosition } from '../../ports/index.ts'
import { writeText } from '../disk/state-files.ts'
import { stateFolder } from '../disk/state-folder.ts'
import { headSlots } from './head-slots.ts'
import {
  culpritAt,
  type LostHead,
  rememberedKeys,
  rememberedLosses,
  type SeenHead,
  type SlotHead,
} from './remembered.ts'
import { stateFilesOf } from './state-files-of.ts'

/** Checks whether the present log continues from a record that was seen. */
interface LogEnd {
  readonly end: LogPosition
  /** Whether an earlier record is part of the chain that leads to the end. */
  readonly goesOnFrom: (seen: LogPosition) => boolean
  /** Throws if others may have written since the end was read: then a missing record is not lost. */
  readonly mustBeCertain: () => void
  /** The present time. */
  readonly time: number
}

interface Seeing {
  readonly after: SeenHead | undefined
  /** The key that the log was verified with. */
  readonly publicKey: string | undefined
  readonly time: number
}

/**
 * A user's memory of one log, in the state folder: its last seen end, and the key that signed it. An attacker who may
 * write in the project alone cannot change it. It only helps detection: a folder that cannot be written costs no
 * record.
 */
export interface HeadMemory {
  recall(): SeenHead | undefined
  /** Records that were seen and later missing, also if they are there again: until a person forgets them. */
  losses(): readonly LostHead[]
  /** The public key that signed when the log was first seen here, or that replaced it here since, as PEM. */
  recallKey(): string | undefined
  /** The keys that were replaced by that one, the latest first. */
  recallFormerKeys(): readonly string[]
  /** The file whose content is invalid. It is left unchanged until a person forgets it. */
  damaged(): string | undefined
  /**
   * The seen end that is not in the log that ends here, for the record. It is kept as a loss; the present log is
   * remembered from then on, so that its records are missed, too, if they are lost.
   */
  lost(log: LogEnd): SeenHead | undefined
  remember(end: LogPosition, time: number): void
  /** At first sight only: the key that is known stays, until a person rotates it. */
  rememberKey(publicKey: string): void
  rotateKey(publicKey: string): void
  /** Remembers the end of a log that was verified and continues from `after`, which was recalled before. The end never moves back. */
  see(end: LogPosition, seeing: Seeing): void
  /** Begins again with the log that is there. */
  forget(): void
  close(): void
}

/** Of the log with this name, such as the path of its folder. */
export function headMemory(name: string, folder = stateFolder()): HeadMemory {
  if (folder === undefined) return nothingRemembered
  const path = stateFilesOf(name, folder)
  const [head, key, gone] = [`${path}.head`, `${path}.pub`, `${path}.gone`]
  const slots = headSlots(head, name)
  let last: LogPosition | undefined // the end that this process has remembered
  let epoch = 0
  let isLost = false
  let isBlind = false // the memory cannot be read, or a loss not be kept: it must not be overwritten
  let isKeyKnown = false
  const isUsual = (end: LogPosition) => last !== undefined && isSame(last, end) && slots.isAsLeft()
  return {
    recall: () => slots.read().value,
    losses: () => rememberedLosses(gone).value ?? [],
    recallKey: () => rememberedKeys(key).value?.[0],
    recallFormerKeys: () => rememberedKeys(key).value?.slice(1) ?? [],
    damaged() {
      if (slots.read().isDamaged) return culpritAt(head)
      if (rememberedKeys(key).isDamaged) return culpritAt(key)
      return rememberedLosses(gone).isDamaged ? culpritAt(gone) : undefined
    },
    lost({ end, goesOnFrom, mustBeCertain, time }) {
      if (isUsual(end)) return undefined // no other process has written
      const { value: seen, isDamaged } = slots.read()
      epoch = seen?.epoch ?? 0
      isLost = seen !== undefined && !isSame(seen, end) && !goesOnFrom(seen)
      isBlind = isDamaged
      if (seen === undefined || !isLost) return undefined
      mustBeCertain()
      isBlind = !quietly(() => keepLoss(gone, seen, time))
      epoch += 1
      return isBlind ? undefined : seen
    },
    remember(end, time) {
      if (!isBlind && quietly(() => slots.write({ epoch, ...end, time }))) last = end
    },
    rememberKey(publicKey) {
      if (isBlind || isLost || isKeyKnown) return
      keepFirstKey(key, publicKey)
      isKeyKnown = true
    },
    rotateKey(publicKey) {
      const former = (rememberedKeys(key).value ?? []).filter((one) => one !== publicKey)
      quietly(() => writeText(key, [publicKey, ...former.slice(0, mostFormerKeys)].join('')))
    },
    see(end, { after, publicKey, time }) {
      const { value: seen, isDamaged } = slots.read()
      // a loss that was found meanwhile is of another log than the one that was verified
      if (isDamaged || epochOf(seen) !== epochOf(after) || (seen?.position ?? 0) >= end.position) return
      if (publicKey !== undefined) keepFirstKey(key, publicKey)
      quietly(() => slots.write({ epoch: epochOf(seen), position: end.position, hash: end.hash, time }))
    },
    forget() {
      epoch = (slots.read().value?.epoch ?? epoch) + 1
      for (const path of [key, gone]) removeFile(path)
      quietly(slots.clear)
      last = undefined
      isLost = false
      isBlind = false
      isKeyKnown = false
    },
    close: slots.close,
  }
}

const nothingRemembered: HeadMemory = {
  recall: () => undefined,
  losses: () => [],
  recallKey: () => undefined,
  recallFormerKeys: () => [],
  damaged: () => undefined,
  lost: () => undefined,
  remember: () => undefined,
  rememberKey: () => undefined,
  rotateKey: () => undefined,
  see: () => undefined,
  forget: () => undefined,
  close: () => undefined,
}

function isSame(one: LogPosition, other: LogPosition): boolean {
  return one.position === other.position && one.hash === other.hash
}

/** Former keys that are kept: the file must not grow without limit. */
const mostFormerKeys = 15

function keepFirstKey(path: string, publicKey: string): void {
  const { value, isDamaged } = rememberedKeys(path)
  if (value === undefined && !isDamaged) quietly(() => writeText(path, publicKey))
}

/** How many logs before this one were lost. */
function epochOf(seen: (SeenHead & Partial<SlotHead>) | undefined): number {
  return seen?.epoch ?? 0
}

/** More losses than this are not useful, and the file must not grow without limit. */
const mostLosses = 1000

/** Once, also if the process was killed before it had remembered the log that is there instead. */
function keepLoss(path: string, { position, hash, time }: SeenHead, foundAt: number): void {
  const { value: known = [], isDamaged } = rememberedLosses(path)
  const last = known.at(-1)
  if (isDamaged || known.length >= mostLosses || (last !== undefined && isSame(last, { position, hash }))) return
  const times = `"time":${time},"foundAt":${Math.trunc(foundAt)}`
  writeText(path, `{"position":${position},"hash":"${hash}",${times}}\n`, { isAppended: true })
}

function removeFile(path: string): void {
  const obstacle = obstacleAt(path)
  if (obstacle !== undefined)
    throw new PawlError('audit-damaged', obstacleText(obstacle), { hint: obstacleHint(obstacle) })
  rmSync(path, { force: true })
}

/** Whether it could be done. */
function quietly(work: () => void): boolean {
  try {
    work()
    return true
  } catch {
    return false // the record is still kept; `pawl doctor` reports a state folder that cannot be written
  }
}
