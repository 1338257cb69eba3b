import { type Launch, program, projectVariable } from './launch.ts'

/** The projects of a user whose hooks were installed on this machine, by folder, with the digest of each program; below the root of the user level. */
export const projectsFile = '.pawl/projects.json'

/** Whether a command runs the hooks of a project for a folder below it. */
export function isRelay(command: string): boolean {
  return command.includes(projectsFile)
}

/**
 * Code that finds the hook program: it sets `d` to the folder that has it, or to nothing if Pawl was removed, and `w` to the digest
 * that the program must have. It has no single quotes, and names no variable that an agent could replace.
 */
export type Search = readonly string[]

/** Upwards from where the agent says the project is, if it says so, then from where it runs: a folder with the program, or with settings that name it. */
export function searchAbove({ settings, digest, namesProject }: Launch): Search {
  const from = namesProject ? `process.env.${projectVariable},process.cwd()` : 'process.cwd()'
  return [
    `let d,w="${digest}"`,
    named(settings),
    `for(const b of[${from}])for(let e=b&&p.resolve(b);e&&!d;e=p.dirname(e)===e?0:p.dirname(e))if(s.existsSync(p.join(e,n))||named(e))d=e`,
  ]
}

/** In one folder, as long as the settings name it. */
export function searchAt(root: string, settings: string, digest: string): Search {
  return [
    `let d,w="${digest}"`,
    named(settings),
    `const e=${literal(root)}`,
    'if(s.existsSync(p.join(e,n))||named(e))d=e',
  ]
}

/**
 * The nearest project above the folder that the agent was started in; none if the agent calls the entries of that folder itself. The
 * digest is the one that a person has installed: without one, no program fits.
 */
export function searchProject(root: string, settings: string): Search {
  return [
    'let d,l={}',
    named(settings),
    `try{l=JSON.parse(s.readFileSync(${literal(`${root}/${projectsFile}`)},"utf8"))}catch{}`,
    `const b=process.env.${projectVariable}||process.cwd(),r=e=>{try{return s.realpathSync(e)}catch{return e}}`,
    'if(!named(b))for(let e=p.dirname(r(b));!d;e=p.dirname(e)){if(l[e]||s.existsSync(p.join(e,n)))d=e;if(p.dirname(e)===e)break}',
    'const w=d&&l[d]',
  ]
}

/** Whether the settings in a folder name our program. */
function named(settings: string): string {
  return `const named=e=>{try{return s.readFileSync(p.join(e,${literal(settings)}),"utf8").includes("${program.slice(1)}")}catch{return false}}`
}

/** A text in code that is in single quotes, in settings in which an agent may replace variables. */
function literal(text: string): string {
  return `"${text.replaceAll(/[^\w/.-]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}
