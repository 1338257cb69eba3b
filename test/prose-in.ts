/** The titles in a program: each text before a function, as in `test('…', () => …)`. */
export function titlesIn(program: string): readonly string[] {
  return [...program.matchAll(/\(\s*'((?:[^'\\\n]|\\.)+)',\s*(?:\{[^}\n]*\},\s*)?(?:async\s*)?(?:\(|\w+ =>)/g)].map(
    ([, title = '']) => title,
  )
}

/** The comments in a program: doc comments, and runs of lines with two slashes. */
export function commentsIn(program: string): readonly string[] {
  return program.match(/\/\*\*\s[\s\S]*?\*\/|(?<=^|\s)\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm) ?? []
}
