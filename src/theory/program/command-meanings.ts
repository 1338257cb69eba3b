/** A sentence for each command, for editors and pages. */
export const commandMeanings: Readonly<Record<string, string>> = {
  DENY: 'Blocks the action. The text is the reason, which the model reads.',
  ASK: 'Asks a person before the action happens. The text is the question.',
  APPROVE: 'Lets the action happen, and a coding agent does not ask for permission. Any other hook can still deny it.',
  INFORM: 'Adds the text to the context of the model.',
  REMEMBER: 'Stores that the subject did the deed on the right, which `subject DID deed` asks for later.',
  TAG: 'Adds a tag to the concept.',
  NEEDS_CONFIRMATION: 'Adds a question about the subject for a person. The text is the reason.',
  SET_EXISTENCE: 'Sets how far the fact exists: the name of a level, or a whole number from −127 to 127.',
  BOOST_EXISTENCE: 'Raises how far the fact exists by a number.',
  REDUCE_EXISTENCE: 'Lowers how far the fact exists by a number.',
  BLOCK_REASONING: 'Leaves the question unanswered. The right side names the region that the subject is in.',
}

/** The verbs at the top level that are not relations. */
export const tieMeanings: Readonly<Record<string, string>> = {
  HOOK_FOR: 'Ties the body on the left, `@name BEGIN … END`, to the hook point on the right.',
  HOOK: 'The same as `HOOK_FOR`.',
  IS: 'Declares a property of a relation (`OWNS IS transitive`), a number of a concept (`rm.risk IS 90`) or a control value (`control.ceiling IS 80`).',
  INVERSE_OF: 'Declares that two relations say the same in both directions: `OWNS INVERSE_OF OWNED_BY`.',
  OPPOSED_BY: 'Declares a relation that forbids another: `MAY OPPOSED_BY FORBIDDEN_TO`.',
}
