/** Puts back built-in functions that were replaced since they were remembered. Returns the name of one of them, if any were. */
export type RestoreBuiltIns = () => string | undefined

// the original functions; and no loop below uses an iterator, which could have been replaced, too
const { defineProperty, getOwnPropertyDescriptor, getPrototypeOf } = Object
const { deleteProperty, ownKeys } = Reflect
const asText = String

/** The original property of a built-in object; undefined if it was missing. */
interface Remembered {
  readonly holder: object
  /** The name of the object. */
  readonly of: string
  readonly key: string | symbol
  readonly was: PropertyDescriptor | undefined
}

/**
 * Remembers the built-in functions that a decision and its answer are made with. Code that replaces them
 * (`JSON.stringify`, `Array.prototype.filter`) changes the behaviour of Pawl itself: a refusal could become an empty
 * answer. Nothing is frozen, because programs assign to names such as `toString`, and polyfills add methods; only
 * `Object.prototype` must not get any, since every object would have them.
 */
export function rememberBuiltIns(): RestoreBuiltIns {
  const all: Remembered[] = []
  for (const [of, holder] of holders()) {
    const keys = ownKeys(holder)
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? ''
      if (key === 'toString') continue // polyfills replace it to look like built-in functions
      const was = getOwnPropertyDescriptor(holder, key)
      if (typeof was?.value === 'function' || was?.get !== undefined) all.push({ holder, of, key, was })
    }
    all.push({ holder, of, key: 'toJSON', was: getOwnPropertyDescriptor(holder, 'toJSON') })
  }
  for (const key of globals)
    all.push({ holder: globalThis, of: 'globalThis', key, was: getOwnPropertyDescriptor(globalThis, key) })
  const { length } = ownKeys(Object.prototype)
  return () => {
    let found: string | undefined
    // first: a descriptor inherits from it
    const keys = ownKeys(objectPrototype)
    for (let at = length; at < keys.length; at += 1) {
      const key = keys[at] ?? ''
      found = `Object.prototype.${typeof key === 'string' ? key : 'a symbol'}`
      deleteProperty(objectPrototype, key)
    }
    for (let at = 0; at < all.length; at += 1) {
      const one = all[at]
      if (one !== undefined && putBack(one)) found = `${one.of}.${asText(one.key)}`
    }
    return found
  }
}

const objectPrototype = Object.prototype

/** Whether it had been replaced. */
function putBack({ holder, key, was }: Remembered): boolean {
  const is = getOwnPropertyDescriptor(holder, key)
  if (is?.value === was?.value && is?.get === was?.get && is?.set === was?.set) return false
  try {
    if (was === undefined) deleteProperty(holder, key)
    else defineProperty(holder, key, was)
  } catch {
    // it was made unchangeable, and is found again by the next call
  }
  return true
}

const globals = ['JSON', 'Object', 'Array', 'String', 'Number', 'Map', 'Set', 'Promise', 'Reflect', 'Buffer', 'process']

function holders(): readonly (readonly [string, object])[] {
  return [
    ['JSON', JSON],
    ['Object', Object],
    ['Object.prototype', Object.prototype],
    ['Array', Array],
    ['Array.prototype', Array.prototype],
    ['an iterator of arrays', getPrototypeOf([][Symbol.iterator]())],
    ['String.prototype', String.prototype],
    ['RegExp.prototype', RegExp.prototype],
    ['Map.prototype', Map.prototype],
    ['Set.prototype', Set.prototype],
    ['Promise.prototype', Promise.prototype],
    ['Function.prototype', Function.prototype],
    ['Reflect', Reflect],
    ['Buffer', Buffer],
    ['Buffer.prototype', Buffer.prototype],
    ['Uint8Array.prototype', Uint8Array.prototype],
    ['a list of bytes', getPrototypeOf(Uint8Array.prototype)],
  ]
}
