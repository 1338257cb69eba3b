/** The records that the log keeps about itself. */
export const auditEvents = {
  /** A writer was killed in the middle of a record. */
  torn: 'audit.torn',
  /** The last record was changed or destroyed: it is left in place, and the log continues behind the one before. */
  damaged: 'audit.damaged',
  /** Records that this user has seen are not in the log any more. */
  lost: 'audit.lost',
  /** Another key signs from here on. */
  key: 'audit.key',
  /** A person accepted the log as it is. */
  forgotten: 'audit.forgotten',
  /** A witness did not get the head of a signed record. */
  unwitnessed: 'audit.unwitnessed',
} as const
