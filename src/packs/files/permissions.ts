import { type Argument, some } from '../../actions/index.ts'
import { either, textOf } from '../../actions/internal.ts'
import type { Truth } from '../rule/judge.ts'
import { judgePrograms, programCall, type Runs } from '../rule/program-calls.ts'
import type { CallRule } from '../rule/rule.ts'

/** Rules about who may do what with a file. */
export const permissions: readonly CallRule[] = [
  {
    name: 'open-permissions',
    does: 'lets every user of the machine write a file',
    instead: 'give rights to the owner only, such as `chmod u+w` or `chmod 755`',
    severity: 'medium',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) =>
      some(
        judgePrograms(call, place, {
          chmod: (args) => opensFirst(args),
          gchmod: (args) => opensFirst(args),
          install: byOption,
          mkdir: byOption,
          mkfifo: byOption,
          mknod: byOption,
          setfacl: givesAll,
          umask: (args) => either(args.map((one) => (/^0*[0-7]?[0-7]?[0145]$/.test(textOf(one) ?? '') ? 'yes' : 'no'))),
          icacls: (args) => (args.some((one) => /everyone:.*[fmw]/i.test(textOf(one) ?? '')) ? 'yes' : 'no'),
          cacls: (args) => (args.some((one) => /everyone:[fcw]/i.test(textOf(one) ?? '')) ? 'yes' : 'no'),
          rsync: (args) => modes(args, ['--chmod']),
        }),
      ),
  },
]

/** The mode is the first argument that does not look like an option. */
function opensFirst(args: readonly Argument[]): Truth {
  const mode = args.find((one) => !/^-(?:-|[RvcfhHLP]+$)/.test(textOf(one) ?? 'x'))
  const text = textOf(mode)
  return mode === undefined ? 'no' : text === undefined ? 'unknown' : opens(text) ? 'yes' : 'no'
}

function byOption(args: readonly Argument[], action: Runs): Truth {
  const { valuesOf } = programCall(action, args, { valued: ['-m', '--mode', '-o', '-g', '-t', '-S', '-Z'] })
  return valuesOf('m', 'mode').some(opens) ? 'yes' : 'no'
}

function modes(args: readonly Argument[], names: readonly string[]): Truth {
  const found = args.flatMap((one) => {
    const text = textOf(one) ?? ''
    return names.some((name) => text.startsWith(`${name}=`)) ? [text.slice(text.indexOf('=') + 1)] : []
  })
  return found.some((one) => one.split(',').some((part) => opens(part.replace(/^[DF]/, '')))) ? 'yes' : 'no'
}

/** Whether a mode lets others write: `777`, `a+w`, `o=rw`, `u+x,o+w`. */
function opens(mode: string): boolean {
  if (/^[0-7]{1,5}$/.test(mode)) return (Number(mode.at(-1)) & 2) !== 0
  return mode.split(',').some((clause) => {
    const [, who = '', rest = ''] = /^([ugoa]*)([-+=].*)$/.exec(clause) ?? []
    if (!/[oa]/.test(who)) return false
    return [...rest.matchAll(/([-+=])([rwxXstugo]*)/g)].some(
      ([, sign, rights = '']) => sign !== '-' && /w/.test(rights),
    )
  })
}

/** `setfacl -m o::rwx file`, `-m other:rw`. */
function givesAll(args: readonly Argument[], action: Runs): Truth {
  const { valuesOf } = programCall(action, args, { valued: ['-m', '--modify', '-x', '--set', '-M', '-X'] })
  const entries = valuesOf('m', 'modify', 'set').flatMap((one) => one.split(','))
  return entries.some((one) => /^(?:d(?:efault)?:)?o(?:ther)?:{1,2}\w*w/.test(one)) ? 'yes' : 'no'
}
