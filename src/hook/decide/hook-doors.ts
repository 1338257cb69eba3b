import type { Doors } from '../../config/internal.ts'
import * as pawl from '../../index.ts'
import { actionsDoor } from '../for-programs/actions-door.ts'
import { packsDoor } from '../for-programs/packs-door.ts'

/**
 * The modules that configs import inside the hook process: those of Pawl, which the hook files contain; and the modules
 * of Node with functions that can block the thread for as long as another program likes. `onBlocking` runs before such
 * a function.
 */
export function hookDoors(onBlocking: () => void): Doors {
  const watched = Object.entries(blocking).flatMap(([name, functions]) => {
    const door = () => told(process.getBuiltinModule(name) as object, functions, onBlocking)
    return [[name, door] as const, [`node:${name}`, door] as const]
  })
  return {
    pawl: () => pawl,
    'pawl/actions': () => actionsDoor,
    'pawl/packs': () => packsDoor,
    ...Object.fromEntries(watched),
  }
}

/** Functions that wait for a program, a pipe or a device. */
const blocking = {
  child_process: /Sync$/,
  fs: /^(?:open|read|readv|readFile|write|writev|writeFile|appendFile|copyFile|cp|fsync|fdatasync)Sync$/,
} as const

/** A module that reports a call before one of these functions runs. */
function told(module: object, functions: RegExp, onBlocking: () => void): object {
  return new Proxy(module, {
    get(target, key) {
      if (typeof key === 'string' && functions.test(key)) onBlocking()
      return Reflect.get(target, key)
    },
  })
}
