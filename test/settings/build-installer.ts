import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** The installer of hooks, or of servers, as one file of JavaScript, so that many of them start in no time and really meet. */
export function buildInstaller(outfile: string, source: 'installer' | 'server-installer' = 'installer'): void {
  buildSync({
    entryPoints: [fileURLToPath(new URL(`${source}.ts`, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
  })
}
