import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

/** The lines by which `imaginary` is added to the list of agents. */
const inTheList: readonly (readonly [before: RegExp, after: string])[] = [
  [/^import \{ claudecode \}/m, "import { imaginary } from './imaginary/index.ts'\n$&"],
  [/^const listed = \[/m, '$&imaginary, '],
]

/** Copies the sources of Pawl, and adds the imaginary agent to the copy as one adds a real one: its folder, and its name in the list. */
export function addAgent(copy: string): void {
  cpSync(join(repository, 'src'), join(copy, 'src'), { recursive: true, filter: (path) => !isOfTests.test(path) })
  cpSync(join(repository, 'package.json'), join(copy, 'package.json'))
  const folder = join(copy, 'src/brains/imaginary')
  mkdirSync(folder)
  const own = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.ts') && name !== 'add-agent.ts')
  for (const name of own) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    writeFileSync(join(folder, name), text.replaceAll("'../../src/brains/", "'../"))
  }
  const list = join(copy, 'src/brains/brains.ts')
  let text = readFileSync(list, 'utf8')
  for (const [before, after] of inTheList) {
    if (!before.test(text)) throw new Error(`the list of agents has no ${before}`)
    text = text.replace(before, after)
  }
  writeFileSync(list, text)
}

const isOfTests = /\.(test(-d)?|deep)\.ts$|[\\/]fixtures$/
