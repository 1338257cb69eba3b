/** How the code of each version begins. Entries are recognised as ours by it: no person and no other program writes it. */
export const mark = '/*pawl mcp install*/'

/** Headers of a remote server are environment variables of ours with this prefix, which no process list shows. */
export const headerPrefix = 'PAWL_MCP_HEADER_'

/**
 * The code by which an agent starts `pawl mcp`. Settings are committed, and Pawl has another path on each machine: so it looks for the
 * project, which is the nearest folder with a config, upwards from the folder that the agent starts it in, and for the package from
 * there on. A package beside a folder that is not a project counts for nothing: an agent could put one there. A program that is
 * installed for the user is the last choice. If there is none, the server is not started: that is a refusal, and the client shows why.
 *
 * It has no double quotes, backslashes, dollars or braces behind a word in braces: it is a text in JSON and in TOML, and some agents
 * replace variables in it.
 */
export const launcher = [
  `${mark}const f=require('fs'),p=require('path'),v=process.env,m='dist/cli/main.js'`,
  `const is=x=>{try{return f.statSync(x).isFile()&&f.realpathSync(x)}catch{}}`,
  `const up=(d,t)=>{for(;;){const r=t(d),a=p.dirname(d);if(r||a===d)return r;d=a}}`,
  `const at=d=>is(p.join(d,'node_modules/pawl',m))`,
  `const root=up(process.cwd(),d=>['ts','mts','js','mjs'].some(x=>is(p.join(d,'pawl.config.'+x)))&&d)`,
  `const all=(v.PATH||v.Path||'').split(p.delimiter).filter(d=>p.isAbsolute(d))`,
  `const own=d=>{const r=is(p.join(d,'pawl'));return r&&/pawl.*[.]m?js/.test(r)?r:at(d)}`,
  `let file=root&&up(root,at)`,
  `for(const d of all)file=file||own(d)`,
  `if(!file){console.error('Pawl is not installed here, so this server is not started: run npm install, or pawl mcp uninstall');process.exit(1)}`,
  `const h=Object.keys(v).filter(n=>n.startsWith('${headerPrefix}'))`,
  `process.argv.splice(1,1,file)`,
  `process.argv.splice(3,0,...h.flatMap(n=>['--header',n.slice(${headerPrefix.length})+': '+v[n]]))`,
  `for(const n of h)delete v[n]`,
  `import(require('url').pathToFileURL(file))`,
].join(';')
