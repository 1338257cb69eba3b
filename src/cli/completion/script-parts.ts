import type { Choice } from '../command-line/pages/page.ts'
import type { Completion } from './completions.ts'
import { quoted } from './quoted.ts'

/** Lines of a `case` over `PATH:OPTION`, for bash and zsh: what the option takes, and its values as `listed` writes them. */
export function openCases(
  completions: readonly Completion[],
  listed: (values: readonly Choice[]) => string,
): readonly string[] {
  return completions.flatMap(({ path, options }) =>
    options.flatMap(({ word, short, takes, choices }) => {
      if (takes === undefined) return []
      const names = [word, ...(short === undefined ? [] : [`-${short}`])]
      return [
        `    ${names.map((name) => quoted(`${path}:${name}`)).join(' | ')}) takes=${takes} values=${listed(choices)} ;;`,
      ]
    }),
  )
}

/** The words of every command, as a pattern of `case`. */
export function pathsIn(completions: readonly Completion[]): string {
  return completions.flatMap(({ path }) => (path === '' ? [] : [quoted(path)])).join(' | ')
}
