export interface AppendFigures {
  readonly name: string
  /** Records in one write and one flush. */
  readonly batch: number
  /** Acknowledged records per second of wall time, because the disk takes most of the time. */
  readonly perSecond: number
  /** Share of the rate of plain lines with the same flush, in the same slices. */
  readonly share: number
  readonly cpuMicros: number
}

export interface VerifyFigures {
  readonly records: number
  readonly megabytes: number
  readonly cpuSeconds: number
}

export interface QueryFigures {
  readonly records: number
  /** CPU time to make the index. */
  readonly makeSeconds: number
  readonly megabytes: number
  /** CPU milliseconds of one query. */
  readonly rows: readonly { readonly name: string; readonly scanned: number; readonly indexed: number }[]
}
