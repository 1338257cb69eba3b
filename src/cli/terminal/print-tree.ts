/** A line, and the lines below it. */
export interface Branch {
  readonly line: string
  readonly below?: readonly Branch[]
}

/** Lines of a tree. */
export function printTree(branches: readonly Branch[], isRoot = true): string {
  return branches
    .flatMap(({ line, below = [] }, index) => {
      const isLast = index === branches.length - 1
      const lines = below.length === 0 ? [] : printTree(below, false).split('\n')
      if (isRoot) return [line, ...lines]
      return [`${isLast ? '└─' : '├─'} ${line}`, ...lines.map((one) => `${isLast ? '   ' : '│  '}${one}`)]
    })
    .join('\n')
}
