import type { Shape, ValueType } from '../contract/shape.ts'
import { withArticle } from '../settings/json-document.ts'
import type { Setting } from './setting.ts'

export interface Misfit {
  readonly keys: readonly string[]
  readonly line: number
  readonly what: string
}

/** The first setting of a wrong shape. */
export function misfit(settings: readonly Setting[], shape: Shape): Misfit | undefined {
  const [root] = settings
  return root === undefined ? undefined : misfitOf(root, shape, childrenIn(settings))
}

type Children = ReadonlyMap<string, readonly Setting[]>

function misfitOf(setting: Setting, shape: Shape, children: Children): Misfit | undefined {
  const is = (type: ValueType) => (setting.type === type ? undefined : wrongType(setting, [type]))
  if (typeof shape === 'string') return is(shape)
  if ('oneOf' in shape) return shape.oneOf.includes(setting.value) ? undefined : wrongValue(setting, shape.oneOf)
  if ('any' in shape) return shape.any.includes(setting.type) ? undefined : wrongType(setting, shape.any)
  const below = children.get(nameOf(setting.keys)) ?? []
  if ('array' in shape) return is('array') ?? first(below, (child) => misfitOf(child, shape.array, children))
  if ('values' in shape) return is('object') ?? first(below, (child) => misfitOf(child, shape.values, children))
  return (
    is('object') ??
    missing(setting, below, shape.required) ??
    first(below, (child) => {
      const key = child.keys.at(-1) ?? ''
      const own = Object.hasOwn(shape.keys, key) ? shape.keys[key] : undefined
      if (own !== undefined) return misfitOf(child, own, children)
      return shape.closed === true
        ? { keys: child.keys, line: child.line, what: `there may be no \`${child.keys.join('.')}\`` }
        : undefined
    })
  )
}

function missing(setting: Setting, below: readonly Setting[], required: readonly string[] = []): Misfit | undefined {
  const key = required.find((one) => !below.some(({ keys }) => keys.at(-1) === one))
  return key === undefined
    ? undefined
    : { keys: setting.keys, line: setting.line, what: `\`${[...setting.keys, key].join('.')}\` is missing` }
}

function wrongType({ keys, type, line }: Setting, wanted: readonly ValueType[]): Misfit {
  const types = wanted.map(withArticle).join(' or ')
  return { keys, line, what: `\`${keys.join('.')}\` must be ${types}, not ${withArticle(type)}` }
}

function wrongValue({ keys, line }: Setting, values: readonly unknown[]): Misfit {
  return { keys, line, what: `\`${keys.join('.')}\` must be ${values.map((one) => JSON.stringify(one)).join(' or ')}` }
}

function first<T, R>(items: readonly T[], find: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function childrenIn(settings: readonly Setting[]): Children {
  const children = new Map<string, Setting[]>()
  for (const setting of settings) {
    if (setting.keys.length === 0) continue
    const name = nameOf(setting.keys.slice(0, -1))
    const known = children.get(name)
    if (known === undefined) children.set(name, [setting])
    else known.push(setting)
  }
  return children
}

function nameOf(keys: readonly string[]): string {
  return JSON.stringify(keys)
}
