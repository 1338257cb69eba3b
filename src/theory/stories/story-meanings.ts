/** A sentence for each word that has a meaning in tests only, for editors and pages. */
export const storyMeanings: Readonly<Record<string, string>> = {
  event: 'Begins an event of an agent: `event HAPPENS ON_TOOL_CALL`. The lines below it set its fields.',
  HAPPENS: 'Begins an event of an agent, with the hook point on the right.',
  IS: 'In GIVEN, sets a field of the event, a control value (`control.name`) or a dimension (`Dog.risk`). In EXPECT, compares the decision.',
  control: 'A control value of the session: `control.caution IS high`.',
  decision: 'The decision about the last event: `decision IS DENY`, `decision BY hook`.',
  BY: 'The hook that the decision came from.',
  reason: 'The reason of the decision: `reason CONTAINS "…"`.',
  session: 'The session of the event, if the test sets no other.',
  agent: 'The agent of the event, if the test sets no other.',
  tool: 'The tool of the event, if the test sets no other.',
  run: 'The run of the event, if the test sets no other.',
  informed: 'The texts that hooks added to the context of the model: `informed CONTAINS "…"`.',
}

/** A sentence for each decision that a test can expect. */
export const decisionMeanings: Readonly<Record<string, string>> = {
  DENY: 'The action was blocked.',
  ASK: 'A person has to decide.',
  APPROVE: 'A hook approved the action.',
  CONTINUE: 'No hook objected.',
}
