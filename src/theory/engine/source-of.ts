/** A theory's hooks are called by the path of its file, without its ending: two files of one name in different folders do not collide. */
export function sourceOf(file: string): string {
  return file
    .replaceAll('\\', '/')
    .replace(/^(?:\.\/)+/, '')
    .replace(/\.sys2dsl$/, '')
}
