import { typeName } from '../../base/index.ts'

/** How an error calls an agent, a workflow or a tool that is not made yet: by its name, if it has one. */
export function called(kind: string, given: { readonly name?: unknown } | null | undefined): string {
  return given?.name === undefined
    ? `the ${kind}`
    : `${kind} \`${typeof given.name === 'string' ? given.name : typeName(given.name)}\``
}
