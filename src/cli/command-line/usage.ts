import { didYouMean, PawlError } from '../../base/index.ts'

/** The command line is wrong. */
export function usage(message: string, hint: string): PawlError {
  return new PawlError('usage', message, { hint })
}

/** A command was asked for something that it has not. */
export function unknownVerb(command: string, verb: string, verbs: readonly string[]): PawlError {
  const page = verb === 'help' ? `did you mean \`pawl help ${command}\`?` : undefined
  const hint = [page ?? didYouMean(verb, verbs), `it has ${verbs.join(', ')}`].filter((words) => words !== undefined)
  return usage(`\`pawl ${command}\` has no \`${verb}\``, hint.join(' '))
}
