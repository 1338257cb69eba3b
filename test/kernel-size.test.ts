import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { expect, test } from 'vitest'

test('the kernel stays small, needs nothing, and runs in a browser', async () => {
  const { outputFiles, metafile } = await build({
    entryPoints: [new URL('../src/kernel/index.ts', import.meta.url).pathname],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser', // refuses node: imports
    write: false,
    metafile: true,
  })
  const bytes = outputFiles[0]?.contents ?? new Uint8Array()
  console.log(`kernel: ${bytes.length} bytes minified, ${gzipSync(bytes).length} compressed`)
  expect(Object.keys(metafile.inputs).every((path) => /src\/(base|kernel)\//.test(path))).toBe(true)
  // 56,000 of them are the redactor: tables of some 130 kinds of tokens, 60 programs and 50 commands (8,000), the rules
  // that find the value of a name on its line, below it, in an element and in lists, and those that distinguish a
  // secret from a type or a sentence, also if it is several words, those for fields of pages, codes, here-documents,
  // columns (1,000), SQL, Secrets of Kubernetes (1,200) and parameters of headers, those for disguised text and names
  // in other languages (2,500), those for wrapped, nested and changed values (7,000), and quick tests that avoid slower
  // patterns (500); 5,000 are time limits, the end of hooks that wait for each other, and data that shares its parts;
  // 2,000 check options; 2,500 read return values of hooks, once; 300 find guards that
  // forget to return; 700 check hooks that were made by hand, and explain mistakes; 200 compare a misspelt word with
  // thousands of names; 300 mark frozen data, and name the hooks of effects; 600 are
  // hooks in shadow, and hooks that select events themselves
  expect(bytes.length).toBeLessThan(100_200)
})
