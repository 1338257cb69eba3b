import { braceWords } from './brace-words.ts'

/** A pattern with alternatives such as `!(a)` and `@(a|b)`, as plain patterns: none if there are more than in a real command. */
export function plainPatterns(pattern: string): readonly string[] {
  const text = pattern.replace(/\[\[:\w+:\]\]/g, '?') // a class of signs is any sign
  if (!/[@!+?*]\(/.test(text)) return [text]
  return braceWords(plain(plain(text))) ?? [] // some are within others
}

function plain(text: string): string {
  return text.replace(/([@!+?*])\(([^()]*)\)/g, (_, sign: string, group: string) =>
    sign === '!' ? '*' : `{${sign === '@' ? '' : ','}${group.replaceAll('|', ',')}}${/[+*]/.test(sign) ? '*' : ''}`,
  )
}
