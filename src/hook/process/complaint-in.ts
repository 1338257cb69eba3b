/**
 * What a program of ours complained of on standard error, without its hint: a model reads it, and would do what the hint says. What to do is for a
 * person.
 */
export function complaintIn(stderr: string): string {
  const from = stderr.indexOf(mark)
  const text = from === -1 ? stderr : stderr.slice(from + mark.length)
  const end = text.indexOf('\nhint: ')
  return (end === -1 ? text : text.slice(0, end)).trim()
}

const mark = 'pawl: '
