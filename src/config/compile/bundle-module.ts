import { basename, dirname, join, relative } from 'node:path'
import type { BuildFailure } from 'esbuild'
import { PawlError, sentenceOf } from '../../base/index.ts'

/** The variable for the module's own URL: set when it is loaded, since the compiled text goes to other machines. */
export const configUrl = 'pawlConfigUrl'

/** One CommonJS text of a module and its imports; only Pawl itself and Node’s own modules stay outside. */
export async function bundleModule(
  file: string,
): Promise<{ readonly text: string; readonly inputs: readonly string[] }> {
  const root = dirname(file)
  try {
    const { build } = await import('esbuild')
    const { outputFiles, metafile } = await build({
      absWorkingDir: root,
      entryPoints: [basename(file)],
      bundle: true,
      write: false,
      metafile: true,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      external: ['pawl', 'pawl/*'],
      define: { 'import.meta.url': configUrl },
      logLevel: 'silent',
    })
    const inputs = Object.keys(metafile.inputs).filter((path) => !path.split('/').includes('node_modules'))
    return { text: outputFiles[0]?.text ?? '', inputs: inputs.map((path) => relative(root, join(root, path))) }
  } catch (cause) {
    if (isWithoutProgram(cause)) throw noEsbuild(cause)
    const place = placeOfAwait(cause)
    if (place !== undefined) throw waits(place, cause)
    throw new PawlError('bad-config', `${basename(file)} cannot be compiled: ${sentenceOf(cause)}`, {
      cause,
      hint: 'fix what is named there, then run it again',
    })
  }
}

/** esbuild is there, but not its program, which npm installs as an optional dependency of esbuild, or an install script fetches. */
function isWithoutProgram(cause: unknown): boolean {
  return (
    cause instanceof Error && /@esbuild\/[\w-]+" could not be found|esbuild for another platform/.test(cause.message)
  )
}

/** Where a module waits while it is loaded. esbuild's words for that are about a format that no one has chosen. */
function placeOfAwait(cause: unknown): string | undefined {
  const { errors = [] } = cause as Partial<BuildFailure>
  const found = errors.find(({ text }) => text.startsWith('Top-level await'))?.location
  return found ? `${found.file}:${found.line}:${found.column + 1}` : undefined
}

function waits(place: string, cause: unknown): PawlError {
  return new PawlError(
    'bad-config',
    `${place}: \`await\` is outside of a function, and nothing waits for a file that is loaded`,
    {
      cause,
      hint: 'move it into the async function that needs the value, such as the `run` of a hook; read a file with `readFileSync`',
    },
  )
}

function noEsbuild(cause: unknown): PawlError {
  return new PawlError('missing-package', 'esbuild, which compiles configs, has no program for this machine', {
    cause,
    hint: 'run `npm rebuild esbuild --foreground-scripts`, or install without `--omit=optional`; what is compiled already works without it',
  })
}
