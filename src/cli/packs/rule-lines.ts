import { factLines } from '../terminal/fact-lines.ts'
import { paint } from '../terminal/print.ts'
import type { RuleHere } from './rules-here.ts'

const unknowns: Readonly<Record<string, string>> = {
  deny: 'it refuses',
  ask: 'it asks a person',
  allow: 'it lets the call pass',
}

function hereText({ name, here, isDisabled }: RuleHere): string {
  if (isDisabled) return `off: it is disabled; \`${enabling(name)}\` switches it on again`
  return here === '-' ? 'its pack is not in use' : here
}

/** The command by which a disabled rule comes back. */
export function enabling(name: string): string {
  return `pawl hooks enable ${name}`
}

/** A rule for a person, in lines of at most so many columns. */
export function ruleLines(rule: RuleHere, columns: number): readonly string[] {
  const { name, does, instead, severity, usual, unknown, options } = rule
  const facts = [
    ['about', `a call that ${does}`],
    ['instead', instead],
    ['severity', severity],
    ['here', hereText(rule)],
    ['usually', usual],
    ...(unknown === undefined ? [] : [['unsure', unknowns[unknown] ?? unknown] as const]),
    ...Object.entries(options).map(([option, values]) => [option, values.join(', ') || 'none'] as const),
  ] as const
  return [paint('bold', name), ...facts.flatMap((fact) => factLines(fact, columns)), '']
}
