import type { ToolApprovalStatus } from 'ai'

type Status = Exclude<ToolApprovalStatus, string | undefined>

const severity = { 'not-applicable': 0, approved: 1, 'user-approval': 2, denied: 3 } as const

/** The stricter of two answers. Two questions about the same call are one, with both reasons. */
export function strictest(ours: Status | undefined, theirs: ToolApprovalStatus): Status | undefined {
  const other: Status | undefined = typeof theirs === 'string' ? { type: theirs } : theirs
  if (ours === undefined || other === undefined) return ours ?? other
  if (severity[ours.type] !== severity[other.type]) return severity[ours.type] > severity[other.type] ? ours : other
  if (ours.type !== 'user-approval' || other.type !== 'user-approval') return ours
  return { type: 'user-approval', reason: [ours.reason, other.reason].filter((one) => one !== undefined).join('; ') }
}
