/** A sentence for each keyword, for editors and pages. */
export const keywordMeanings: Readonly<Record<string, string>> = {
  '@HOOK': 'Begins a hook: `@HOOK name EVENT [PRIORITY n] [ON_UNDECIDED DENY|ASK|ALLOW] [WHEN condition] BEGIN … END`.',
  '@TEST': 'Begins a test of this theory: `@TEST name GIVEN … EXPECT … END`.',
  '@RULE': 'Declares a rule: `@RULE name IF $x PARENT_OF $y AND $y PARENT_OF $z THEN $x GRANDPARENT_OF $z`.',
  '@DEFAULT':
    'Declares what is so unless something is against it: `@DEFAULT name bird CAN fly UNLESS penguin OR ostrich`.',
  '@LIMIT':
    'Declares how many objects a relation has for each thing of a kind: `@LIMIT name person CHILD_OF AT_MOST 2`.',
  '@REGION': 'Declares a part of the knowledge, in which hooks see questions: `@REGION name WHEN concept IS_A harm`.',
  USES: 'Loads another theory with this one: `USES "facts.sys2dsl"`, from the folder of this theory on.',
  UNLESS: 'Comes before the kinds that a default does not hold for.',
  BEGIN: 'Opens the body of a hook.',
  END: 'Closes a hook, a test, or an `IF` over several lines.',
  IF: 'Runs the statements behind `THEN` if the condition is true, and those behind `ELSE` if it is false. If it is undecided, the hook ends and `ON_UNDECIDED` applies.',
  THEN: 'Comes before the statements for a true condition. With one statement on the same line, the `IF` needs no `END`.',
  ELSE: 'Comes before the statements for a false condition.',
  GIVEN: 'Opens the setup of a test: facts and events, in the order in which they happen.',
  EXPECT: 'Opens the expectations of a test: the decision about the last event, and facts that must be true.',
  PRIORITY: 'The place of the hook among the hooks of theories, from 100 to 199. Lower runs first. Default: 100.',
  ON_UNDECIDED:
    'The answer of the hook if a condition is undecided: `DENY` (default for events of agents), `ASK`, or `ALLOW` (default for events of knowledge).',
  WHEN: 'Selects the events of the hook. Where the condition is false, the hook is not run.',
  AND: 'True if both sides are true. Binds stronger than `OR`.',
  OR: 'True if at least one side is true.',
  NOT: 'True if the condition behind it is false.',
  EVERY:
    'The comparison must be true of every part of the list, or of every value in the object; of an empty one it is true.',
  ANY: 'The comparison must be true of at least one part of the list, or of one value in the object.',
  NO: 'The comparison must be false of every part of the list, or of every value in the object; of an empty one it is true.',
  RUNS: 'True if the call runs that program, however it is spelt: `command RUNS rm`, `call RUNS "git push"`. It is false of a call that is not a shell command, and undecided if the program cannot be read.',
  WITH: 'Comes before the options that the program must have, by their long names: `command RUNS rm WITH recursive force`.',
  WITHOUT: 'Comes before the options that the program must not have: `command RUNS rm WITHOUT force`.',
}

/** The meaning of each answer behind `ON_UNDECIDED`. */
export const undecidedMeanings: Readonly<Record<string, string>> = {
  DENY: 'Blocks the action if the hook is undecided.',
  ASK: 'Asks a person if the hook is undecided.',
  ALLOW: 'Lets the action pass if the hook is undecided; the reason is on record.',
}
