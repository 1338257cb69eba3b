import { shown, textOf } from '../../action/argument.ts'
import type { Program } from '../../shell/reading.ts'
import { hostOf } from '../../usage/host-of.ts'
import { given, program, valuesOf } from '../../usage/usage.ts'
import { connectsTo, escalates, ignored, readsAll, writesAll } from '../../usage/uses.ts'
import { verbs } from '../../usage/verbs.ts'
import { kubernetes } from './clouds.ts'
import { build, compose, docker, published, push, registryOf } from './docker.ts'
import { copies, runInside } from './inside-container.ts'

/** `kubectl exec pod -- command`. */
const inPod = program({
  valued:
    '-c --container -n --namespace --context --kubeconfig --image --pod-running-timeout --target --profile --copy-to',
  also: (call) => {
    kubernetes({ ...call.invocation, args: ['exec'] }, call.reading)
    const end = call.invocation.args.indexOf('--')
    const command = end < 0 ? call.operands.slice(1) : call.invocation.args.slice(end + 1)
    runInside(call, command)
    if (given(call, 'privileged') || textOf(valuesOf(call, '--profile')[0]) === 'sysadmin') escalates(call)
  },
})
const kubectl = verbs(
  {
    'exec debug run attach': inPod,
    cp: program({
      valued: '-c --container -n --namespace',
      operands: copies(readsAll),
      last: copies(writesAll),
      also: (call) => void kubernetes({ ...call.invocation, args: ['cp'] }, call.reading),
    }),
  },
  { valued: '-n --namespace --context --kubeconfig --cluster --user -s --server --token --as', otherwise: kubernetes },
)

/** `lxc exec name -- command`, `vagrant ssh -c text`. */
const inOther = (operands: number): Program =>
  program({
    stopsAtOperand: true,
    also: (call) =>
      runInside(
        call,
        call.operands.slice(operands).filter((one) => one !== '--'),
      ),
  })

/** Programs that run others in containers and virtual machines. */
export const containers: Readonly<Record<string, Program>> = {
  docker,
  podman: docker,
  nerdctl: docker,
  'docker-compose': compose,
  'podman-compose': compose,
  kubectl,
  k3s: verbs({ kubectl }),
  lxc: verbs({ exec: inOther(1) }),
  incus: verbs({ exec: inOther(1) }),
  multipass: verbs({ exec: inOther(1) }),
  limactl: verbs({ shell: inOther(1) }),
  toolbox: verbs({ run: inOther(0) }),
  machinectl: verbs({ shell: inOther(1) }),
  skopeo: program({
    first: [ignored],
    operands: (image, call) =>
      connectsTo(hostOf(shown(image).replace(/^docker:/, 'https:')) ?? registryOf(image), call),
    also: (call) => {
      if (textOf(call.operands[0]) === 'copy') published(call)
    },
  }),
  crane: verbs({ 'push append copy cp': push }),
  buildah: verbs({ 'bud build': build, push, run: inOther(1) }),
}
