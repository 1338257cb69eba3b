/** Something that keeps an agent from calling our hooks. */
export interface Trouble {
  /** `off`: it does not call them, or does not start. `unsure`: unknown. */
  readonly grade: 'off' | 'unsure'
  readonly what: string
  readonly todo: string
}
