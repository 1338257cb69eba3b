import { type Argument, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'

/** `trap 'commands' EXIT`: they run later, in the same shell. */
export const trap: Program = (invocation, reading) => {
  const { operands, flags, mayHaveMore } = optionsOf(invocation.args, { stopsAtOperand: true })
  const [text, ...signals] = operands
  if (mayHaveMore) reading.opaque(invocation, 'a trap is not known')
  if (text === undefined || signals.length === 0 || flags.has('p') || textOf(text) === '-') return ''
  const isAtEnd = signals.every((one) => /^(?:EXIT|0)$/i.test(textOf(one) ?? ''))
  if (!isAtEnd && !isHarmless(textOf(text) ?? '=', signals))
    reading.opaque(invocation, 'a trap can change the shell at any time')
  invocation.environment.traps.push({ text: lineOf([text]), isAtEnd })
  return ''
}

/** Whether a trap changes nothing in the shell. Those that are not for a signal run after many commands. */
function isHarmless(text: string, signals: readonly Argument[]): boolean {
  const isOften = signals.some((one) => /^(?:DEBUG|RETURN|ERR)$/i.test(textOf(one) ?? 'DEBUG'))
  if (isOften) return /^\s*(?:echo|printf|exit)\b[^;&|()=$`\n]*(?:;\s*exit\b[^;&|()=$`\n]*)?$/.test(text)
  return !/=|\b(?:cd|pushd|popd|read|eval|source|set|unset|alias|export|declare|printf -v)\b|(?:^|[;&|])\s*\./.test(
    text,
  )
}
