import type { Action, Path } from '../action/action.ts'
import { type Argument, shown } from '../action/argument.ts'
import type { Place } from '../action/place.ts'
import { readShell } from '../call/read-shell.ts'

/** The actions of a command in short texts: `rm -rf x` → `runs rm`, `deletes /w/x recursively`. */
export function shownActions(command: string, place: Place = { cwd: '/w', home: '/home/u' }): readonly string[] {
  return readShell(command, place).map(shownAction)
}

function shownAction(action: Action): string {
  switch (action.type) {
    case 'runs':
      return `runs ${shown(action.program)}${action.inside.length === 0 ? '' : ` inside ${action.inside.join(' > ')}`}`
    case 'reads':
    case 'writes':
    case 'deletes':
    case 'lists':
      return `${action.type} ${shownPath(action.path)}${action.recursive ? ' recursively' : ''}`
    case 'moves':
      return `moves ${shownPath(action.path)} to ${shownPath(action.to)}`
    case 'connects':
      return `connects to ${shown(action.host)}`
    case 'installs':
      return `installs${action.isRun ? ' and runs' : ''} ${shownPackage(action.package)} by ${action.manager}`
    case 'publishes':
      return `publishes by ${action.manager}`
    case 'pushes':
      return `pushes ${action.branches.map(shown).join(' ') || 'the current branch'} to ${
        action.remote === undefined ? 'the default' : shown(action.remote)
      }${action.force ? ' with force' : ''}${action.deletes ? ' deleting' : ''}`
    case 'escalates':
      return 'escalates'
    case 'persists':
      return `persists in ${action.where}`
    case 'opaque':
      return `opaque: ${action.why}`
  }
}

function shownPath({ places }: Path): string {
  return places.map(shown).join(' or ')
}

function shownPackage(name: Argument | undefined): string {
  return name === undefined ? 'what the project declares' : shown(name)
}
