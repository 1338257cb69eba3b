/**
 * The complaint of one of our programs on standard error, without its hint: a model reads it, and would follow the
 * hint. The hint is for a person.
 */
export function complaintIn(stderr: string): string {
  const from = stderr.indexOf(mark)
  const text = from === -1 ? stderr : stderr.slice(from + mark.length)
  const end = text.indexOf('\nhint: ')
  return (end === -1 ? text : text.slice(0, end)).trim()
}

const mark = 'pawl: '
