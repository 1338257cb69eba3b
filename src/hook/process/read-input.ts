import { isUtf8 } from 'node:buffer'
import { read } from 'node:fs'
import { PawlError } from '../../base/index.ts'

/** More than any agent sends; longer input is not read to its end. */
const mostBytes = 64 * 1024 * 1024

/**
 * All of standard input as text. It is read beside this thread: a blocking read could not be cut off. An abandoned read
 * still waits, so that only a kill ends the process.
 */
export function readInput(limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    let bytes = 0
    const timer = setTimeout(() => reject(neverEnds(limitMs)), limitMs)
    const settle = (error: NodeJS.ErrnoException | undefined) => {
      clearTimeout(timer)
      const whole = Buffer.concat(parts)
      if (error !== undefined) reject(error)
      else if (!isUtf8(whole)) reject(notText())
      else resolve(whole.toString('utf8'))
    }
    // until the callback of a read has returned, that read counts as work under way
    const end = (error: NodeJS.ErrnoException | undefined) => setImmediate(settle, error)
    const goOn = () => {
      const part = Buffer.allocUnsafe(65_536)
      read(0, part, 0, part.length, null, (error, count) => {
        if (error !== null) return error.code === 'EAGAIN' ? setTimeout(goOn, 1) : end(endOf(error))
        if (count === 0) return end(undefined)
        bytes += count
        if (bytes > mostBytes) return end(tooLong())
        parts.push(part.subarray(0, count))
        return goOn()
      })
    }
    goOn()
  })
}

/** On Windows a pipe that ends is an error. */
function endOf(error: NodeJS.ErrnoException): NodeJS.ErrnoException | undefined {
  return error.code === 'EOF' ? undefined : error
}

/** The error of a standard input that did not end. */
export function isEndless(error: unknown): error is PawlError {
  return error instanceof PawlError && error.code === 'endless-payload'
}

function neverEnds(limitMs: number): PawlError {
  return new PawlError('endless-payload', `what the agent sends did not end within ${limitMs / 1000} s`)
}

/** Decoded anyway, it would be another text than the one that the agent acts on. */
function notText(): PawlError {
  return new PawlError('bad-payload', 'what the agent sends is not UTF-8 text')
}

function tooLong(): PawlError {
  return new PawlError('bad-payload', `what the agent sends is longer than ${mostBytes} bytes`)
}
