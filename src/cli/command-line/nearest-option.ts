import { didYouMean } from '../../base/index.ts'
import type { Page } from './pages/page.ts'

/** The option that was probably meant by one that a page does not have; undefined if unclear. Every page has `--help`. */
export function nearestOption(page: Page, option: string): string | undefined {
  const known = [...Object.keys(page.options), 'help', ...(page.name === 'start' ? ['version'] : [])]
  return option.startsWith('--') ? nearestName(known, option.slice(2)) : nearestLetter(page, known, option.slice(1))
}

/** The nearest, or the only one that begins so. */
function nearestName(known: readonly string[], name: string): string | undefined {
  const near = didYouMean(`--${name}`, known.map(asOption))
  const begun = name === '' ? [] : known.filter((one) => one.startsWith(name))
  return near ?? (begun.length === 1 ? `did you mean \`--${begun[0]}\`?` : undefined)
}

/** The letter in the other case, or the only option that begins with it. */
function nearestLetter(page: Page, known: readonly string[], letter: string): string | undefined {
  const letters = [
    ...Object.values(page.options).flatMap(({ short = [] }) => short),
    ...(known.includes('version') ? ['V'] : []),
  ]
  const other = letters.find((one) => one.toLowerCase() === letter.toLowerCase())
  if (other !== undefined) return `did you mean \`-${other}\`?`
  return nearestName(known, letter)
}

function asOption(name: string): string {
  return `--${name}`
}
