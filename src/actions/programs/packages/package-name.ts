import { type Argument, isUnknown, shown, unknown } from '../../action/argument.ts'

/** The name of a package of npm, without its version: `zod@3` → `zod`, `x@npm:y@1` → `y`. A url or a path stays as it is. */
export function npmPackage(argument: Argument): Argument {
  return withText(argument, (text) => {
    if (isPlace(text)) return text
    const [, real] = /^@?[^@]+@npm:(.+)$/s.exec(text) ?? []
    const name = real ?? text.replace(/^npm:/, '')
    const at = name.indexOf('@', 1)
    return at < 0 ? name : isPlace(name.slice(at + 1)) ? name.slice(at + 1) : name.slice(0, at)
  })
}

/** The name of a package of Python: `foo[extra]>=1` → `foo`, `foo @ url` → the url. */
export function pythonPackage(argument: Argument): Argument {
  return withText(argument, (text) => {
    const [, url] = /^[\w.-]+(?:\[[^\]]*\])?\s*@\s*(\S.*)$/s.exec(text) ?? []
    if (url !== undefined && /:\/\/|^[./]/.test(url)) return url
    return isPlace(text) ? text : (/^[\w.-]+/.exec(text)?.[0] ?? text)
  })
}

/** `crate@1`, `example.org/tool@latest`, `gem:1.0`, `package=1.2`: the name before the first of these signs. */
export function packageBefore(signs: string): (argument: Argument) => Argument {
  return (argument) =>
    withText(argument, (text) => {
      const ends = [...signs].map((sign) => text.indexOf(sign, 1)).filter((at) => at > 0)
      return ends.length === 0 || text.includes('://') ? text : text.slice(0, Math.min(...ends))
    })
}

/** Whether a text names a place that a package comes from: a url, a path, `user/repository`. */
function isPlace(text: string): boolean {
  return (
    /^(?:[./~]|[a-z]:[\\/]|(?:git\+|file:|link:|github:|gitlab:|bitbucket:|gist:|git@|https?:))|:\/\//i.test(text) ||
    /^[\w.-]+\/[\w.-]+(?:#.*)?$/s.test(text) ||
    /\.(?:tgz|tar\.gz|whl|zip)$/.test(text)
  )
}

function withText(argument: Argument, change: (text: string) => string): Argument {
  return isUnknown(argument) ? unknown(argument.why, argument.begins) : change(shown(argument))
}
