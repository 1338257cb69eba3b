import { type Argument, isUnknown, shown, textOf } from '../../action/argument.ts'
import type { Call } from '../../usage/call.ts'
import { given, type Usage, valuesOf } from '../../usage/usage.ts'
import { escalates, ignored, proves, readsAll, type Use, writesAll, writesFile } from '../../usage/uses.ts'
import { onOther } from '../code/on-other.ts'

/** Folders of the host that give a container the rights of the host. */
const powerful =
  /^\/(?:$|(?:etc|root|proc|sys|dev|boot|var|usr|bin|sbin|lib\w*|home)\/?$)|docker\.sock|containerd\.sock|podman\.sock/

/** `source:target:ro`: a folder of the host in a container. */
const volume: Use = (argument, call) => {
  const text = isUnknown(argument) ? argument.begins : shown(argument)
  const [source = '', , mode = ''] = text.split(':')
  const isPath = /^[./~]/.test(source) || isUnknown(argument)
  if (isPath) mounted(isUnknown(argument) && !text.includes(':') ? argument : source, /\bro\b/.test(mode), call)
}

/** `type=bind,source=/x,target=/y,readonly`. */
const mount: Use = (argument, call) => {
  const parts = (isUnknown(argument) ? argument.begins : shown(argument)).split(',')
  const source = parts.find((one) => /^(?:source|src)=/.test(one))?.replace(/^\w+=/, '')
  const isReadOnly = parts.some((one) => /^(?:readonly|ro)(?:=true|=1)?$/.test(one))
  if (parts.includes('type=bind') && source !== undefined) mounted(source, isReadOnly, call)
  else if (isUnknown(argument)) mounted(argument, false, call)
}

function mounted(source: Argument, isReadOnly: boolean, call: Call): void {
  const text = textOf(source)
  if (text === undefined || powerful.test(text)) escalates(call)
  readsAll(source, call)
  if (!isReadOnly) writesAll(source, call)
}

const hostOnly: Use = (argument, call) => {
  if (textOf(argument) === undefined || textOf(argument) === 'host') escalates(call)
}

/** The options of `docker run` and the like. */
export const running: Usage = {
  options: {
    '-v --volume': volume,
    '--mount': mount,
    '--pid --ipc --userns --uts --cgroupns': hostOnly,
    '--cap-add --device --security-opt --volumes-from': (_, call) => escalates(call),
    '--env-file --label-file': proves,
    '--cidfile': writesFile,
    '-w --workdir': ignored,
    '--entrypoint': ignored,
  },
  valued:
    '-a --attach --add-host --annotation --cap-drop --cgroup-parent -c --cpu-shares --cpus --cpuset-cpus --cpuset-mems --dns --dns-search -e --env --expose --gpus --group-add --health-cmd --health-interval -h --hostname --ip -l --label --link --log-driver --log-opt -m --memory --name --network --net --network-alias --platform -p --publish --pull --restart --runtime --shm-size --stop-signal --stop-timeout --sysctl --tmpfs --ulimit -u --user --volume-driver --detach-keys --index',
  stopsAtOperand: true,
}

/** Runs a command in a container, in the folder that `-w` names. */
export function runInside(call: Call, command: readonly Argument[]): void {
  const { invocation, reading } = call
  const folder = valuesOf(call, '-w --workdir').at(-1)
  if (given(call, 'privileged')) escalates(call)
  if (command.length > 0) reading.run(command, onOther(invocation, invocation.name, folder), invocation.input)
}

/** A path of this machine; `container:/path` is one of a container. */
export const copies = (local: Use): Use => {
  return (argument, call) => {
    if (!/^[^/.][^/:]*:/.test(textOf(argument) ?? '')) local(argument, call)
  }
}
