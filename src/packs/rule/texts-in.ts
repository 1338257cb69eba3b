/** The most texts of a value that are looked at. */
const mostTexts = 10_000

/** The texts in a value, however deep. */
export function* textsIn(value: unknown): Generator<string> {
  const left: unknown[] = [value]
  for (let at = 0; at < left.length && at < mostTexts; at++) {
    const one = left[at]
    if (typeof one === 'string') yield one
    else if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) left.push(inner)
  }
}
