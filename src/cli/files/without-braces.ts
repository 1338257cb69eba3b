import { usage } from '../command-line/usage.ts'

/** More are a mistake: each is looked up on the disk. */
const most = 256

/** The patterns that one with braces stands for: `{a,b}.txt` for `a.txt` and `b.txt`. Braces without a comma mean themselves. */
export function withoutBraces(pattern: string): readonly string[] {
  let count = 0
  const expanded = (text: string): readonly string[] => {
    const group = groupIn(text)
    if (group !== undefined)
      return group.parts.flatMap((part) => expanded(`${part}${group.tail}`).map((rest) => `${group.head}${rest}`))
    count += 1
    if (count > most) throw usage(`${pattern} stands for more than ${most} patterns`, 'name the folder instead')
    return [text]
  }
  return expanded(pattern)
}

interface Group {
  readonly head: string
  readonly parts: readonly string[]
  readonly tail: string
}

function groupIn(text: string): Group | undefined {
  for (let start = text.indexOf('{'); start !== -1; start = text.indexOf('{', start + 1)) {
    const group = groupAt(text, start)
    if (group !== undefined && group.parts.length > 1) return group
  }
  return undefined
}

/** The group whose brace opens there; undefined if it is not closed. */
function groupAt(text: string, start: number): Group | undefined {
  const parts: string[] = []
  let depth = 0
  let from = start + 1
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    const isEnd = depth === 0
    if (!isEnd && !(sign === ',' && depth === 1)) continue
    parts.push(text.slice(from, at))
    from = at + 1
    if (isEnd) return { head: text.slice(0, start), parts, tail: text.slice(from) }
  }
  return undefined
}
