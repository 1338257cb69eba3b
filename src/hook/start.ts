// Where the hook process begins. Its programs are texts in this file, so that V8 compiles them only if their code is not kept.
import { join } from 'node:path'
import { keptScript } from './kept-script.ts'

type Require = (name: string) => unknown

/** What `bundle-hook.ts` puts before this file: each program is a comment in a function. */
declare const programs: Readonly<Record<'main' | 'theories', { readonly text: () => void; readonly hash: string }>>

const doors: { exports: Readonly<Record<string, unknown>> } = { exports: {} }
run('main', doors, (name) => (name === 'theory-memory' ? theories() : require(name)))

/** Most projects have no theories: what reasons is a program of its own, with the same kernel. */
function theories(): unknown {
  const module = { exports: {} }
  run('theories', module, (name) => doors.exports[name] ?? require(name))
  return module.exports
}

function run(name: keyof typeof programs, module: { exports: unknown }, given: Require): void {
  const { text, hash } = programs[name]
  const code = join(__dirname, 'cache', `hook-${hash}`)
  const script = keptScript({ text: commentIn(text), filename: __filename, code })
  script.runInThisContext()(given, module, __dirname)
}

function commentIn(holder: () => void): string {
  const text = String(holder)
  return text.slice(text.indexOf('/*') + 2, text.lastIndexOf('*/')).replaceAll('*\u0001/', '*/')
}
