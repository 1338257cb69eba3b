import { basename } from 'node:path'
import { type Finding, fine, unknown, wrong } from '../doctor/findings/finding.ts'
import { findCompiler } from './find-compiler.ts'
import { runCompiler, type TypeMistake } from './run-compiler.ts'
import type { Checked, Step } from './step.ts'

/** The types of the config, by the TypeScript of the project. Compiling a config does not check them. */
export const types: Step<Omit<Checked, 'compiled'>> = {
  title: 'types',
  async look({ file, root }) {
    const name = basename(file)
    if (!/\.m?ts$/.test(name)) return [fine(`${name} is JavaScript, and has none`)]
    const compiler = findCompiler(file)
    if ('missing' in compiler) {
      const { missing } = compiler
      const todo = `\`npm install --save-dev ${missing}\` has them checked`
      return [unknown(`not checked: the package \`${missing}\` is not installed in the project`, todo)]
    }
    const { errors, failure } = await runCompiler(compiler, { root, name })
    if (failure !== undefined)
      return [wrong(`tsc ${compiler.version} failed: ${failure}`, 'see that `npx tsc --version` works')]
    if (errors.length === 0) return [fine(`tsc ${compiler.version} finds nothing wrong with ${name}`)]
    return shown(errors)
  },
}

const mostShown = 10

function shown(errors: readonly TypeMistake[]): readonly Finding[] {
  const rest = errors.length - mostShown
  const todo = 'correct it; an editor shows the same'
  return [
    ...errors.slice(0, mostShown).map(({ place, what }) => wrong(`${place}: ${what}`, todo)),
    ...(rest > 0 ? [wrong(`and ${rest} more`, 'correct those above first')] : []),
  ]
}
