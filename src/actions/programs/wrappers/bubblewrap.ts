import { type Argument, isUnknown, textOf, unknown } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { outside } from '../../usage/within.ts'

/** How many values an option of bwrap takes; any other one takes none. */
const values = new Map<string, number>([
  ...list(
    2,
    'bind bind-try dev-bind dev-bind-try ro-bind ro-bind-try bind-fd ro-bind-fd symlink setenv file bind-data',
  ),
  ...list(2, 'ro-bind-data chmod'),
  ...list(1, 'args argv0 chdir unsetenv lock-file sync-fd remount-ro exec-label file-label proc dev tmpfs mqueue dir'),
  ...list(
    1,
    'seccomp add-seccomp-fd block-fd userns-block-fd info-fd json-status-fd uid gid hostname cap-add cap-drop',
  ),
  ...list(1, 'userns userns2 pidns perms size overlay-src tmp-overlay ro-overlay'),
  ...list(3, 'overlay'),
])

function list(count: number, names: string): readonly (readonly [string, number])[] {
  return names.split(' ').map((name) => [`--${name}`, count])
}

/** `bwrap --bind / / program arguments`: in it, a path may be any other one. */
export const bubblewrap: Program = (invocation, reading) => {
  const { args } = invocation
  let at = 0
  let isChanged = false
  for (; at < args.length && isOption(args[at]); at += 1 + (values.get(textOf(args[at]) ?? '') ?? 0)) {
    const text = textOf(args[at])
    if (text === '--') break
    if (text === '--args') reading.opaque(invocation, 'bwrap takes options from elsewhere')
    const [from, to] = [args[at + 1], args[at + 2]]
    if (/bind(?:-try)?$/.test(text ?? '') && from !== undefined && to !== undefined && from !== to)
      for (const place of reading.entry(to, invocation).places)
        reading.links.add(place, reading.path(from, invocation).places)
    if (/bind|overlay|symlink|chdir/.test(text ?? '')) isChanged ||= args[at + 1] !== args[at + 2]
  }
  const argv = args.slice(textOf(args[at]) === '--' ? at + 1 : at)
  if (args.slice(0, at).some(isUnknown)) reading.opaque(invocation, 'an argument of bwrap is not known')
  const where = outside(invocation, reading)
  const folders = [unknown('a folder in bwrap')]
  if (isChanged) Object.assign(where.environment, { folders, foldersIfFailed: folders })
  return argv.length === 0 ? '' : reading.run(argv, where, invocation.input)
}

function isOption(argument: Argument | undefined): boolean {
  return textOf(argument)?.startsWith('--') === true
}
