/** A command line in which `$'…'`, the quotes of a shell for character codes, are plain: they must not hide a name. */
export function plainQuotes(command: string): string {
  if (!command.includes("$'")) return command
  return command.replace(/\$'((?:[^'\\]|\\[\s\S])*)'/g, (_, text: string) => `'${decoded(text)}'`)
}

const codes = /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g

function decoded(text: string): string {
  return text.replace(codes, (_, hex, short, long, octal, control, sign) => {
    const code = octal === undefined ? Number.parseInt(hex ?? short ?? long, 16) : Number.parseInt(octal, 8) & 0xff
    if (control !== undefined) return ' '
    if (sign !== undefined) return /[abefnrtv]/.test(sign) ? ' ' : sign
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ' '
  })
}
