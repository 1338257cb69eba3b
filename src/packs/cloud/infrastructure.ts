import { every, some } from '../../actions/index.ts'
import { isUnknown, textOf } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import type { CallRule } from '../rule/rule.ts'
import type { Started } from '../rule/started.ts'

const destroys = commandsLike({
  'terraform tofu terragrunt terramate': [
    'destroy',
    '** destroy',
    'apply -destroy',
    'run -destroy',
    'state rm|replace-provider',
    'workspace delete',
    'force-unlock',
    'apply-all -destroy',
    'destroy-all',
    'taint',
    'apply @*.destroy.tfplan',
  ],
  pulumi: ['destroy|dn|down', 'stack rm|remove', 'state delete', '** destroy'],
  'cdk cdktf cdk8s sst': ['destroy', 'remove', '** destroy'],
  'serverless sls': ['remove', '** remove'],
  sam: ['delete'],
  cdklocal: ['destroy'],
  'ansible-playbook': ['--tags=destroy|teardown'],
  eksctl: ['delete'],
  kops: ['delete --yes', 'delete'],
  'copilot eb amplify amplify-cli': ['** delete|terminate', 'delete|terminate'],
  packer: ['delete'],
  vagrant: ['destroy'],
  kamal: ['remove', 'app remove', '** remove'],
  crossplane: ['uninstall'],
  nomad: ['job|stop|system stop|purge|gc|-purge', 'stop', 'job stop'],
  waypoint: ['destroy|uninstall'],
  'docker-machine': ['rm|kill'],
  rancher: ['** delete|rm'],
})

const applies = commandsLike({
  'terraform tofu terragrunt': [
    'apply -auto-approve|auto-approve|--terragrunt-non-interactive|--non-interactive',
    ({ words }) => words[0]?.text === 'apply' && words.slice(1).some(({ mayBeValue }) => !mayBeValue),
    'apply-all',
    'run-all|run apply',
    'import',
    'state mv|push',
    ({ action }) =>
      Object.entries(action.assigned).some(
        ([name, value]) => /^TF_CLI_ARGS/.test(name) && /auto-approve|destroy/.test(textOf(value) ?? ''),
      ),
    ({ action, words }) => action.piped && words.some(({ text }) => text === 'apply'),
  ],
  pulumi: ['up|update|import|refresh|cancel -y|--yes|-f|--skip-preview', 'stack import'],
  'cdk cdktf': ['deploy|bootstrap'],
  sst: ['deploy'],
  'serverless sls': ['deploy', 'rollback'],
  sam: ['deploy|sync'],
  chalice: ['deploy|delete'],
  zappa: ['deploy|update|undeploy|rollback'],
  apex: ['deploy'],
  'up architect arc': ['deploy'],
  eb: ['deploy|create|swap|scale'],
  copilot: ['deploy', '** deploy'],
  amplify: ['push|publish'],
  eksctl: ['create|upgrade|scale'],
  aws: [
    'cloudformation deploy|create-stack|update-stack|execute-change-set',
    'ecs update-service|run-task|create-service',
    'lambda update-function-code|update-function-configuration|publish-version|update-alias',
    'elasticbeanstalk update-environment|create-environment',
    'deploy create-deployment',
  ],
  gcloud: [
    '** deploy',
    'deployment-manager deployments create|update',
    'builds submit',
    'run services update|update-traffic',
  ],
  az: ['deployment group|sub|mg|tenant create', 'webapp up|deploy', 'functionapp deployment', 'containerapp up|update'],
  ansible: ['-m=shell|command|raw|reboot'],
  'kubectl oc k kubecolor': [
    'apply|create|replace -f|--filename|-k|--kustomize=http*|git*|github.com* !--dry-run*',
    'set image|env|resources|serviceaccount|subject !--dry-run* !--local',
  ],
  helm: ['install|upgrade !--dry-run*'],
  helmfile: ['apply|sync'],
  argocd: ['app sync --prune|--force'],
  kamal: ['deploy|redeploy|rollback|setup'],
  azd: ['up|deploy|provision'],
  cf: ['push'],
  packer: ['build'],
})

const deletesInCluster = commandsLike({
  'kubectl oc k kubecolor microk8s.kubectl': [
    'delete !--dry-run*',
    'drain !--dry-run*',
    'scale --replicas=0',
    'replace --force !--dry-run*',
    'apply --prune !--dry-run*',
    'taint @*:NoExecute',
    'rollout undo !--dry-run*',
    'patch --patch=*finalizers*|*"replicas":0*|*replicas:*0',
    'patch -p=*finalizers*|*"replicas":0*',
    'config delete-context|delete-cluster|delete-user',
  ],
  oc: ['adm drain|prune', 'adm policy remove-*'],
  'k3s minikube microk8s': ['kubectl delete|drain', 'kubectl scale --replicas=0', 'delete', 'kubectl -- delete'],
  'kind k3d': ['delete', 'cluster delete'],
  helm: ['uninstall|delete|del|un !--dry-run', 'rollback !--dry-run', '** delete|uninstall !--dry-run'],
  helmfile: ['destroy|delete'],
  flux: ['delete|uninstall'],
  argocd: ['** delete|terminate-op', 'app rollback', 'app delete'],
  istioctl: ['uninstall'],
  velero: ['** delete'],
  linkerd: ['uninstall'],
  'k3s-uninstall.sh': [''],
  kubeadm: ['reset'],
  talosctl: ['reset'],
})

const dataOfContainers = commandsLike({
  'docker podman nerdctl': [
    'system prune -a|--all|--volumes',
    'volume rm|remove|prune',
    'image prune -a|--all',
    'system reset',
    'stack rm|remove|down',
    'swarm leave',
    'service|secret|config rm|remove',
    'compose down|rm -v|--volumes|-fv|-sv|-fsv',
    'compose down --rmi=all',
    'rm -v|--volumes|-fv|-vf',
    'container prune',
    'pod|machine rm|prune|reset',
    'buildx|builder prune -a|--all',
    'context rm',
  ],
  'docker-compose podman-compose': ['down|rm -v|--volumes|-fv|-sv|-fsv', 'down --rmi=all'],
  'lxc incus multipass': ['delete|purge|storage', 'storage delete'],
  colima: ['delete'],
  limactl: ['delete|factory-reset|prune'],
  crictl: ['rm|rmi|rmp -a|--all|-fa'],
})

/** `docker rm -f $(docker ps -aq)`: all that there are. A list that is filtered is not all. */
const listsAll = commandsLike({
  'docker podman nerdctl': [
    'ps|images -q|--quiet !--filter|-f',
    'container|image|volume ls|list -q|--quiet !--filter|-f',
  ],
})
const removesListed = commandsLike({
  'docker podman nerdctl': [removesUnknown],
})

function removesUnknown({ action, words }: Started): boolean {
  const isRemoving = words.some(({ text }) => /^(?:rm|rmi|kill|remove)$/.test(textOf(text) ?? ''))
  return isRemoving && action.argv.some(isUnknown)
}

/** Rules about infrastructure as a whole. */
export const infrastructure: readonly CallRule[] = [
  {
    name: 'terraform-destroy',
    does: 'destroys infrastructure, or forgets its state',
    instead: 'show a plan, and let a person destroy it',
    severity: 'critical',
    level: 'deny',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => destroys(call, place),
  },
  {
    name: 'apply',
    does: 'changes infrastructure, or deploys to it, without a question',
    instead: 'show a plan, and ask a person to apply it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => applies(call, place),
  },
  {
    name: 'kubernetes-delete',
    does: 'deletes or stops something in a cluster',
    instead: 'look at it with `get` and `describe`, and ask a person to delete it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => deletesInCluster(call, place),
  },
  {
    name: 'container-data',
    does: 'deletes volumes, or containers and images that it did not name',
    instead: 'remove the one container that you started, by its name, and keep its volumes',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) =>
      some(dataOfContainers(call, place), every(removesListed(call, place), listsAll(call, place))),
  },
]
