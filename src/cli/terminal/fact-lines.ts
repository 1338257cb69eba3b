import { visible } from './visible.ts'
import { wrapped } from './wrapped.ts'

/** Something a person should know, and its name. */
export type Fact = readonly [label: string, value: string]

const labelWidth = 9

/** A fact as lines of at most so many columns: values begin in the same column. */
export function factLines([label, value]: Fact, columns: number): readonly string[] {
  const width = Math.max(labelWidth, label.length + 1)
  const inner = Math.max(20, columns - width - 2)
  return wrapped(visible(value), inner).map((line, at, { length }) => {
    const shown = at === length - 1 ? line : line.trimEnd() // the blank at which it was wrapped
    return `  ${(at === 0 ? label : '').padEnd(width)}${shown}`
  })
}
