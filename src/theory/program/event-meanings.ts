/** A hook point and its fields, in sentences. */
export interface EventMeaning {
  readonly means: string
  readonly fields: Readonly<Record<string, string>>
}

const about = {
  agent: 'The name of the agent.',
  session: 'The id of the session, which is one conversation.',
  run: 'The id of the run, which is one request to the agent; missing in coding agents.',
  turn: 'The number of the turn in this run: how often the model was called; missing in coding agents.',
}

const aboutCall = {
  ...about,
  subject: 'The name of the tool, the same as `tool`.',
  tool: 'The name of the tool.',
  kind: 'What the tool does, whatever its agent calls it.',
  command: 'The command line, of a call of the kind `shell`; of any other call it is missing.',
  paths: 'The files that the call names: those of the project from its folder on, others whole.',
  input: 'The input of the tool. A part is read by its path, such as `input.file_path`.',
  'path READ':
    'The files that the call reads. A part that cannot be told is undecided, as in all lists of what a call does.',
  'path WRITTEN': 'The files that the call writes, deletes or moves, and where it moves them.',
  'path DELETED': 'The files that the call deletes.',
  'path MOVED': 'The files that the call moves or renames, and where.',
  'path LISTED': 'The folders whose names the call lists.',
  'host CONNECTED': 'The hosts that the call connects to; an MCP server is `mcp:name`.',
  'package INSTALLED': 'The packages that the call names to install or run, without their versions.',
  'branch PUSHED': 'The branches that the call pushes; undecided if it names none.',
  'program RUN': 'The programs that the call runs, without their folders, also those inside other programs.',
  'call READS path': 'Whether the call reads a file. With a text behind it, whether one matches that pattern.',
  'call WRITES path':
    'Whether the call writes, deletes or moves a file. With a text behind it, whether one matches that pattern.',
  'call DELETES path': 'Whether the call deletes a file. With a text behind it, whether one matches that pattern.',
  'call MOVES path': 'Whether the call moves a file. With a text behind it, whether one matches that pattern.',
  'call LISTS path': 'Whether the call lists a folder. With a text behind it, whether one matches that pattern.',
  'call CONNECTS host': 'Whether the call connects to a host. With a text behind it, whether one matches that pattern.',
  'call INSTALLS package':
    'Whether the call installs packages, named or not. With a text behind it, whether one matches that pattern.',
  'call PUSHES branch':
    'Whether the call pushes commits. With a text behind it, whether a branch matches that pattern.',
  'call IS opaque': 'Whether a part of the call cannot be read. It is never undecided.',
  'call IS escalating': 'Whether the call gets more rights, such as by `sudo`.',
  'call IS persisting': 'Whether the call leaves something behind that runs later by itself.',
  'call IS publishing': 'Whether the call publishes something: a package, an image, a release.',
  'call IS force_pushing': 'Whether the call replaces history in another repository, or deletes a branch there.',
}

const aboutModel = { subject: 'The name of the model, the same as `model`.', model: 'The name of the model.' }

const aboutQuestion = {
  subject: 'The subject of the question.',
  relation: 'The relation that it asks for.',
  object: 'The object of the question.',
  region: 'The region that the subject is in.',
}

const origin = 'Where the result comes from: the tool or model itself, a hook that answered for it, or a refusal.'

/** A sentence for each hook point and each of its fields, for editors and pages. */
export const eventMeanings: Readonly<Record<string, EventMeaning>> = {
  ON_TOOL_CALL: { means: 'Before a tool runs.', fields: aboutCall },
  ON_TOOL_RESULT: {
    means: 'After a tool has run, before the model reads its result.',
    fields: {
      ...aboutCall,
      output: 'The output of the tool. A part is read by its path, such as `output.stdout`.',
      is_error: 'Whether the tool failed.',
      origin,
    },
  },
  ON_PROMPT: {
    means: 'When a run begins, with the prompt of the user.',
    fields: { ...about, subject: 'The name of the agent, the same as `agent`.', prompt: 'The text of the prompt.' },
  },
  ON_MODEL_REQUEST: {
    means: 'Before a model is called.',
    fields: {
      ...about,
      ...aboutModel,
      system: 'The system prompt; undecided if there is none.',
      prompt: 'The text of the last message.',
    },
  },
  ON_MODEL_RESPONSE: {
    means: 'After a model has answered, before its answer is used.',
    fields: { ...about, ...aboutModel, answer: 'The text of the answer.', origin },
  },
  ON_SESSION_START: {
    means: 'When a session begins or is resumed.',
    fields: {
      ...about,
      subject: 'The name of the agent, the same as `agent`.',
      source: 'Why the session begins, such as `startup` or `resume`.',
    },
  },
  ON_RUN_END: {
    means: 'When a run ends, before its result is returned.',
    fields: {
      ...about,
      subject: 'The name of the agent, the same as `agent`.',
      result: 'The result of the run. A part is read by its path, such as `result.summary`.',
    },
  },
  ON_FACT_ADDED: {
    means: 'When a fact is stated, by a program or a hook.',
    fields: {
      subject: 'The subject of the fact.',
      relation: 'The relation of the fact, such as `IS_A`.',
      object: 'The object of the fact.',
      existence: 'How far the fact exists, from −127 (impossible) to 127 (certain).',
      factId: 'The number of the fact in the store.',
      fact: 'The fact itself, for commands such as `$fact SET_EXISTENCE UNPROVEN`.',
    },
  },
  ON_CONCEPT_CREATED: {
    means: 'When a fact names a concept for the first time.',
    fields: {
      concept: 'The name of the concept.',
      subject: 'The name of the concept, the same as `concept`.',
      source: 'The theory, program or hook that named it.',
    },
  },
  ON_REASONING_STEP: {
    means: 'Before a question about a region of the knowledge is answered.',
    fields: aboutQuestion,
  },
  ON_REASONING_RESULT: {
    means: 'After such a question was answered.',
    fields: {
      ...aboutQuestion,
      result: 'The answer.',
      existence: 'How far the asked fact exists; undecided if nothing is known of it.',
    },
  },
  ON_CONTRADICTION: {
    means: 'When a new fact contradicts another.',
    fields: {
      fact1: 'The fact that was there before.',
      fact2: 'The new fact.',
      rule: 'The rule that both break, by its name.',
    },
  },
}
