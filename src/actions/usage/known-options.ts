/** What is known of the options of a program, or of one of its subcommands. */
export interface KnownOptions {
  /** Options by letter and long name, separated by spaces: `r/recursive`, `R/recursive`; with `=`, they take a value: `o/output=`, `/data=`; a letter alone has no long name: `x`, `p=`. */
  readonly options: string
  /** Whether these are all of them, so that another name is a mistake. */
  readonly isWhole?: true
  /** Other names of subcommands: `install: 'i add'`. */
  readonly aliases?: Readonly<Record<string, string>>
  /** Whether letters need no dash: `tar xf a`. */
  readonly isBundled?: true
  /** Whether long names have one dash, and there are no letters: `find -delete`. */
  readonly isDashed?: true
  /** A sign in front of words that choose a version: `cargo +nightly build`. */
  readonly versionSign?: string
}

const remove = 'r/recursive R/recursive f/force'
const kubectl =
  'n/namespace= /context= /kubeconfig= /cluster= /user= s/server= /token= /as= v/v= o/output= f/filename= l/selector='
const aws =
  '/profile= /region= /endpoint-url= /output= /query= /color= /ca-bundle= /cli-read-timeout= /cli-connect-timeout='
const compose = 'f/file= p/project-name= /profile= /env-file= /project-directory= /ansi= /progress= /parallel='

/** By program, and by program and subcommand. Facts of their manuals. */
export const knownOptions: Readonly<Record<string, KnownOptions>> = {
  rm: {
    options: `${remove} d/dir v/verbose i/interactive I/interactive /one-file-system /no-preserve-root /preserve-root /help /version`,
    isWhole: true,
  },
  cp: {
    options: `${remove} a/archive b/backup d/no-dereference d/preserve H i/interactive l/link L/dereference n/no-clobber p/preserve P/no-dereference s/symbolic-link S/suffix= t/target-directory= T/no-target-directory u/update v/verbose x/one-file-system Z/context /attributes-only /copy-contents /debug /no-preserve= /parents /reflink /remove-destination /sparse= /strip-trailing-slashes /keep-directory-symlink /help /version`,
    isWhole: true,
  },
  mv: {
    options:
      'f/force i/interactive n/no-clobber u/update v/verbose t/target-directory= S/suffix= T/no-target-directory b/backup',
  },
  chmod: {
    options:
      'R/recursive f/force f/silent f/quiet v/verbose c/changes h/no-dereference H L P /dereference /preserve-root /no-preserve-root /reference= /help /version',
    isWhole: true,
  },
  chown: {
    options:
      'R/recursive f/force f/silent f/quiet v/verbose c/changes h/no-dereference H L P /dereference /preserve-root /no-preserve-root /reference= /from= /help /version',
    isWhole: true,
  },
  curl: {
    options:
      'k/insecure s/silent S/show-error f/fail L/location i/include I/head v/verbose g/globoff G/get O/remote-name J/remote-header-name N/no-buffer j/junk-session-cookies n/netrc a/append q/disable p/proxytunnel R/remote-time Z/parallel #/progress-bar 0/http1.0 1/tlsv1 2/sslv2 3/sslv3 4/ipv4 6/ipv6 l/list-only B/use-ascii M/manual V/version h/help o/output= d/data= X/request= H/header= u/user= A/user-agent= e/referer= b/cookie= c/cookie-jar= F/form= T/upload-file= x/proxy= U/proxy-user= m/max-time= w/write-out= K/config= E/cert= C/continue-at= D/dump-header= r/range= Q/quote= t/telnet-option= y/speed-time= Y/speed-limit= z/time-cond= P/ftp-port= /retry= /connect-timeout= /cacert= /key= /data-raw= /data-binary= /data-urlencode= /json= /resolve= /connect-to= /url= /max-redirs= /interface=',
  },
  wget: {
    options:
      'q/quiet c/continue r/recursive p/page-requisites k/convert-links N/timestamping b/background v/verbose d/debug m/mirror S/server-response O/output-document= o/output-file= a/append-output= P/directory-prefix= i/input-file= U/user-agent= e/execute= l/level= t/tries= T/timeout= w/wait= A/accept= R/reject= D/domains= Q/quota= /no-check-certificate /post-data= /post-file= /header= /user= /password= /method= /body-data=',
  },
  tar: {
    options:
      'x/extract c/create t/list r/append u/update A/concatenate v/verbose z/gzip j/bzip2 J/xz p/preserve-permissions k/keep-old-files P/absolute-names O/to-stdout w/interactive h/dereference f/file= C/directory= T/files-from= X/exclude-from= I/use-compress-program= F/info-script= g/listed-incremental= b/blocking-factor= /exclude= /strip-components= /transform= /to-command= /checkpoint-action=',
    isBundled: true,
  },
  rsync: {
    options:
      'a/archive v/verbose r/recursive u/update n/dry-run z/compress q/quiet c/checksum l/links L/copy-links p/perms o/owner g/group t/times W/whole-file x/one-file-system P/partial P/progress h/human-readable b/backup R/relative e/rsh= f/filter= B/block-size= T/temp-dir= M/remote-option= /exclude= /include= /exclude-from= /include-from= /files-from= /rsync-path= /backup-dir= /bwlimit= /password-file= del/delete',
  },
  sed: {
    options:
      'i/in-place n/quiet E/regexp-extended r/regexp-extended s/separate u/unbuffered z/null-data e/expression= f/file= l/line-length=',
  },
  grep: {
    options:
      'r/recursive R/dereference-recursive i/ignore-case v/invert-match n/line-number l/files-with-matches L/files-without-match c/count o/only-matching q/quiet w/word-regexp x/line-regexp E/extended-regexp F/fixed-strings P/perl-regexp H/with-filename h/no-filename s/no-messages a/text z/null-data e/regexp= f/file= m/max-count= A/after-context= B/before-context= C/context= d/directories= D/devices= /include= /exclude= /exclude-dir=',
  },
  psql: {
    options:
      'c/command= f/file= d/dbname= h/host= p/port= U/username= v/variable= o/output= F/field-separator= R/record-separator= P/pset= L/log-file= A/no-align t/tuples-only q/quiet w/no-password W/password l/list x/expanded X/no-psqlrc 1/single-transaction e/echo-queries E/echo-hidden a/echo-all b/echo-errors n/no-readline s/single-step S/single-line H/html z/field-separator-zero 0/record-separator-zero',
  },
  mysql: {
    options:
      'e/execute= h/host= P/port= u/user= D/database= S/socket= p/password f/force v/verbose N/skip-column-names B/batch t/table r/raw A/no-auto-rehash C/compress s/silent',
  },
  ssh: {
    options:
      '4 6 A a C f G g K k M N n q s T t V v X x Y y B= b= c= D= E= e= F= I= i= J= L= l= m= O= o= p= Q= R= S= W= w=',
  },
  find: { options: '', isDashed: true },
  terraform: { options: '/chdir=', isDashed: true },
  tofu: { options: '/chdir=', isDashed: true },
  openssl: { options: '', isDashed: true },
  java: { options: '', isDashed: true },
  git: {
    options: 'C= c= p/paginate P/no-pager /git-dir= /work-tree= /namespace= /exec-path /bare',
  },
  'git add': { options: 'A/all u/update f/force n/dry-run v/verbose p/patch i/interactive e/edit N/intent-to-add' },
  'git branch': {
    options:
      'd/delete D/delete D/force f/force m/move M/move M/force c/copy C/copy r/remotes a/all v/verbose l/list q/quiet t/track u/set-upstream-to= i/ignore-case',
  },
  'git checkout': { options: 'f/force q/quiet t/track d/detach l/reflog m/merge p/patch b/create= B/force-create=' },
  'git clean': { options: 'f/force d x X n/dry-run i/interactive q/quiet e/exclude=' },
  'git commit': {
    options:
      'a/all n/no-verify s/signoff S/gpg-sign v/verbose q/quiet p/patch e/edit i/include o/only z/null u/untracked-files m/message= F/file= C/reuse-message= c/reedit-message= t/template=',
  },
  'git merge': {
    options: 'n/no-stat e/edit q/quiet v/verbose S/gpg-sign m/message= F/file= s/strategy= X/strategy-option=',
  },
  'git pull': {
    options:
      'r/rebase q/quiet v/verbose n/no-stat f/force a/append p/prune t/tags k/keep j/jobs= s/strategy= X/strategy-option= S/gpg-sign',
  },
  'git push': {
    options:
      'f/force u/set-upstream d/delete n/dry-run q/quiet v/verbose 4/ipv4 6/ipv6 o/push-option= /repo= /receive-pack=',
  },
  'git rebase': {
    options:
      'i/interactive f/force-rebase q/quiet v/verbose n/no-stat k/keep-empty m/merge r/rebase-merges S/gpg-sign s/strategy= X/strategy-option= x/exec= C/context=',
  },
  'git reset': { options: 'q/quiet p/patch N/intent-to-add /hard /soft /mixed /merge /keep' },
  'git rm': { options: `${remove} n/dry-run q/quiet` },
  'git stash': { options: 'u/include-untracked a/all k/keep-index p/patch q/quiet S/staged m/message=' },
  'git switch': { options: 'f/force q/quiet t/track d/detach m/merge c/create= C/force-create=' },
  'git tag': { options: 'd/delete f/force a/annotate s/sign l/list v/verify n m/message= F/file= u/local-user=' },
  npm: {
    options:
      'g/global D/save-dev S/save P/save-prod E/save-exact O/save-optional B/save-bundle f/force y/yes d s/silent q/quiet l/long a/all w/workspace= c/call= C/prefix= /prefix= /workspace= /registry= /tag= /otp= /access= /userconfig= /cache= /loglevel= /script-shell=',
    aliases: {
      install: 'i in ins inst insta instal isnt isnta isntal isntall add',
      uninstall: 'un unlink r rm remove',
      ci: 'ic clean-install install-clean isntall-clean',
      run: 'run-script rum urn',
      exec: 'x',
      test: 't tst',
      update: 'up upgrade udpate',
    },
  },
  pnpm: {
    options:
      'g/global D/save-dev P/save-prod E/save-exact O/save-optional r/recursive w/workspace-root f/force C/dir= F/filter= /dir= /filter= /registry= /reporter= /store-dir=',
    aliases: { install: 'i', remove: 'rm uninstall un', update: 'up upgrade', run: 'run-script' },
  },
  yarn: { options: 'D/dev E/exact P/peer O/optional W/ignore-workspace-root-check /cwd= /registry=' },
  bun: {
    options: 'g/global d/dev D/dev E/exact y/yarn p/production f/force /cwd= c/config=',
    aliases: { add: 'a', install: 'i', remove: 'rm' },
  },
  pip: {
    options:
      'U/upgrade v/verbose q/quiet I/ignore-installed y/yes r/requirement= c/constraint= e/editable= t/target= i/index-url= f/find-links= d/dest= /proxy= /timeout= /extra-index-url= /cache-dir= /log= /python=',
  },
  cargo: {
    options:
      'q/quiet v/verbose r/release p/package= j/jobs= F/features= Z/unstable= C/change-directory= /manifest-path= /config= /target= /target-dir= /color= /registry= /token= /index= /git= /path=',
    aliases: { build: 'b', check: 'c', test: 't', run: 'r', doc: 'd', remove: 'rm' },
    versionSign: '+',
  },
  go: { options: 'C/change-directory=', isDashed: true },
  docker: {
    options: 'H/host= c/context= l/log-level= D/debug /config= /tlscacert= /tlscert= /tlskey=',
  },
  'docker compose': { options: compose },
  'docker compose down': { options: 'v/volumes t/timeout= /rmi= /remove-orphans' },
  'docker compose up': {
    options: 'd/detach V/renew-anon-volumes t/timeout= y/yes w/watch /build /scale= /force-recreate',
  },
  'docker rm': { options: 'f/force v/volumes l/link' },
  'docker rmi': { options: 'f/force' },
  'docker run': {
    options:
      'd/detach i/interactive t/tty P/publish-all q/quiet a/attach= v/volume= p/publish= e/env= u/user= w/workdir= h/hostname= m/memory= l/label= c/cpu-shares= /name= /network= /mount= /entrypoint= /env-file= /device= /cap-add= /security-opt= /pid= /ipc= /userns= /restart= /platform= /gpus=',
  },
  'docker system prune': { options: 'a/all f/force /volumes /filter=' },
  kubectl: { options: kubectl },
  'kubectl delete': {
    options: 'R/recursive A/all-namespaces k/kustomize= /all /force /grace-period= /now /wait /timeout=',
  },
  helm: {
    options: 'n/namespace= /kube-context= /kubeconfig= /kube-token= /burst-limit= /registry-config= f/values= a/all',
    aliases: { uninstall: 'del delete un' },
  },
  aws: { options: aws },
  gcloud: {
    options:
      'q/quiet /project= /account= /configuration= /verbosity= /format= /impersonate-service-account= /billing-project=',
  },
  az: { options: 'h/help o/output= n/name= g/resource-group= y/yes /subscription= /query=' },
  gh: { options: 'R/repo= /hostname=' },
  'gh pr merge': {
    options: 'm/merge r/rebase s/squash d/delete-branch b/body= F/body-file= t/subject= A/author-email= /admin /auto',
  },
  'gh api': {
    options: 'i/include X/method= f/raw-field= F/field= H/header= q/jq= t/template= p/preview= /input= /cache=',
  },
  'gh repo delete': { options: '/yes' },
  'apt-get': {
    options:
      'y/yes q/quiet s/simulate d/download-only f/fix-broken m/fix-missing u/show-upgraded b/build V/verbose-versions t/target-release= o/option= c/config-file= a/host-architecture=',
  },
  apt: {
    options:
      'y/yes q/quiet s/simulate d/download-only f/fix-broken m/fix-missing t/target-release= o/option= c/config-file=',
  },
  systemctl: {
    options:
      'q/quiet f/force a/all l/full r/recursive H/host= M/machine= t/type= p/property= n/lines= o/output= s/signal=',
  },
  sudo: {
    options:
      'u/user= g/group= p/prompt= C/close-from= D/chdir= h/host= r/role= t/type= T/command-timeout= R/chroot= U/other-user= E/preserve-env H/set-home i/login s/shell n/non-interactive k/reset-timestamp b/background A/askpass S/stdin e/edit l/list v/validate K/remove-timestamp B/bell P/preserve-groups',
  },
}

/** Programs that are a subcommand of another one under a name of their own. */
export const sameProgram: Readonly<Record<string, string>> = { 'docker-compose': 'docker compose' }
