/** A `KeyObject`, in types that a project without Node's types understands. */
export interface KeyOfNode {
  readonly type: string
  readonly asymmetricKeyType?: string | undefined
}
