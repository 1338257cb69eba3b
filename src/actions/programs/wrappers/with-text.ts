import { unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { inShell } from '../../usage/in-shell.ts'
import { lineOf } from '../../usage/line-of.ts'
import { optionsOf } from '../../usage/options.ts'
import { wordsOf } from '../../usage/usage.ts'
import type { Prefix } from './prefix.ts'

/** A program whose arguments, joined, are a text for a shell: `watch`, `ssh host`. */
export function joined({ valued, operands = 0 }: Pick<Prefix, 'valued' | 'operands'> = {}): Program {
  return (invocation, reading) => {
    const rest = optionsOf(invocation.args, { valued: wordsOf(valued), stopsAtOperand: true }).operands.slice(operands)
    if (rest.length > 0) reading.script(lineOf(rest), inShell(invocation, reading), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}

/** A program with a text for a shell in one of its options. */
export function withOption(names: string, valued?: string): Program {
  return (invocation, reading) => {
    const { values } = optionsOf(invocation.args, { valued: [...wordsOf(names), ...wordsOf(valued)] })
    const texts = wordsOf(names).flatMap((name) => values.get(name.replace(/^-+/, '')) ?? [])
    for (const text of texts) reading.script(lineOf([text]), inShell(invocation, reading), undefined)
    if (texts.length === 0 && invocation.input !== undefined)
      reading.script(invocation.input, inShell(invocation, reading), undefined)
    return unknown(`the output of ${invocation.name}`)
  }
}
