import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { PawlError, sentenceOf } from '../../base/index.ts'
import { bundleModule, configUrl } from './bundle-module.ts'
import { doors } from './doors.ts'
import { required } from './evaluate-config.ts'

/** The default export of a file of TypeScript or JavaScript, which is compiled as a config is. */
export async function loadModule(file: string): Promise<unknown> {
  const { text } = await bundleModule(file)
  const body = `(function (require, ${configUrl}) { const module = { exports: {} }; let exports = module.exports\n${text}\nreturn module.exports })`
  const given = (name: string) => (Object.hasOwn(doors, name) ? doors[name]?.() : required(name, dirname(file)))
  try {
    const { default: found } = new Script(body, { filename: file }).runInThisContext()(given, pathToFileURL(file).href)
    return found
  } catch (cause) {
    throw new PawlError('bad-module', `${file} fails when it is loaded: ${sentenceOf(cause)}`, {
      cause,
      hint: 'fix it',
    })
  }
}
