import { beginOf } from '../rule/begin-of.ts'
import type { GitCall } from '../rule/git-calls.ts'

/** Whether a branch of this repository is set to another commit, so that its own may be lost. */
export function overwritesBranch({ verb, given, words, operands, valuesOf }: GitCall): boolean {
  switch (verb) {
    case 'checkout':
      return valuesOf('B').length > 0
    case 'switch':
      return valuesOf('C', 'force-create').length > 0
    case 'branch': {
      if (given('d', 'D', 'delete')) return false
      const isForced = given('f', 'force')
      // `git branch -M main` gives the current branch another name, as every new project does
      if (given('M') || (isForced && given('m', 'move'))) return operands.length > 1
      return isForced || given('C')
    }
    case 'update-ref':
      return (
        given('stdin') ||
        given('d', 'delete') ||
        (/^(?:HEAD$|refs\/heads\/)/.test(words[0] ?? '') && operands.length > 1)
      )
    case 'fetch':
    case 'pull':
      return operands.map(beginOf).some((one) => {
        const [, plus, to = ''] = /^(\+?)[^:]*:(.*)$/s.exec(one) ?? []
        const isForced = plus === '+' || (plus === '' && given('f', 'force'))
        return isForced && to !== '' && !/^refs\/(?!heads\/)|:\/\//.test(to) && !/^\/\//.test(to)
      })
    default:
      return false
  }
}
