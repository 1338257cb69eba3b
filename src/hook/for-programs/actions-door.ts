// The door of this folder as one value, for configs that import `pawl/actions`.
export * as actionsDoor from '../../actions/index.ts'
