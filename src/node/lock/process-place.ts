import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/**
 * Where a process number means something: this machine since it was started, in this namespace of process numbers. A container
 * or a sandbox may have the name of its host, and does not see the host's processes.
 */
export function processPlace(): string {
  known ??= [hostname().replaceAll(/\s/g, '-'), bootId(), namespaceId()].join('/')
  return known
}

let known: string | undefined

function bootId(): string {
  return told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
}

function namespaceId(): string {
  return told(() => readlinkSync('/proc/self/ns/pid'))
}

/** Only Linux has these files; elsewhere the name of the machine is used. */
function told(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
