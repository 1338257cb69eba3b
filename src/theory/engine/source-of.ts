/** A theory's hooks are called by the name of its file, without folder and ending. */
export function sourceOf(file: string): string {
  return (file.split(/[\\/]/).at(-1) ?? file).replace(/\.sys2dsl$/, '')
}
