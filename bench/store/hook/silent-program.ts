import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHook } from '../../../src/hook/program/bundle-hook.ts'
import type { HookFiles } from '../../../src/hook/program/hook-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Replaces `event-log.ts`, and discards all records. */
const silentLog = "export const logFolder = '.pawl/audit'\nexport function keepEvent() {}\n"

/**
 * Builds the hook process without its record, from the same sources except for one file, with the same function. The product has
 * no such option, so this copies the sources first, to a folder from which they find the packages that they import.
 */
export async function silentProgram(): Promise<HookFiles> {
  mkdirSync(join(root, '.cache'), { recursive: true })
  const copy = mkdtempSync(join(root, '.cache/silent-hook-'))
  try {
    cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true })
    cpSync(join(root, 'package.json'), join(copy, 'package.json'))
    writeFileSync(join(copy, 'src/hook/record/event-log.ts'), silentLog)
    return await bundleHook(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
}
