// The door of this folder as one value, for configs that import `pawl/packs`.
export * as packsDoor from '../../packs/index.ts'
