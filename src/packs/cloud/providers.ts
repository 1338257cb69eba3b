import { type ActingCall, type Answer, actionsOf, type Place, some } from '../../actions/index.ts'
import { answerFrom } from '../../actions/internal.ts'
import { commandsLike } from '../rule/commands-like.ts'
import { httpRequest } from '../rule/http-request.ts'
import type { CallRule } from '../rule/rule.ts'

const aws = commandsLike({
  'aws awslocal': [
    '* delete-*|terminate-*|purge-*|deregister-*|remove-*|destroy-*|release-*|cancel-*|revoke-*|disassociate-* !--dry-run !--generate-cli-skeleton',
    's3 rb',
    's3 rm !--dryrun',
    's3 mv --recursive !--dryrun',
    's3 sync --delete !--dryrun',
    's3api put-bucket-lifecycle*|put-bucket-versioning',
    'ec2 stop-instances|modify-instance-attribute|reboot-instances !--dry-run',
    'rds stop-*|reboot-*|restore-*|modify-db-* !--dry-run',
    'ecs update-service --desired-count=0|--force-new-deployment',
    'kms disable-key|schedule-key-deletion|disable-*',
    'cloudtrail stop-logging',
    'autoscaling|application-autoscaling set-desired-capacity|update-auto-scaling-group --min-size=0|--desired-capacity=0',
    'dynamodb batch-write-item',
    'lambda put-function-concurrency --reserved-concurrent-executions=0',
    'route53 change-resource-record-sets',
    'logs put-retention-policy',
    'organizations close-account|leave-organization',
  ],
  'aws-nuke cloud-nuke awsweeper': ['!version|help !--help|--version|--dry-run'],
  s3cmd: ['rb|rm|del|--delete-removed', 'sync --delete-removed'],
  s5cmd: ['rm|rb'],
  mc: ['rm|rb', 'mirror --remove', 'admin ** remove'],
  rclone: ['delete|purge|deletefile|rmdir|rmdirs|sync|cleanup !--dry-run|-n'],
  'minio-mc': ['rm|rb'],
})

const google = commandsLike({
  gcloud: [
    '** delete|destroy|delete-*|purge|reset|terminate',
    '** stop|suspend|disable|detach-disk|remove-*',
    'storage rm',
    'sql instances restart|restore-backup|patch|failover',
    'container clusters resize --num-nodes=0',
    'projects delete',
    'services disable',
    'storage rsync --delete-unmatched-destination-objects',
  ],
  gsutil: ['rm|rb', 'rsync -d', 'mv'],
  bq: ['rm'],
  firebase: [
    '*:delete|*:remove|*:disable|*:wipe',
    'database:remove|firestore:delete|functions:delete|projects:delete|hosting:disable',
  ],
  cbt: ['deletetable|deletefamily|deleteallrows|deleteinstance|deleterow'],
})

const azure = commandsLike({
  az: [
    '** delete|purge|delete-batch|remove|deallocate|stop|revoke|delete-*|clear',
    '** reset|failover',
    'vm redeploy|restart|generalize',
    'storage blob sync',
    'rest --method=delete|DELETE|put|PUT',
    'group delete',
  ],
  azd: ['down'],
  azcopy: ['remove|rm', 'sync --delete-destination=true'],
  func: ['** delete'],
})

const platforms = commandsLike({
  'fly flyctl': [
    '** destroy|delete|remove|rm',
    'apps|app|machine|machines|volumes|volume|postgres|pg|ips|secrets|certs destroy|delete|remove|release|unset|stop|kill',
    'scale count 0',
    'suspend|destroy',
  ],
  heroku: [
    '*:destroy|*:delete|*:reset|*:remove|*:unset|*:kill|*:stop|*:detach|*:clear',
    'destroy|domains:clear',
    'ps:scale @*=0',
    'maintenance:on',
    'rollback|releases:rollback|pg:promote|pg:unfollow|pg:killall',
  ],
  'vercel now': ['remove|rm', '** remove|rm|delete', 'rollback'],
  'netlify ntl': ['*:delete|*:unset|*:remove', 'sites:delete|env:unset|unlink', '** delete'],
  doctl: ['** delete|d|rm|remove|destroy|undeploy|power-off|shutdown|rebuild|restore'],
  railway: ['delete|down|unlink', '** delete|remove|rm|down'],
  supabase: [
    '** delete|remove|rm|unset',
    'db reset',
    'projects delete',
    'stop --no-backup',
    'migration repair',
    'db push --include-all',
  ],
  wrangler: ['delete|rollback', '** delete|destroy|purge|bulk-delete', '*:delete|*:bulk delete', 'kv:key delete'],
  render: ['** delete|suspend|rm'],
  surge: ['teardown'],
  'linode-cli': ['** delete|rm|shutdown|rebuild'],
  hcloud: ['** delete|poweroff|shutdown|rebuild|reset'],
  vault: [
    'delete',
    'kv delete|destroy',
    'kv metadata delete',
    'secrets|auth disable',
    'operator seal|step-down',
    'lease revoke',
  ],
  consul: ['leave|force-leave', 'kv delete'],
  databricks: ['** delete|rm|destroy|permanent-delete|purge'],
  stripe: ['delete', '* delete'],
  ibmcloud: ['** *-delete'],
  aliyun: ['** Delete*|Release*'],
  'scw vultr-cli vultr exo upctl civo ibmcloud oci openstack nova scalingo platform upsun koyeb clever dokku caprover':
    ['** delete|destroy|terminate|rm|remove|stop|purge|*:destroy|*:delete|delete-*|bulk-delete'],
  cf: ['delete|delete-*|purge-*|unbind-*|stop|d|ds'],
  neonctl: ['** delete|reset'],
  pscale: ['** delete|demote'],
  turso: ['** destroy|delete'],
  planetscale: ['** delete'],
  ngrok: ['api ** delete'],
  'atlas mongocli': ['** delete|terminate|pause'],
  eas: ['** delete|*:delete'],
  convex: ['** delete|import --replace'],
  gh: [
    'repo delete|archive|rename',
    'issue|label|project|ruleset delete',
    'release|secret|variable|gist|run|cache|workflow|codespace delete|remove|disable|rm|delete-asset',
    'api -X|--method=DELETE|delete',
  ],
  glab: ['repo|project delete|archive', 'release|variable|ci delete', 'api -X|--method=DELETE'],
  'expo-cli appcenter': ['** delete'],
  confluent: ['** delete'],
  'kafka-topics kafka-topics.sh': ['--delete'],
  'sentry-cli': ['** delete'],
})

/** The APIs of providers: a request of the method DELETE deletes there. */
const apis =
  /^(?:api\.(?:digitalocean|heroku|cloudflare|vercel|netlify|hetzner|linode|vultr|render|fly|machines|stripe|scaleway|ovh|supabase|pulumi|doppler|fastly|datadoghq|pagerduty|mailgun|sendgrid|twilio)\.\w+|management\.azure\.com|[\w.-]+\.googleapis\.com|[\w.-]+\.amazonaws\.com|backboard\.railway\.app|registry\.npmjs\.org|app\.terraform\.io)(?:[/:?]|$)/i

function deletesByRequest(call: ActingCall, place: Place): Answer {
  const found = actionsOf(call, place).filter((one) => {
    const request = one.type === 'runs' ? httpRequest(one) : undefined
    return request?.method === 'DELETE' && request.urls.some((url) => apis.test(url))
  })
  return answerFrom(found, [])
}

/** Rules about the services of providers. */
export const providers: readonly CallRule[] = [
  deletion('aws-delete', 'deletes or stops something at AWS', aws),
  deletion('google-delete', 'deletes or stops something at Google Cloud', google),
  deletion('azure-delete', 'deletes or stops something at Azure', azure),
  deletion('platform-delete', 'deletes or stops something at a hosting platform', (call, place) =>
    some(platforms(call, place), deletesByRequest(call, place)),
  ),
]

function deletion(name: string, does: string, isMeant: ReturnType<typeof commandsLike>): CallRule {
  return {
    name,
    does,
    instead: 'list and describe it, and ask a person to delete it',
    severity: 'high',
    level: 'ask',
    unknown: 'allow',
    deeds: ['runs'],
    asks: (call, { place }) => isMeant(call, place),
  }
}
