import { type Launch, userFolder } from './launch.ts'

/** The projects of a user whose hooks were installed on this machine, by folder, with the digest of each program; below the root of the user level. */
export const projectsFile = '.pawl/projects.json'

/** Whether a command runs the hooks of a project for a folder below it. */
export function isRelay(command: string): boolean {
  return command.includes(projectsFile)
}

/** The folders from which a person has removed Pawl on this machine, with the time of each; below the root of the user level. */
export const removedFile = '.pawl/removed.json'

/**
 * Code that finds the hook program: it sets `d` to the folder that has it, `w` to the digest that the program must
 * have, and `g` if a person has removed Pawl from there. `k` reads a file, and throws if it is not one. Where it is
 * neither found nor removed, a guard refuses: a program that went away with the settings, by a checkout for example, is
 * not consent. It has no single quotes, and names no variable that an agent could replace.
 */
export type Search = readonly string[]

/**
 * Upwards from the project folder that the agent reports, if any, then from the working directory. The search ends at a
 * folder whose settings name the program, also if the program is missing: the hooks of a project around it are not
 * those of these settings.
 */
export function searchAbove({ digest, projectVariable, settings }: Launch): Search {
  const from = projectVariable === undefined ? 'c()' : `process.env.${projectVariable},c()`
  return [
    `let d,g,i,w="${digest}"`,
    removed,
    `const h=e=>{try{return k(p.join(e,${literal(settings)})).includes(n)}catch{}}`,
    `for(const b of[${from}])for(let e=b&&r(p.resolve(b));e&&!d&&!i;e=p.dirname(e)===e?0:p.dirname(e)){if(s.existsSync(p.join(e,n)))d=e;i=!d&&h(e);g=i?o(e):g||o(e)}`,
  ]
}

/** In one folder. */
export function searchAt(root: string, digest: string): Search {
  return [`let d,g,w="${digest}"`, removed, `const e=${literal(root)}`, 'if(s.existsSync(p.join(e,n)))d=e', 'g=o(r(e))']
}

/**
 * The nearest project above the folder that the agent was started in; none if that folder is a project, whose entries the agent calls
 * itself. The digest is the one that a person has installed: without one, no program fits.
 */
export function searchProject(root: string, { projectVariable }: Pick<Launch, 'projectVariable'>): Search {
  const named = projectVariable === undefined ? '' : `process.env.${projectVariable}||`
  return [
    'let d,g,l={}',
    removed,
    `try{l=JSON.parse(k(${literal(`${root}/${projectsFile}`)}))}catch{}`,
    `const b=r(${named}c()||${literal('/')}),h=e=>l[e]||s.existsSync(p.join(e,n))`,
    'if(!h(b))for(let e=p.dirname(b);!d;e=p.dirname(e)){if(h(e))d=e;if(p.dirname(e)===e)break}',
    'g=!d',
    'const w=d&&l[d]',
  ]
}

/** How long a removal counts: sessions that began before it still call us. Later, a program that is missing is a fault again. */
export const removedForMs = 24 * 60 * 60 * 1000

/**
 * Code that sets `u` to the folders from which Pawl was removed, `o` to whether that was recently, `r` to the target of
 * a link, and `c` to the folder of the process: undefined if that was deleted.
 */
const removed = [
  `let u={}`,
  `try{u=JSON.parse(k(p.join(require("os").homedir(),"${userFolder}/${removedFile}")))}catch{}`,
  `const r=e=>{try{return s.realpathSync(e)}catch{return e}},o=e=>Math.abs(Date.now()-u[e])<${removedForMs},c=()=>{try{return process.cwd()}catch{}}`,
].join(';')

/** A text in code that is in single quotes, in settings in which an agent may replace variables. */
function literal(text: string): string {
  return `"${text.replaceAll(/[^\w/.-]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}"`
}
