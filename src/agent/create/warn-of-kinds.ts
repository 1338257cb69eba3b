import { PawlError } from '../../base/index.ts'
import type { Listener, Logger } from '../../kernel/index.ts'
import { meantKinds } from '../../protocol/index.ts'
import type { Tool } from '../tool.ts'

/**
 * Warns of a tool that a hook was most likely written for and never sees: the hook matches a kind, the tool is named
 * like tools of that kind, and it has no kind.
 */
export function warnOfKinds(
  agent: string,
  tools: readonly Tool[],
  listeners: Iterable<Listener>,
  report: Logger,
): void {
  const unmarked = tools.filter(({ definition }) => definition.kind === undefined)
  if (unmarked.length === 0) return
  for (const { name, hook } of listeners) {
    const kinds = [hook.match?.['kind'] ?? []].flat()
    for (const { definition } of unmarked) {
      const kind = meantKinds.get(definition.name.toLowerCase())
      if (kind === undefined || !kinds.includes(kind) || kinds.includes('other')) continue
      const tool = `the tool \`${definition.name}\` of agent \`${agent}\` has no kind`
      report(
        new PawlError(
          'unmatched-kind',
          `${hook.verb} \`${name}\` matches tools of the kind \`${kind}\`, and ${tool}, so the hook does not see it`,
          { hook: name, event: hook.event, hint: `give the tool \`kind: '${kind}'\`` },
        ),
      )
    }
  }
}
