import type { Choose } from './generators.ts'
import { randomOf } from './random-theory.ts'

/**
 * Policies as people write them, of comparisons that fit their fields: most of their conditions are true or false, where
 * those of `random-theory.ts` are mostly undecided.
 */
export function randomPolicy(choose: Choose): string {
  const { pick, chance } = randomOf(choose)
  const kinds = ['destructive', 'risky', 'thing', 'shell_tool']
  const tools = ['rm', 'bash', 'fetch']
  const fact = () => {
    const from = choose(kinds.length)
    const level = pick(['IS_A', 'IS_A', 'IS_A_PROVEN', 'IS_A_POSSIBLE', 'IS_A_UNPROVEN', 'NOT_IS_A', 'DISJOINT_WITH'])
    if (chance(60)) return `${pick(tools)} ${level} ${kinds[from]}`
    return `${kinds[from]} ${level === 'NOT_IS_A' ? 'IS_A' : level} ${kinds[(from + 1 + choose(2)) % kinds.length]}`
  }
  const comparison = (): string =>
    pick([
      () => `kind EQUALS ${pick(['shell', 'web', 'read'])}`,
      () => `kind NOT_EQUALS ${pick(['shell', 'other'])}`,
      () => `tool EQUALS ${pick(tools)}`,
      () => `tool MATCHES "${pick(['r*', '*a*', 'fetch', '*'])}"`,
      () => `tool IS_A ${pick(kinds)}`,
      () => `tool ${pick(['IS_A_POSSIBLE', 'IS_A_PROVEN', 'IS_A_CERTAIN'])} ${pick(kinds)}`,
      () => `session DID ${pick(['reading', 'deleting'])}`,
      () => `input.risk GREATER_THAN ${pick([0, 12, 80])}`,
      () => `command CONTAINS "${pick(['rm', ' ', '/'])}"`,
      () => `${pick(['ANY', 'EVERY', 'NO'])} paths ${pick(['ENDS_WITH ".env"', 'CONTAINS "a"', 'EQUALS rm'])}`,
      () => `turn AT_LEAST ${choose(3)}`,
    ])()
  const names: string[] = []
  const condition = (depth: number): string => {
    if (names.length > 0 && chance(30)) return `$${pick(names)}`
    if (depth === 0 || chance(40)) return comparison()
    const inner = () => condition(depth - 1)
    return pick([
      () => `NOT ${inner()}`,
      () => `(${inner()} AND ${inner()})`,
      () => `(${inner()} OR ${inner()})`,
      () => `(${inner()} AND ${inner()} AND ${inner()})`,
    ])()
  }
  const command = () =>
    pick([
      'DENY "no"',
      'ASK "may it?"',
      'APPROVE "yes"',
      'INFORM "careful"',
      'session REMEMBER reading',
      'tool TAG old',
    ])
  const hook = (at: number): string => {
    names.length = 0
    const lines: string[] = []
    for (let left = choose(3); left > 0; left -= 1) {
      lines.push(`@c${left} ${condition(1)}`.replace(/^(@c\d+) (\$\w+)$/, '$1 NOT $2'))
      names.push(`c${left}`)
    }
    for (let left = 1 + choose(2); left > 0; left -= 1) {
      const otherwise = chance(30) ? `\nELSE\n${command()}` : ''
      const nested = chance(25) ? `\nIF ${condition(1)} THEN\n${command()}\nEND` : ''
      lines.push(`IF ${condition(2)} THEN\n${command()}${nested}${otherwise}\nEND`)
    }
    const known = [...names]
    names.length = 0
    const when = chance(40) ? ` WHEN ${condition(1)}` : ''
    names.push(...known)
    return `@HOOK h${at} ON_TOOL_CALL ON_UNDECIDED ${pick(['DENY', 'ASK', 'ALLOW'])}${when} BEGIN\n${lines.join('\n')}\nEND`
  }
  const facts = Array.from({ length: 3 + choose(8) }, fact)
  return [...facts, ...Array.from({ length: 2 + choose(4) }, (_, at) => hook(at)), ''].join('\n')
}
