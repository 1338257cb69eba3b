import { answered, cleared, type Launch, program, userFolder } from './launch.ts'
import { removedFile, removedForMs } from './search.ts'

/** A program for `node -e` and its arguments. */
export interface WindowsLauncher {
  readonly code: string
  readonly words: readonly string[]
}

/**
 * Finds the hook program and runs it in a second Node, whose environment is clean and whose descriptor 3 is a pipe: no
 * shell of Windows has descriptors above 2. The same code runs in both; the fourth argument distinguishes them.
 *
 * Every shell of Windows reads the code the same way, quoted or not, because it has no space, no quote, and none of
 * `$ % ! ^ & | < > \` and the backtick. Every text is an argument of the command line instead, and all arguments are as
 * plain.
 */
export function windowsLauncher(launch: Launch): WindowsLauncher {
  const { slug, native, digest, silence } = launch
  const words = [program, slug, native, 'spawn']
  const word = (text: string) => `a[${words.includes(text) ? words.indexOf(text) + 1 : words.push(text)}]`
  const body = [
    `f=require(${word('fs')})`,
    `p=require(${word('path')})`,
    ...upwards(word, launch),
    `a[4]===${word('fd3')}?(${inside(word, digest)}):(${outside(word, silence)})`,
  ].join(';')
  return { code: `(function(a,f,p,d,e,n,t,m,v,o,y,q){try{${body}}catch{process.exit(1)}})(process.argv)`, words }
}

type Word = (text: string) => string

/** Sets `d` to the folder of the project that has the program, or to null if the project lacks it, and `n` if a person has removed Pawl from there. */
function upwards(word: Word, { projectVariable, settings }: Launch): readonly string[] {
  const named = projectVariable === undefined ? '' : `process.env[${word(projectVariable)}],`
  const file = `p.join(require(${word('os')}).homedir(),${word(`${userFolder}/${removedFile}`)})`
  const missing = [
    `try{q=f.readFileSync(p.join(e,${word(settings)}),${word('utf8')}).includes(a[1])}catch{q=false}`,
    `o=Math.sign(Math.abs(Date.now()-t[e])-${removedForMs})===-1`,
    'if(q){d=null;n=o}else{if(o)n=true}',
  ].join(';')
  return [
    'd=0',
    'n=false',
    `try{t=JSON.parse(f.readFileSync(${file},${word('utf8')}))}catch{t=Object()}`,
    `[${named}process.cwd()].forEach(function(b){for(e=b?p.resolve(b):0;e?d===0:false;e=p.dirname(e)===e?0:p.dirname(e)){if(f.existsSync(p.join(e,a[1])))d=e;else{${missing}}}})`,
  ]
}

/** The second Node: it runs the text that it has checked. */
function inside(word: Word, digest: string): string {
  const isInstalled = `require(${word('crypto')}).createHash(${word('sha256')}).update(t).digest(${word('hex')})===${word(digest)}`
  return [
    'e=p.join(d,a[1])',
    `t=f.readFileSync(e,${word('utf8')})`,
    `${isInstalled}?0:process.exit(1)`,
    'm=Reflect.construct(module.constructor,[e])',
    'm.filename=e',
    'a[1]=e',
    'm._compile(t,e)',
  ].join(',')
}

/** The first Node: it starts the second and passes its answer on, in ASCII, since PowerShell reads and writes it again. */
function outside(word: Word, silence: string): string {
  const ascii =
    'Array.from(t.toString().split(String())).map(function(c){e=c.charCodeAt(0);return(Math.sign(e-126)===1?String.fromCharCode(92,117)+(65536+e).toString(16).slice(1):c)}).join(String())'
  const write = `for(;t.length;)try{t=t.subarray(f.writeSync(1,t))}catch(x){if(x.code===${word('EAGAIN')})continue;throw(x)}`
  const names = cleared.map(word).join(',')
  const child = `process.execPath,process.execArgv.concat(a.slice(1,4),[${word('fd3')}],a.slice(5))`
  return [
    `y=function(t,c){t=Buffer.from(${ascii});${write}process.exit(c)}`,
    // the hexadecimal text may be empty, and no shell of Windows keeps an empty word
    `d?0:n===false?process.exit(1):y(Buffer.from(${word(`x${Buffer.from(silence).toString('hex')}`)}.slice(1),${word('hex')}),${answered})`,
    'v=Object.assign({},process.env)',
    // the names of variables have no case there
    `Object.keys(v).forEach(function(k){if([${names}].includes(k.toUpperCase()))delete(v[k])})`,
    `o=require(${word('child_process')}).spawnSync(${child},{stdio:[0,2,2,${word('pipe')}],env:v,maxBuffer:Infinity,windowsHide:true})`,
    `(o.status===${answered}?true:o.status===${answered + 2})?y(o.output[3],o.status):process.exit(1)`,
  ].join(',')
}
