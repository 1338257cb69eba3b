import { dirname, isAbsolute, relative, resolve } from 'node:path'
import { textOf } from '../layers/read-layer.ts'

/** Whether a person marked a folder as untrusted in Qwen Code: of the rules for it and the folders above, the deepest decides. */
export function isDistrusted(folder: string, rules: string): boolean {
  const found = Object.entries(rulesIn(rules)).flatMap(([path, level]) => {
    const root = level === 'TRUST_PARENT' ? dirname(resolve(path)) : resolve(path)
    return levels.has(level) && isWithin(folder, root) ? [{ depth: root.length, level }] : []
  })
  const deepest = Math.max(-1, ...found.map(({ depth }) => depth))
  return found.some(({ depth, level }) => depth === deepest && level === 'DO_NOT_TRUST')
}

const levels = new Set<unknown>(['TRUST_FOLDER', 'TRUST_PARENT', 'DO_NOT_TRUST'])

function rulesIn(file: string): Readonly<Record<string, unknown>> {
  const text = textOf(file)
  try {
    const rules: unknown = JSON.parse(typeof text === 'string' ? text : '{}')
    return typeof rules === 'object' && rules !== null ? { ...rules } : {}
  } catch {
    return {} // it does not take rules from such a file
  }
}

function isWithin(path: string, root: string): boolean {
  const way = relative(root, path)
  return !isAbsolute(way) && way.split(/[\\/]/)[0] !== '..'
}
