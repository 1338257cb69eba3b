import { allPacks, isTextRule, profiles, type Rule, ruleName } from '../src/packs/internal.ts'

const intro = `# Packs: ready-made rules

A pack is a set of rules about what a tool call would do: which programs it runs, which files it deletes, what it pushes, which hosts it connects to. The rules judge
actions, not spellings: \`rm -rf x\`, \`bash -c 'rm -r -f x'\` and \`find x -delete\` are the same to them, and \`git commit -m "rm -rf"\` is nothing to them. See
[actions.md](actions.md) for how a command is read.

## In a project

<!-- from examples/coding-agents/pawl.config.ts -->
\`\`\`ts
import { defineConfig } from 'pawl'

export default defineConfig({
  packs: ['standard'], // \`npx pawl packs\` lists the rules; tune one with \`rules: { 'git.force-push': 'ask' }\`
})
\`\`\`

\`packs\` takes names of packs and of profiles:

PROFILES

Where several of them have a rule, the strictest level wins, whatever their order: \`deny\` by a profile, then the own level of the rule, then \`shadow\`, then \`off\`.
\`['observe', 'git']\` enforces the rules about git, and records what the others would do. \`rules\` tunes them last. Its keys are names of rules, or of packs for all their rules:

<!-- from examples/packs/pawl.config.ts -->
\`\`\`ts
EXAMPLE
\`\`\`

| level | what the rule does with a call that it is about |
|---|---|
| \`deny\` | refuses it; the model reads why, and what to do instead |
| \`ask\` | asks a person, where the agent can; refuses it where nobody can be asked |
| \`shadow\` | lets it pass; the record has what the rule would have done |
| \`off\` | nothing |

Where a rule cannot tell, because an argument is not known (\`rm -rf "$DIR"\`), it does what \`unknown\` says: \`deny\`, \`ask\` or \`allow\`. Code that cannot be read, such as \`eval "$X"\`, is judged by one
rule for all of them, \`commands.unreadable\`, which every other pack brings along. A name that does not exist, and a rule whose pack is not in use, are errors.

### Options

An option of a rule is a list of patterns, which replaces the defaults of the option. The text \`'...'\` in it stands for the defaults: \`files: ['...', 'secrets.yml']\` adds one. In a pattern, \`*\`
is any text and \`?\` any character; \`**\` is \`*\`, but between folders it stands for any of them, or none. There are no braces and no regular expressions: write an entry for each name.
A pattern that can match nothing is an error.

| the option is a list of | pattern | what it means |
|---|---|---|
| branches | \`main\`, \`release/*\` | the name of a branch; \`refs/heads/main\` and \`origin/main\` are \`main\` |
| files | \`secrets.yml\`, \`config/*.key\` | the end of a path, in any folder; \`./x\` is \`x\` |
|  | \`.ssh/\`, \`config/**\` | a folder of this name, and all below it |
|  | \`~/.netrc\`, \`/etc/shadow\` | a whole path; \`~\` is the folder of a user |
| folders | \`.husky/\` | as for files: a folder of this name, and all below it |
| places | \`/tmp\`, \`~/scratch\`, \`tmp/work\` | one folder, and all below it; the last one is in the project |
| names | \`build\`, \`*.log\` | a file or a folder of this name, below the project |
| hosts | \`example.org\`, \`*.example.org\` | a host, without its port |
| packages | \`left-pad\`, \`@scope/*\` | a package, without its version |
| programs | \`node\`, \`python*\` | a program, without its folder |

## Try, test, promote

\`\`\`sh
npx pawl packs                     # all rules, and what each does in this project
npx pawl try 'git push --force'    # what a command would do, what each hook says, what each agent is answered
npx pawl test                      # tables of calls, *.cases.json, against all hooks of the project
npx pawl promote                   # hooks in shadow, with what they would have done
npx pawl promote git.force-push    # its record; then it enforces
npx pawl promote database          # the same for a pack, or for a theory by its file
\`\`\`

A table of cases is a list of calls with the decision that you want:

<!-- from examples/packs/policy.cases.json -->
\`\`\`json
CASES
\`\`\`

A call is read as the hook process reads that of an agent: a tool of a coding agent is of the kind that it has there, any other needs a \`kind\`, and a call whose command or files
cannot be read is refused. Tables run on this machine: a \`git push\` that names no branch depends on the one that is checked out.

Anything that decides can be in shadow: a hook (\`mode: 'shadow'\` in \`guard\` or \`transform\`), a rule or a pack (\`rules\`), a theory (\`theories: [{ file: 'new.sys2dsl', mode: 'shadow' }]\`), or the
whole project (\`mode: 'shadow'\`). It is called and recorded, and neither its decision nor its failure has an effect; what a theory remembers of a session counts, since other
hooks may ask for it. A theory that enforces has all theories that it \`USES\` enforce; one in shadow has them in shadow, unless one that enforces is there for them, too. A hook in shadow that ends the
process, or leaves a rejection that nothing waits for, still has the call refused: nothing tells whose failure it is. Pawl's own [self-protection](security.md) always enforces. \`pawl promote\` notes
names in \`.pawl/promoted.json\`, which is committed. A hook that enforced and is in shadow again, because that file is gone or because the config says so, is recorded as \`guards.weakened\` at the next event,
and \`pawl doctor\` and \`pawl check\` report it until it enforces, or until somebody accepts it with \`pawl init --hooks\`. They also say how many hooks are in shadow.

## In your own agent

<!-- from examples/packs/main.ts -->
\`\`\`ts
AGENT
\`\`\`

Tools of the kinds shell, read, write, edit, patch, search, web and mcp are judged by the same rules. The second argument describes the machine: \`workspace\` is the folder of the
project, \`home\` the folder of the user, \`realPath\` follows links, and \`branchAt\` tells the branch that the repository of a folder is on. In a project, Pawl knows them. Without
\`branchAt\`, \`git.protected-branches\` asks about a push that names no branch.

## All rules
`

/** The packs as a page; the quoted examples are those of the folder `examples/packs`. */
export function packsPage(read: (path: string) => string): string {
  const parts = {
    PROFILES: table(
      ['profile', 'what it is'],
      profiles.map(({ name, about }) => [`\`${name}\``, about]),
    ),
    EXAMPLE: read('examples/packs/pawl.config.ts').trimEnd(),
    CASES: read('examples/packs/policy.cases.json').trimEnd(),
    AGENT: read('examples/packs/main.ts').trimEnd(),
  }
  const text = Object.entries(parts).reduce((page, [name, part]) => page.replace(name, () => part), intro)
  const packs = allPacks.flatMap((pack) => {
    const rows = pack.rules.map((rule) => [
      `\`${ruleName(pack, rule)}\``,
      `${rule.level}${levelIn(ruleName(pack, rule))}`,
      rule.severity,
      rule.does,
      rule.instead,
      optionsOf(rule),
    ])
    return [
      `### ${pack.name}`,
      '',
      pack.about,
      '',
      table(['rule', 'level', 'severity', 'is about a call that', 'instead', 'options'], rows),
      '',
    ]
  })
  return `${text}\n${packs.join('\n').trimEnd()}\n`
}

/** Where the standard profile has another level. */
function levelIn(name: string): string {
  const level = profiles.find((one) => one.name === 'standard')?.rules?.[name]
  return level === undefined ? '' : `; ${level} in \`standard\``
}

function optionsOf(rule: Rule): string {
  if (isTextRule(rule)) return ''
  const { options = {}, kinds = {} } = rule
  const listed = (values: readonly string[]) => values.map((one) => `\`${one}\``).join(', ') || 'none'
  return Object.entries(options)
    .map(([name, values]) => `\`${name}\`${kindOf(name, kinds[name]?.of)}: ${listed(values)}`)
    .join('; ')
}

/** The sort of things in an option, where its name does not tell. */
function kindOf(option: string, kind: string | undefined): string {
  return kind === undefined || option === plural(kind) ? '' : ` (${plural(kind)})`
}

function plural(kind: string): string {
  return kind.endsWith('ch') ? `${kind}es` : `${kind}s`
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(heading), `|${heading.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
