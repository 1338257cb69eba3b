import { didYouMean, PawlError } from '../../base/index.ts'
import { anyOf, type Listener, type Logger } from '../../kernel/index.ts'

/** An agent, as far as its hooks can match tools by name. */
interface Tooled {
  readonly name: string
  readonly tools: readonly string[]
  /** Whether other agents work for it, whose tools its hooks see as well. */
  readonly hasOthers: boolean
}

/** Warns of hooks of an agent that match tools by names that none of its tools has: such a hook is never called. */
export function warnOfNames({ name: agent, tools, hasOthers }: Tooled, own: Iterable<Listener>, report: Logger): void {
  if (tools.length === 0) return
  for (const { name, hook } of own) {
    const wanted = hook.event.startsWith('tool.') ? [hook.match?.['name'] ?? []].flat() : []
    const missing = wanted.filter((one) => !tools.some(anyOf([one])) && !one.startsWith(handoff))
    const meant = missing.flatMap((one) => didYouMean(one, tools) ?? [])
    if (missing.length === 0 || (hasOthers && meant.length === 0)) continue
    report(
      new PawlError(
        'unmatched-tool',
        `${hook.verb} \`${name}\` matches the tool \`${missing[0]}\`, which agent \`${agent}\` does not have`,
        {
          hook: name,
          event: hook.event,
          hint: meant[0] ?? `its tools are ${tools.map((one) => `\`${one}\``).join(', ')}`,
        },
      ),
    )
  }
}

/** How the names of the tools begin that hand over to another agent. */
const handoff = 'transfer_to_'
