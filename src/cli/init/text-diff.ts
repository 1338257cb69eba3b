import { counted } from '../terminal/print.ts'

/** The lines that differ between two texts, the old ones with a minus, the new ones with a plus, and where they begin. */
export function textDiff(path: string, before: string | undefined, after: string | undefined): string {
  if (before === after) return ''
  if (before === undefined) return `--- ${path} (new, ${counted(linesOf(after).length, 'line')})`
  if (after === undefined) return `--- ${path} (removed, ${counted(linesOf(before).length, 'line')})`
  const [old, fresh] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++
  let end = 0
  const most = Math.min(old.length, fresh.length) - start
  while (end < most && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end++
  const gone = old.slice(start, old.length - end).map((line) => `-${line}`)
  const came = fresh.slice(start, fresh.length - end).map((line) => `+${line}`)
  return [`--- ${path}`, `@@ line ${start + 1} @@`, ...gone, ...came].join('\n')
}

function linesOf(text = ''): readonly string[] {
  return text.replace(/\n$/, '').split('\n')
}
