import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The installer as one file of JavaScript, so that many of them start in no time and really meet. */
export function buildInstaller(outfile: string): void {
  buildSync({
    entryPoints: [fileURLToPath(new URL('installer.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
  })
}
