import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleHook } from '../../../src/hook/program/bundle-hook.ts'
import type { HookFiles } from '../../../src/hook/program/hook-files.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** In the place of `event-log.ts`: what it is given goes nowhere. */
const silentLog = "export const logFolder = '.pawl/audit'\nexport function keepEvent() {}\n"

/**
 * The hook process without its record: made of the same sources by the same function, but for the one file. The product has
 * no such switch, so the sources are copied first; beside the packages that they import.
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
