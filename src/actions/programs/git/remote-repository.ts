import { isUnknown, shown, unknown } from '../../action/argument.ts'
import { hostOf } from '../../usage/host-of.ts'
import { connectsTo, script, type Use } from '../../usage/uses.ts'

/** A url, a path, or the name of a remote, whose host only the configuration knows. */
export function repository(local: Use): Use {
  return (argument, call) => {
    const text = isUnknown(argument) ? argument.begins : shown(argument)
    const host = hostOf(argument)
    if (text.startsWith('ext::')) script(text.slice(5).replaceAll('% ', '\\ '), call)
    else if (host !== undefined) connectsTo(host, call)
    else if (isUnknown(argument) && text === '') connectsTo(argument, call)
    else if (/^file:|\//.test(text) || /^\.\.?$/.test(text))
      local(typeof argument === 'string' ? text.replace(/^file:\/\//i, '') : argument, call)
    else connectsTo(unknown(`the host of the remote ${text}`), call)
  }
}

/** The repository that is meant if none is named. */
export const defaultRemote = unknown('the host of the default remote')
export const transports = { '--upload-pack --exec --receive-pack': script } as const
