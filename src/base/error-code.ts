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
  /** There is no hook of this name. `pawl hooks`, or `registry.list()`, lists the names. */
  'unknown-hook': true
  /** There is no event of this name. Take the one that the hint suggests, or see docs/events.md. */
  'unknown-event': true
  /** A hook could not be selected because its match failed. Correct the match, or what the event carries. */
  'match-failed': true
  /** A match cannot be decided from this payload. A guard that needs it counts as undecided. */
  undecidable: true
  /** A hook returned an outcome that its event does not honour. Return one of those that the hint lists. */
  'outcome-not-honoured': true
  /** Hooks cause their own event again and again. Stop dispatching the event inside its hooks. */
  'dispatch-too-deep': true
  /** The owner of an event refused the effects of its hooks, all of them. The cause says why. */
  'effects-refused': true
  /** A wrap called `next()` after its call had a result. Await `next()` before the wrap returns. */
  'next-after-settled': true
  /** A promise did not settle within its limit. Give the hook a `timeoutMs`, or its owner another `hookTimeoutMs`. */
  'time-out': true
  /** A hook threw an error. The message and the cause say what. */
  'hook-threw': true
  /** A hook did not answer in time. Give it a `timeoutMs` of its own. */
  'hook-timeout': true
  /** A hook was cut off by an abort. Nothing is to be done. */
  'hook-aborted': true
  /** A hook could not decide. A guard then refuses, as it declares. */
  'hook-undecided': true
  /** A hook returned something that is not an answer. Return an outcome, or nothing. */
  'hook-bad-outcome': true
  /** The record of a hook could not be kept. See why the audit log refuses records: `pawl doctor`. */
  'hook-unrecorded': true
  /** `now` did not return a time. Return milliseconds since 1970. */
  'bad-clock': true

  // options and data
  /** An option is unknown or has a wrong value. The hint says what it may be. */
  'bad-option': true
  /** A name or key cannot be stored as it is. Give a text that is not empty, without NUL and without half of a surrogate pair. */
  'bad-key': true
  /** A value is not JSON. Give plain objects, lists, texts, finite numbers, true, false or null. */
  'not-json': true
  /** Data from outside does not have the form that it should have. The message names the place. */
  'bad-wire': true
  /** A path of a variable is not one. Give names with dots between them. */
  'bad-path': true
  /** The time of an operation is over because it was aborted. Nothing is to be done. */
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
  /** The input of a run or a call is not one. Give a text or messages. */
  'bad-input': true
  /** An answer to a question is not one. Give `{ approved: true, by: 'name' }`. */
  'bad-answer': true
  /** A step of a workflow cannot be made as it is written. Give it a name and a function. */
  'bad-step': true
  /** A workflow cannot be made as it is written. Correct what the message names. */
  'bad-workflow': true
  /** An agent that is a tool was called outside a run. Call it through an agent. */
  'agent-tool': true
  /** There is no method of this name on the agent. Take the one that the hint suggests. */
  'unknown-method': true
  /** A hook changes what others have changed after it. Change it in an earlier hook. */
  'too-late': true
  /** The context lacks what the agent needs. Give the variables that the message names. */
  'invalid-context': true
  /** The model's answer does not fit the output schema. Make the schema or the instructions clearer. */
  'invalid-output': true
  /** A hook denied the start or the end of a run. The message has its reason. */
  'run-denied': true
  /** A hook denied an answer of the model. The message has its reason. */
  'response-denied': true
  /** A hook denied the result of a run. The message has its reason. */
  'result-denied': true
  /** A hook denied a workflow. The message has its reason. */
  'workflow-denied': true
  /** A hook denied a step of a workflow. The message has its reason. */
  'step-denied': true
  /** A hook denied a call of the model. The message has its reason. */
  'model-denied': true
  /** The provider of the model failed. The cause is its error. */
  'model-failed': true
  /** A tool ended the run. The message is that of the tool. */
  'tool-fatal': true
  /** A run needs more turns than it may have. Raise `maxTurns`, or make the task smaller. */
  'max-turns': true
  /** A strict capability denied a tool, which ends the run. */
  'capability-denied': true
  /** A strict budget is used up, which ends the run. Raise the limit, or wait for its window to end. */
  'budget-exhausted': true
  /** A run waits for a person. `pawl confirm` answers it. */
  suspended: true
  /** A run was resumed with this answer before. Take the result of that. */
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
  /** There is no record of a step yet. Run it first. */
  'not-recorded': true
  /** A run does not wait for an answer. Start it again, or look for its result. */
  'not-waiting': true
  /** Nobody has answered the question of a run yet. `pawl confirm` answers it. */
  'not-answered': true
  /** The journal of a run failed. The cause says why; the run can be taken up again. */
  'journal-failed': true
  /** The answer to a question cannot be read. `pawl confirm list --all` shows what is stored. */
  'confirmation-unreadable': true
  /** The parts of a stream are read already. Start another run to read them again. */
  'stream-taken': true
  /** A hook matches a kind that no tool of the agent has. Declare the kind of the tool. */
  'unmatched-kind': true
  /** A scripted model was called more often than its script has steps. Add a step. */
  'script-ended': true
  /** A scripted model was called less often than its script has steps. Remove the rest, or find out why. */
  'script-not-consumed': true

  // governance
  /** A resolver cannot be made as it is written. Correct what the message names. */
  'bad-resolver': true
  /** A resolver could not answer. The guard that asked refuses. */
  'no-answer': true
  /** A limit of a budget is not one. The hint lists what may be limited, and by what. */
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
  /** An attester gave no signature. Find out why it cannot sign. */
  'bad-attestation': true
  /** A text is too long to be judged. The call counts as undecided. */
  'too-long': true
  /** A call names more paths than can be judged. It counts as undecided. */
  'too-many-paths': true

  // questions to people
  /** A question cannot be stored as it is. Correct what the message names. */
  'bad-question': true
  /** A decision is neither a yes nor a no of a person. Give `approved` and `by`. */
  'bad-verdict': true
  /** A filter has an unknown key or a wrong value. The hint says what it may be. */
  'bad-filter': true
  /** There is no question of this id. `pawl confirm list` lists them. */
  'unknown-confirmation': true
  /** Somebody has answered this question already. Take their answer. */
  'confirmation-decided': true
  /** The time for an answer is over. The agent asks again when it tries again. */
  'confirmation-expired': true
  /** Several questions begin with this id. Give more of it. */
  'ambiguous-question': true
  /** People could not be asked, so the call is refused. The message says why. */
  'not-asked': true
  /** This is for a person at a terminal, not for an agent or a script. Do it in a terminal of your own. */
  'people-only': true

  // the audit log
  /** The audit log or what belongs to it is damaged. `pawl audit verify` and the hint say what to do. */
  'audit-damaged': true
  /** A record could not be kept. The message says why; the action is refused. */
  'audit-failed': true
  /** Another process is writing to the audit log and did not finish in time. Try again. */
  'audit-locked': true
  /** A record is larger than the log takes. Declare what need not be kept as redacted. */
  'audit-too-long': true
  /** A record cannot be written as it is. Give a record with the fields that the message names. */
  'bad-record': true
  /** The log is not what was written. `pawl audit verify` says from which record on. */
  'log-broken': true
  /** A log that was seen here is gone. Restore it, or accept that with `pawl audit forget`. */
  'log-gone': true
  /** There is no audit log here. Name its folder, or its store. */
  'no-log': true
  /** `pawl audit rotate-key --lost` was run, and the key is there. Run `pawl audit rotate-key`, by which the present key signs the new one. */
  'key-not-lost': true
  /** The log has no record at this position. Give one of the positions that the hint names. */
  'no-record': true
  /** The key that signs the log is missing. Copy it back, or run `pawl audit rotate-key --lost`. */
  'key-lost': true
  /** There is no key to sign or to verify with. Name it, or let the first record make it. */
  'no-key': true
  /** The key is not the one that signed the log. Copy the right one back. */
  'other-key': true
  /** The keys sign another log as well. Rotate both, as the hint says. */
  'shared-key': true
  /** A witness is not written as one. Give `file:`, `git:`, `http:` on this machine, or `postgres:`. */
  'bad-witness': true
  /** A witness could not be reached or refused. Try again, or verify with `--no-witness`. */
  'witness-failed': true
  /** Git could not keep or give a note. The message is that of git. */
  'git-failed': true
  /** A folder for a witness is not there. Make it, or mount its disk. */
  'no-folder': true

  // stores
  /** A url of a store cannot be read. Use `sqlite:FOLDER`, `postgres://…` or `memory:`. */
  'bad-store-url': true
  /** There is no store. Let a program make it, or name another one. */
  'no-store': true
  /** A store that was there is gone. Restore it, or accept that as the hint says. */
  'store-gone': true
  /** The store is used by others for too long. Try again. */
  'store-busy': true
  /** The store was closed before this call. Open it again, or close it later. */
  'store-closed': true
  /** The store holds something that this program did not write. Restore a backup. */
  'store-damaged': true
  /** The store failed for another reason. The message has that of the database. */
  'store-failed': true
  /** There is no room left for the store. Make room and try again. */
  'store-full': true
  /** The server cannot be reached. Try again when it is back. */
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
  /** There is no pawl.config.ts here or above. `pawl init --hooks` makes one. */
  'no-config': true
  /** The compiled config cannot be run. Run `pawl compile` to see why. */
  'bad-policy': true
  /** The config has changed, and Pawl is not installed here to compile it. Install it in the project. */
  'no-pawl': true
  /** A theory of the config cannot be read. Correct its path. */
  'no-theory': true
  /** The list of disabled hooks cannot be read. Remove the file, or correct it. */
  'bad-disabled': true
  /** What a session did before cannot be read. Remove the file that the message names. */
  'bad-memory': true
  /** A password is written in a file that others may read. Take it from the environment. */
  'written-password': true
  /** Something else is in the place of a file or folder of the project. Move it away. */
  'odd-folder': true
  /** A file is not a regular file. Put a regular file in its place. */
  'not-a-file': true

  // the hook process
  /** What a coding agent sent cannot be read, so the call is refused. Update the agent or Pawl. */
  'bad-payload': true
  /** What a coding agent sent can be read in two ways, so the call is refused. Let the agent try again. */
  'inexact-payload': true
  /** What a coding agent sends did not end in time, so the call is refused. */
  'endless-payload': true
  /** Hooks took longer than a coding agent waits, so the call is refused. Make them faster. */
  'too-slow': true
  /** The hook process was ended before there was a decision, so the call is refused. Find what ends it. */
  'left-early': true
  /** A promise that nothing waits for was rejected, so the call is refused. Await it. */
  'stray-rejection': true
  /** An agent does not call hooks for what is typed into a running program. The start of such a program is refused. */
  'unwatched-input': true

  // coding agents and their settings
  /** There is no coding agent of this name. Take the one that the hint suggests. */
  'unknown-brain': true
  /** An agent has no hook point of this name. Update the agent or Pawl. */
  'unknown-moment': true
  /** Settings of an agent cannot be read. Correct them at the place that the message names. */
  'bad-settings': true
  /** Settings of an agent could not be read or written. The message says why. */
  'settings-failed': true
  /** A file is in the place of ours. Move it away. */
  'settings-foreign': true
  /** Settings are a link, and are not written through links. Replace it by a file. */
  'settings-link': true
  /** Others change the settings at the same time. Try again. */
  'settings-locked': true
  /** Something else is in the place of settings. Move it away. */
  'settings-odd': true
  /** Settings may not be read or written. Give yourself the right to. */
  'settings-read-only': true
  /** Settings are larger than any agent writes. Look at what is in them. */
  'settings-too-large': true
  /** No coding agent was found. Name the ones that you use. */
  'none-detected': true
  /** No hooks were installed. The message says why. */
  'nothing-installed': true
  /** Nothing was chosen, and so nothing was installed. */
  'nothing-chosen': true
  /** A file could not be written. The hint says why. */
  'not-written': true
  /** Hooks are installed and do not guard. `pawl doctor` says what to do. */
  'not-guarded': true
  /** A hook matches what an agent does not have. Match by `kind`. */
  'odd-match': true
  /** An agent calls none of the hooks on tools. Match tools that it has. */
  'unheard-hooks': true
  /** This does not work on Windows yet. */
  'not-on-windows': true
  /** An agent has no settings of this level. Install for the project instead. */
  'no-level': true
  /** The user has no home folder. Set `HOME` to a folder. */
  'no-home': true
  /** The package of Pawl is not complete. Install it again. */
  'no-package': true

  // roles
  /** A role is not written as one. Correct what the message names. */
  'bad-role': true
  /** There is no role of this name. Take one that the hint lists. */
  'no-role': true
  /** A file that a role names is not there. Correct the role. */
  'no-file': true
  /** Several packages have a role of this name. Name the package, too. */
  'many-roles': true
  /** Two packages have the same roles. Remove one. */
  'many-packages': true
  /** A package has no `getRoleRegistry`. Export it. */
  'no-registry': true
  /** The package.json of a role cannot be read. Correct it. */
  'bad-package': true
  /** A file of a role is outside its package. Name one inside. */
  outside: true
  /** Something else is in the place of a link. Move it away. */
  'in-the-way': true
  /** A command of a role failed. The message has its words. */
  'init-failed': true
  /** A duration is not written in ISO 8601. Write `PT30S` for thirty seconds. */
  'bad-duration': true
  /** A package of roles could not be loaded. The message says why. */
  'package-load': true
  /** A package of roles failed when it was used. The message has its words. */
  'package-use': true
  /** A package did not return an adapter. Correct its `getBrainHooks`. */
  'bad-adapter': true
  /** An adapter of a package failed. The message has its words. */
  'adapter-failed': true
  /** Several packages have an adapter for one agent. Remove all but one. */
  'many-adapters': true
  /** A callback of a role failed. The message has its words. */
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
  /** A call in a test of a theory is not one. Correct what the message names. */
  'bad-call': true
  /** A rule is not written as one. Correct what the message names. */
  'bad-rule': true
  /** A name is missing. Give it at least one character. */
  'bad-name': true
  /** A default lacks a part. Add what the hint names. */
  'bad-default': true
  /** Bounds of a relation leave no number. Correct them. */
  'bad-cardinality': true
  /** A value is not one of its dimension. Take one that the hint lists. */
  'bad-dimension': true
  /** A level of existence is unknown. Take one that the hint lists. */
  'bad-existence': true
  /** A region says too little. Give it what the hint names. */
  'bad-region': true
  /** A control needs a name and a value. Give both. */
  'bad-control': true
  /** A mode is unknown. Use `learning` or `query`. */
  'bad-mode': true
  /** It is not said who closes a question. Say who it was. */
  'bad-resolution': true
  /** A question of a theory was closed before. Ask again. */
  'already-closed': true
  /** There is no fact of this id. It was retracted, or never added. */
  'unknown-fact': true
  /** There is no layer to remove. Push a layer first. */
  'no-layer': true
  /** Something that is impossible stays so. Change the fact that says so. */
  'impossible-is-final': true
  /** Nothing can be stated in query mode. Change the mode first. */
  'read-only': true
  /** Not everything that follows could be found in the steps allowed. Ask something narrower, or allow more steps. */
  'reasoning-limit': true
  /** A theory has more relations than can be stored. Make some of them concepts. */
  'too-many-relations': true
  /** Hooks of theories cause one another in a circle. Break the circle that the message shows. */
  'hook-loop': true
  /** A hook of a theory would have to wait. Only hooks that answer at once can be on such an event. */
  'hook-waits': true

  // the command line
  /** A command was called in a way that it does not know. `pawl help COMMAND` shows how to call it. */
  usage: true
  /** The operating system refused something. The message and the hint say what. */
  system: true
  /** The set-up failed. The message says why. */
  failed: true
}

/** The code of an error, by which programs tell errors apart. See docs/errors.md. */
export type ErrorCode = keyof ErrorCodes
