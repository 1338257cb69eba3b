import { type LogFiles, nodeFiles } from '../../src/store/disk/log-files.ts'

export type Act = keyof LogFiles

/**
 * How a disk fails at the k-th time it is asked to do something: that time alone, or from then on; and of a write, whether
 * half of it was done before.
 */
export interface Fault {
  readonly act: Act
  readonly at: number
  readonly code: string
  readonly isLasting: boolean
  readonly isHalfDone: boolean
}

export interface FailingFiles {
  readonly files: LogFiles
  /** Whether it has failed yet. */
  readonly hasFailed: () => boolean
  /** From now on the disk is well. */
  heal(): void
}

/** No power is cut here: to wait for the disk would only take time. */
export const unflushedFiles: LogFiles = { ...nodeFiles, flush: () => undefined, flushFolder: () => undefined }

export function failingFiles({ act, at, code, isLasting, isHalfDone }: Fault): FailingFiles {
  let [count, isWell, hasFailed] = [0, false, false]
  const plain = unflushedFiles[act] as (...given: unknown[]) => unknown
  const failing = (...given: unknown[]) => {
    count += 1
    if (isWell || (isLasting ? count < at : count !== at)) return plain(...given)
    hasFailed = true
    if (isHalfDone) writeHalf(given)
    throw Object.assign(new Error(`${code}: injected`), { code })
  }
  const heal = () => {
    isWell = true
  }
  return { files: { ...unflushedFiles, [act]: failing }, hasFailed: () => hasFailed, heal }
}

function writeHalf([file, bytes, at]: unknown[]): void {
  const whole = bytes as Buffer
  nodeFiles.write(file as number, whole.subarray(0, whole.length >> 1), at as number)
}
