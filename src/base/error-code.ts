/**
 * The codes of all errors that Pawl throws or reports. The first sentence of each comment says when it happens, what follows says what
 * to do about it; `docs/errors.md` is made from this file.
 */
interface ErrorCodes {
  // hooks and events
  /** A hook cannot be made or registered as it is written. Correct the option that the message names. */
  'bad-hook': true
  /** An event cannot be declared as it is written. Correct the declaration that the message names. */
  'bad-event': true
  /** A hook returned a value that is not an outcome. Return nothing, or what `deny`, `ask`, `modify` and the others make. */
  'bad-outcome': true
  /** A transform changes more than its event allows. Change only the fields that the message lists. */
  'bad-patch': true
  /** A time limit is not a number of milliseconds above 0. Give one, or `Infinity` for no limit. */
  'bad-time-limit': true
  /** A priority belongs to another band. Take one of the range that the hint names. */
  'band-reserved': true
  /** Two hooks have one name. Rename one, or register it under a source of its own. */
  'duplicate-hook': true
  /** A hook cannot be changed because it is built in. Leave it: only Pawl registers, replaces or disables it. */
  'system-hook': true
  /** A hook that was named, for example to disable it, is not registered. Take a name that `pawl hooks` or `registry.list()` lists. */
  'unknown-hook': true
  /** A guard or a transform listens to an event that the framework of a bridge cannot deliver. Take it out, or write `unheard: 'warn'`; docs/frameworks.md lists the events of each framework. */
  'unheard-hook': true
  /** A hook or a dispatch names an event that is not in the catalogue. Take the one that the hint suggests, or see docs/events.md. */
  'unknown-event': true
  /** Reading the fields that a hook matches on threw an error. Correct the match, or the payload of the event. */
  'match-failed': true
  /** A match selects a call that it cannot judge, such as a shell call without a readable command. The guard counts as undecided: match the tool by its name instead. */
  undecidable: true
  /** A hook returned an outcome that its event does not honour. Return one of those that the hint lists. */
  'outcome-not-honoured': true
  /** A guard made a `deny` or an `ask` and returned nothing, so that the action is not blocked. Write `return deny(…)`. */
  'outcome-not-returned': true
  /** Hooks cause their own event again and again. Stop dispatching the event inside its hooks. */
  'dispatch-too-deep': true
  /** The owner of an event refused the effects of its hooks, all of them. Fix what the cause names, and dispatch again. */
  'effects-refused': true
  /** A wrap called `next()` after its call had a result. Await `next()` before the wrap returns. */
  'next-after-settled': true
  /** A promise did not settle within its limit. Give the hook a `timeoutMs`, or its owner another `hookTimeoutMs`. */
  'time-out': true
  /** A hook threw an error. Fix the error in the message and the cause. */
  'hook-threw': true
  /** A hook did not answer in time. Give it a `timeoutMs` of its own. */
  'hook-timeout': true
  /** A hook was cut off because its run was aborted. Nothing to do. */
  'hook-aborted': true
  /** A hook could not decide, and is handled as it declares: a guard refuses. Give it the data that the reason names. */
  'hook-undecided': true
  /** A hook returned something that is not an answer. Return an outcome, or nothing. */
  'hook-bad-outcome': true
  /** The record of a hook could not be written. Run `pawl doctor` to see why the audit log refuses records. */
  'hook-unrecorded': true
  /** `now` did not return a time. Return milliseconds since 1970. */
  'bad-clock': true

  // options and data
  /** An option is unknown or has a wrong value. Give one of the values that the hint names. */
  'bad-option': true
  /** A name or key cannot be stored as it is. Give a text that is not empty, without NUL and without half of a surrogate pair. */
  'bad-key': true
  /** A value is not JSON. Give plain objects, lists, texts, finite numbers, true, false or null. */
  'not-json': true
  /** JSON from outside does not have the expected form. Correct the place that the message names. */
  'bad-wire': true
  /** A path of a variable is not valid. Give names with dots between them. */
  'bad-path': true
  /** The operation was aborted by its signal or its time limit. Nothing to do, or call it again. */
  aborted: true

  // agents and runs
  /** An agent cannot be made as it is written. Correct the option that the message names. */
  'bad-agent': true
  /** A tool cannot be made as it is written. Correct the option that the message names. */
  'bad-tool': true
  /** A value is not a language model of the AI SDK. Give what a provider of the AI SDK makes. */
  'bad-model': true
  /** A function for a prompt did not return a text. Return one, without a promise. */
  'bad-prompt': true
  /** The input of a run or a call is neither a text nor messages. Give one of these. */
  'bad-input': true
  /** An answer to a question has a wrong form or unknown keys. Give `{ approved: true, by: 'name' }`. */
  'bad-answer': true
  /** A step of a workflow cannot be made as it is written. Give it a name and a function. */
  'bad-step': true
  /** A workflow cannot be made as it is written. Correct what the message names. */
  'bad-workflow': true
  /** An agent that is a tool was called outside a run. Call it through an agent. */
  'agent-tool': true
  /** A hook or transform of `defineAgent` names a method that the agent does not have. Take the one that the hint suggests. */
  'unknown-method': true
  /** A hook changes what others have changed after it. Change it in an earlier hook. */
  'too-late': true
  /** The context lacks what the agent needs. Give the variables that the message names. */
  'invalid-context': true
  /** The model's answer does not fit the output schema. Make the schema or the instructions clearer. */
  'invalid-output': true
  /** A hook denied the start of a run. Read the reason in the message. */
  'run-denied': true
  /** A hook denied an answer of the model. Read the reason in the message. */
  'response-denied': true
  /** A hook denied the result of a run. Read the reason in the message. */
  'result-denied': true
  /** A hook denied a tool call or its result, in a framework that takes errors only. Read the reason in the message. */
  'tool-denied': true
  /** A hook denied a workflow. Read the reason in the message. */
  'workflow-denied': true
  /** A hook denied a step of a workflow. Read the reason in the message. */
  'step-denied': true
  /** A hook denied a call of the model. Read the reason in the message. */
  'model-denied': true
  /** The provider of the model failed, or returned an invalid response. Fix the error in the cause, and run again. */
  'model-failed': true
  /** A tool threw a `FatalToolError`, which ends the run. Read the message, which is that of the tool. */
  'tool-fatal': true
  /** A run needs more turns than it may have. Raise `maxTurns`, or make the task smaller. */
  'max-turns': true
  /** A strict capability denied a tool, which ends the run. Allow the tool, or drop `strict` so that the model reads the refusal. */
  'capability-denied': true
  /** A strict budget is used up, which ends the run. Raise the limit, or wait for its window to end. */
  'budget-exhausted': true
  /** A run waits for a person. Answer it with `pawl confirm`, then resume the run. */
  suspended: true
  /** A journal was resumed twice in this process. Use the result of the first time, or a run with a store. */
  'resumed-already': true
  /** A suspended run belongs to another agent. Resume it with the one that the message names. */
  'other-agent': true
  /** A suspended run belongs to another workflow. Resume it with the one that the message names. */
  'other-workflow': true
  /** A run id belongs to other work or another input. Take another id. */
  'other-run': true
  /** Hooks, tools or settings are not those under which a run was suspended. Restore them, or start the run again. */
  'changed-since': true
  /** The record of a step is about another input. Give the step another name when its input changes. */
  'step-changed': true
  /** A step has steps inside. Put them side by side. */
  'nested-step': true
  /** The record of a step was asked for before the step ran. Run it first. */
  'not-recorded': true
  /** A run does not wait for an answer. Start it again, or look for its result. */
  'not-waiting': true
  /** A run was resumed before a person answered its question. Answer it with `pawl confirm`. */
  'not-answered': true
  /** The journal of a run could not be read or written. Fix the cause, then start or resume the run again. */
  'journal-failed': true
  /** The stored answer to a question cannot be read. Look at it with `pawl confirm list --all`, and reject it. */
  'confirmation-unreadable': true
  /** A second loop reads the parts of a stream. Read them in one loop, or await `result`. */
  'stream-taken': true
  /** A hook matches a kind that no tool of the agent has. Declare the kind of the tool. */
  'unmatched-kind': true
  /** A hook matches a tool by a name that no tool of the agent has. Correct the name, or add the tool. */
  'unmatched-tool': true
  /** A script for `scriptedModel` has something in it that is not a step. Correct the step that the message names. */
  'bad-script': true
  /** A scripted model was called more often than its script has steps. Add a step. */
  'script-ended': true
  /** A scripted model was called less often than its script has steps. Remove the rest, or find out why. */
  'script-not-consumed': true

  // governance
  /** A resolver cannot be made as it is written. Correct what the message names. */
  'bad-resolver': true
  /** A resolver could not answer, so the guard that asked refuses. Fix the resolver that the message names. */
  'no-answer': true
  /** A limit of a budget has an unknown key or a wrong value. Take one that the hint lists. */
  'bad-limit': true
  /** An amount is not a whole number from 0 up. Give one. */
  'bad-amount': true
  /** There is a limit in money, and a model has no price. Give its price in `prices`. */
  'no-price': true
  /** There is a limit for each user, and the context does not say who it is. Give `userId`. */
  'no-user': true
  /** A reservation of this id is open with other amounts or accounts. Give each reservation its own id. */
  'other-reservation': true
  /** A scorer cannot be made as it is written. Correct what the message names. */
  'bad-scorer': true
  /** A scorer returned something that is not a score. Return a name, a value from 0 to 1, and whether it passes. */
  'bad-score': true
  /** An attester returned no signature. Check its key. */
  'bad-attestation': true
  /** A text is too long to be judged, so the call counts as undecided. Shorten the input. */
  'too-long': true
  /** A call names more paths than can be judged, so it counts as undecided. Split the call. */
  'too-many-paths': true

  // questions to people
  /** A question cannot be stored as it is. Correct what the message names. */
  'bad-question': true
  /** A decision about a question lacks a boolean `approved` or the name in `by`. Give both. */
  'bad-verdict': true
  /** A filter has an unknown key or a wrong value. Give one of the values that the hint names. */
  'bad-filter': true
  /** The id of a question is not in the store. Take one that `pawl confirm list` shows. */
  'unknown-confirmation': true
  /** Another person or process answered this question first. Use their answer, which the message names. */
  'confirmation-decided': true
  /** A question was answered after it expired. Answer the new question that the agent asks when it tries again. */
  'confirmation-expired': true
  /** Several questions begin with this id. Give more characters of it. */
  'ambiguous-question': true
  /** A question could not be stored, so the call is refused. Run `pawl confirm` to see what is wrong with the store. */
  'not-asked': true
  /** A command for a person at a terminal was run by an agent or a script. Run it in a terminal of your own. */
  'people-only': true

  // the audit log
  /** The audit log or a file beside it is damaged. Run `pawl audit verify`, and follow its hint. */
  'audit-damaged': true
  /** A record could not be written, so the action is refused. Fix what the message names. */
  'audit-failed': true
  /** Another process is writing to the audit log and did not finish in time. Try again. */
  'audit-locked': true
  /** A record is larger than the log accepts. Redact the fields that need not be kept. */
  'audit-too-long': true
  /** A record cannot be written as it is. Give a record with the fields that the message names. */
  'bad-record': true
  /** The log was changed after it was written. Run `pawl audit verify` to see from which record on, and restore a copy. */
  'log-broken': true
  /** A log that this user has seen is gone. Restore it, or accept the loss with `pawl audit forget`. */
  'log-gone': true
  /** The folder or store that a command reads has no audit log. Name the folder of the log, or its store. */
  'no-log': true
  /** `pawl audit rotate-key --lost` was run, and the key is there. Run `pawl audit rotate-key`, by which the present key signs the new one. */
  'key-not-lost': true
  /** The log has no record at this position. Give one of the positions that the hint names. */
  'no-record': true
  /** The key that signs the log is missing. Copy it back, or run the command that the hint names. */
  'key-lost': true
  /** The key that signs or verifies the log was not found. Name its folder, or let the first record make it. */
  'no-key': true
  /** The key is not the one that signed the log. Copy the right one back. */
  'other-key': true
  /** The keys sign another log as well. Rotate both, as the hint says. */
  'shared-key': true
  /** The url of a witness is not valid. Give `file:`, `git:`, `http:` on this machine, `https:` or `postgres:`. */
  'bad-witness': true
  /** A witness could not be reached or refused. Try again, or verify with `--no-witness`. */
  'witness-failed': true
  /** Git could not write or read a note. Fix the error of git in the message. */
  'git-failed': true
  /** A folder for a witness is not there. Make it, or mount its disk. */
  'no-folder': true

  // stores
  /** A url of a store cannot be read. Use `sqlite:FOLDER`, `postgres://…` or `memory:`. */
  'bad-store-url': true
  /** A store that a program only reads does not exist. Let a program create it, or name another one with `--store`. */
  'no-store': true
  /** A store that this user has seen is gone. Restore it, or accept the loss as the hint says. */
  'store-gone': true
  /** Another process held the store for longer than `patienceMs`; nothing was written. Try again. */
  'store-busy': true
  /** The store was closed before this call. Open it again, or close it later. */
  'store-closed': true
  /** The store holds something that Pawl did not write. Restore a backup, or correct the row that the message names. */
  'store-damaged': true
  /** The database failed for another reason. Fix the error of the database in the message. */
  'store-failed': true
  /** The disk or the quota is full, so the store wrote nothing. Free some space and try again. */
  'store-full': true
  /** The server could not be reached, or did not answer in time. Try again when it is back. */
  'store-lost': true
  /** The file of the store was replaced while it was open. Open it again. */
  'store-replaced': true
  /** The store was made by a later version of Pawl. Update Pawl. */
  'newer-store': true
  /** A package that is needed is not installed. Install the one that the message names. */
  'missing-package': true
  /** A function needs a module of Node that this runtime does not have. Run it in Node, or replace it as the hint says. */
  'needs-node': true

  // configs
  /** A config cannot be used as it is written. Correct what the message names. */
  'bad-config': true
  /** Neither this folder nor one above it has a pawl.config.ts. Make one with `pawl init --hooks`. */
  'no-config': true
  /** The compiled config cannot be run. Run `pawl compile` to see why. */
  'bad-policy': true
  /** The config has changed, and Pawl is not installed here to compile it. Install it in the project. */
  'no-pawl': true
  /** A theory of the config cannot be read. Correct its path. */
  'no-theory': true
  /** The list of disabled or promoted hooks cannot be read. Remove the file, or correct it. */
  'bad-disabled': true
  /** A table of cases is not understood. Correct the case that the message names. */
  'bad-case': true
  /** A file of TypeScript or JavaScript fails when it is loaded. Correct what the message names. */
  'bad-module': true
  /** The hook is not in shadow, or it is disabled. Run `pawl promote` to see those that are. */
  'not-in-shadow': true
  /** The record of what a session did cannot be read. Remove the file that the message names. */
  'bad-memory': true
  /** A password is written in a file that others may read. Take it from the environment. */
  'written-password': true
  /** Something else is in the place of a file or folder of the project. Move it away. */
  'odd-folder': true
  /** A file is not a regular file. Put a regular file in its place. */
  'not-a-file': true

  // the hook process
  /** A coding agent sent JSON that cannot be read, so the call is refused. Update the agent or Pawl. */
  'bad-payload': true
  /** A coding agent sent JSON with a key twice or a number beyond 2⁵³, so the call is refused. Let the agent try again. */
  'inexact-payload': true
  /** A coding agent did not finish sending its JSON in time, so the call is refused. Let the agent try again, or update it. */
  'endless-payload': true
  /** Hooks took longer than a coding agent waits, so the call is refused. Make the hooks that the record names faster. */
  'too-slow': true
  /** The hook process ended before there was a decision, so the call is refused. Remove calls of `process.exit` from hooks. */
  'left-early': true
  /** A promise that no hook awaits was rejected, so the call is refused. Await it in the hook. */
  'stray-rejection': true
  /** A call would start an interpreter whose later input does not reach hooks, so it is refused. Run the whole command in one call, or run a file. */
  'unwatched-input': true

  // the MCP gateway
  /** The MCP server could not be started or reached, ended, or broke its connection. Fix what the message names; its own words are on standard error. */
  'mcp-server-gone': true
  /** The MCP server did not answer `initialize` in time. See whether its command waits for something else. */
  'mcp-server-silent': true
  /** A message of an MCP client or server is not one of the protocol, and was ignored or answered with an error. Update that program; a server must not print to standard output. */
  'mcp-bad-message': true
  /** An MCP client or server sent a message longer than the limit, and the connection was ended. Ask for less, or raise `limits.messageBytes`. */
  'mcp-too-large': true
  /** An MCP server has changed the definition of a tool since it was first seen, so the tool is withheld. Read the change, and accept it with `pawl mcp pins accept`. */
  'mcp-tool-changed': true
  /** An MCP server lists a tool twice, or hides characters in its description. Ask the makers of the server why. */
  'mcp-odd-tool': true
  /** The file with the pinned definitions of MCP tools cannot be used. Restore it, or remove it to pin all tools again. */
  'mcp-bad-pins': true

  // coding agents and their settings
  /** The name of a coding agent is unknown. Take the one that the hint suggests. */
  'unknown-brain': true
  /** An agent has no hook point of this name. Update the agent or Pawl. */
  'unknown-moment': true
  /** Settings of an agent cannot be read. Correct them at the place that the message names. */
  'bad-settings': true
  /** Settings of an agent could not be read or written. Fix what the message names. */
  'settings-failed': true
  /** Another file has the name of one that Pawl writes. Move it away. */
  'settings-foreign': true
  /** Settings are a link, and are not written through links. Replace it by a file. */
  'settings-link': true
  /** Another process changes the settings at the same time. Try again. */
  'settings-locked': true
  /** A folder, pipe or device has the name of a settings file. Move it away. */
  'settings-odd': true
  /** The permissions of a settings file forbid reading or writing it. Change its permissions. */
  'settings-read-only': true
  /** Settings are larger than any agent writes. Look at what is in them. */
  'settings-too-large': true
  /** No coding agent was found. Name the ones that you use. */
  'none-detected': true
  /** No hooks were installed. Fix what the message names, and run it again. */
  'nothing-installed': true
  /** The config has no hooks: agents are only asked before they change the files of Pawl. Write a hook, or run `pawl uninstall`. */
  'no-hooks': true
  /** No agent was chosen, so nothing was installed. Run `pawl` again and choose one. */
  'nothing-chosen': true
  /** A file could not be written. Fix what the hint names. */
  'not-written': true
  /** Hooks are installed but do not guard. Follow the fixes that `pawl doctor` prints. */
  'not-guarded': true
  /** A hook matches a tool name that an agent does not have. Match by `kind`. */
  'odd-match': true
  /** An agent calls none of your hooks on tools, or has no event that a guard is for. Match tools that it has, or use an event of it. */
  'unheard-hooks': true
  /** `--user` and `--managed` do not work on Windows yet. Install the hooks in each project with `pawl init --hooks`. */
  'not-on-windows': true
  /** An agent has no settings of this level. Install for the project instead. */
  'no-level': true
  /** The user has no home folder. Set `HOME` to a folder. */
  'no-home': true
  /** The package of Pawl is not complete. Install it again. */
  'no-package': true

  // roles
  /** The declaration of a role is not valid. Correct what the message names. */
  'bad-role': true
  /** The name of a role is in no installed package. Take one that the hint lists. */
  'no-role': true
  /** A file that a role names is not there. Correct the role. */
  'no-file': true
  /** Several packages have a role of this name. Name the package, too: `PACKAGE/ROLE`. */
  'many-roles': true
  /** Two packages have the same roles. Remove one. */
  'many-packages': true
  /** A package has no `getRoleRegistry`. Export it. */
  'no-registry': true
  /** The package.json of a role cannot be read. Correct it. */
  'bad-package': true
  /** A file of a role is outside its package. Name a file inside the package. */
  outside: true
  /** Another file has the name of a link that Pawl makes. Move it away. */
  'in-the-way': true
  /** A command that sets up a role failed. Fix the error in the message. */
  'init-failed': true
  /** A duration is not written in ISO 8601. Write `PT30S` for thirty seconds. */
  'bad-duration': true
  /** A package of roles could not be loaded. Fix the error in the message. */
  'package-load': true
  /** A package of roles failed when it was used. Fix the error in the message. */
  'package-use': true
  /** A package did not return an adapter. Correct its `getBrainHooks`. */
  'bad-adapter': true
  /** An adapter of a package failed. Fix the error in the message. */
  'adapter-failed': true
  /** Several packages have an adapter for one agent. Remove all but one. */
  'many-adapters': true
  /** A callback of a role failed. Fix the error in the message. */
  'dispatch-failed': true
  /** An agent has no hook point for what a role declares. Remove it from the role, or choose another agent. */
  'unsupported-event': true
  /** An agent cannot select tools where a role wants that. Select in the command instead. */
  'unsupported-filter': true

  // theories
  /** A theory has errors. Correct them at the places that the message shows. */
  'bad-theory': true
  /** A statement cannot be read. Correct it at the place that the message shows. */
  'bad-statement': true
  /** A call in a test of a theory is not valid. Correct what the message names. */
  'bad-call': true
  /** A name in a theory cannot be changed to another one. Take a name that means nothing else there. */
  'bad-rename': true
  /** A rule is not valid. Correct what the message names. */
  'bad-rule': true
  /** A name is missing. Give it at least one character. */
  'bad-name': true
  /** A default lacks a part. Add what the hint names. */
  'bad-default': true
  /** The bounds of a relation exclude every number. Correct them. */
  'bad-cardinality': true
  /** A value is outside its dimension. Take one that the hint lists. */
  'bad-dimension': true
  /** A level of existence is unknown. Take one that the hint lists. */
  'bad-existence': true
  /** A region lacks a part. Add what the hint names. */
  'bad-region': true
  /** A control needs a name and a value. Give both. */
  'bad-control': true
  /** A mode is unknown. Use `learning` or `query`. */
  'bad-mode': true
  /** A question of a theory is closed without a name. Say who closes it. */
  'bad-resolution': true
  /** A question of a theory is closed a second time. Ask a new question. */
  'already-closed': true
  /** The id of a fact is unknown: it was retracted, or never added. Take the id of a fact that exists. */
  'unknown-fact': true
  /** A layer is removed before one was pushed. Push a layer first. */
  'no-layer': true
  /** A fact that is impossible is stated again at a higher level. Retract it first, then state it. */
  'impossible-is-final': true
  /** A fact is stated in query mode. Change the mode to `learning` first. */
  'read-only': true
  /** A question needs more steps than are allowed. Ask a narrower question, or allow more steps. */
  'reasoning-limit': true
  /** A theory has more relations than can be stored. Make some of them concepts. */
  'too-many-relations': true
  /** Hooks of theories cause one another in a circle. Break the circle that the message shows. */
  'hook-loop': true
  /** An asynchronous hook is on an event of knowledge. Use a synchronous hook there. */
  'hook-waits': true

  // the command line
  /** A command was called with wrong arguments. See `pawl help COMMAND`. */
  usage: true
  /** The operating system refused an operation. Follow the hint. */
  system: true
  /** The set-up failed. Fix what the message names, and run it again. */
  failed: true
}

/** The code of an error, for programs. See docs/errors.md. */
export type ErrorCode = keyof ErrorCodes
