const run = /[A-Za-z0-9]{10,}/g

/** Whether a part of a text has letters and digits in random order: no name, no word and no number is written so. */
export function looksRandom(text: string): boolean {
  return text.slice(0, longest).match(run)?.some(isMixed) === true
}

/** The same, in both cases: a digest has letters of one case only. */
export function looksRandomInBothCases(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && looksRandom(text)
}

/** Characters that are weighed. */
const longest = 200

/** Names change from small letters to capitals and digits, too, but less often. */
function isMixed(part: string): boolean {
  if (!/\d/.test(part) || !/[A-Za-z]/.test(part)) return false
  const changes = part.match(/[a-z](?=[A-Z0-9])|[A-Z](?=[0-9])|[0-9](?=[A-Za-z])/g)?.length ?? 0
  return changes > 2 && changes >= part.length / 4
}
