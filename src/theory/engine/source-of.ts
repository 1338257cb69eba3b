const ending = /\.sys2dsl$/

/** A theory's hooks are called by the path of its file, without its ending: two files of one name in different folders do not collide. */
export function sourceOf(file: string): string {
  return pathOf(file).replace(ending, '')
}

/** The same, or another name if that is taken: `n` and `n.sys2dsl` would share one, and the rules of one replace those of the other. */
export function distinctSource(file: string, taken: ReadonlySet<string>): string {
  const [source, path] = [sourceOf(file), pathOf(file)]
  let name = taken.has(source) ? path : source
  for (let count = 2; taken.has(name); count += 1) name = `${path}-${count}`
  return name
}

function pathOf(file: string): string {
  return file.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
}
