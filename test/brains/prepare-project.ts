import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AgentSlug } from './agents.ts'
import { auditIn } from './audit-in.ts'
import { projectWithPawl } from './project-with-pawl.ts'
import { treeOf } from './tree.ts'
import { makeWorkplace, type Workplace } from './workplace.ts'

export interface GuardedProject {
  readonly place: Workplace
  /** The project before Pawl was installed in it. */
  readonly before: Readonly<Record<string, string>>
  /** Runs the project's own `pawl`. */
  pawl(...words: readonly string[]): Promise<Ran>
  /** The same, typed by a person into a terminal. */
  person(...words: readonly string[]): Promise<Ran>
  /** A file of the project. */
  file(name: string): string
  /** The records of the audit, in order. */
  audit(): readonly Readonly<Record<string, unknown>>[]
}

interface Ran {
  readonly exit: number
  readonly output: string
}

const guarded = fileURLToPath(new URL('guarded', import.meta.url))

/** The files of a project whose config has a guard, a transform, observers and a theory. */
const guardedFiles: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(guarded).map((name) => [name, readFileSync(join(guarded, name), 'utf8')]),
)

/** A fresh project with these files and Pawl installed, into which `pawl init --hooks` brought an agent's hooks; nothing else did. */
export async function prepareProject(slug: AgentSlug, files = guardedFiles, parent?: string): Promise<GuardedProject> {
  const place = makeWorkplace(slug, parent)
  const file = (name: string) => join(place.project, name)
  const origin = await projectWithPawl()
  for (const name of ['package.json', 'package-lock.json', 'node_modules']) {
    cpSync(join(origin, name), file(name), { recursive: true, verbatimSymlinks: true })
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(file(name)), { recursive: true })
    writeFileSync(file(name), text)
  }
  const before = treeOf(place.project)
  const pawl = (...words: readonly string[]) => runPawl(place, [programIn(place), ...words])
  const person = (...words: readonly string[]) =>
    runPawl(place, ['script', '-qec', [programIn(place), ...words].join(' '), '/dev/null'])
  const { exit, output } = await pawl('init', '--hooks', slug)
  if (exit !== 0) throw new Error(`\`pawl init --hooks ${slug}\` ended with ${exit}: ${output}`)
  return { place, before, pawl, person, file, audit: () => auditIn(place.project) }
}

function programIn({ project }: Workplace): string {
  return join(project, 'node_modules', '.bin', 'pawl')
}

/** In the agent's home, not in that of the user who runs the tests. */
function runPawl({ project, home }: Workplace, [program = '', ...words]: readonly string[]): Promise<Ran> {
  const PATH = [dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)
  return new Promise((resolve, reject) => {
    execFile(program, words, { cwd: project, env: { PATH, HOME: home } }, (error, stdout, stderr) => {
      const exit = error === null ? 0 : error.code
      if (typeof exit === 'number') resolve({ exit, output: stdout + stderr })
      else reject(error)
    })
  })
}
