import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const inLibrary = /[\\/]node_modules[\\/](@[^\\/]+[\\/])?[^.\\/][^\\/]*[\\/]/

/** Puts files of libraries into a bundle without comments, in one line each, behind the licence of the library. */
export function briefLibraries(): Plugin {
  const licensed = new Set<string>()
  return {
    name: 'brief-libraries',
    async setup({ onLoad }) {
      const { transform } = await import('esbuild')
      onLoad({ filter: inLibrary }, async ({ path }) => {
        const { code } = await transform(readFileSync(path, 'utf8'), { minify: true, charset: 'ascii' })
        const library = path.slice(0, path.lastIndexOf('node_modules')) + (path.match(inLibrary)?.[0].slice(1) ?? '')
        const licence = licensed.has(library) ? '' : noticeIn(library)
        licensed.add(library)
        return { contents: licence + code }
      })
    },
  }
}

/** A legal comment, which bundlers keep. */
function noticeIn(library: string): string {
  const text = readFileSync(join(library, 'LICENSE'), 'utf8').trim()
  return `/*! ${text.replace(/[^\0-\x7f]/g, '?').replaceAll('*/', '* /')} */\n`
}
