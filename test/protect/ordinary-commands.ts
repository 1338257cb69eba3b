/** Commands that coding agents run every day and that change no guard. */
export const ordinaryCommands: readonly string[] = String.raw`
ls -la
git status
git add -A
git add . && git commit -m "fix: read the file once"
git checkout -b feature/login
git push origin HEAD
git pull --rebase
git stash
git merge main
git rebase -i HEAD~3
git checkout -- src/main.ts
git diff --stat
git log --oneline -20
git worktree add ../other main
npm install
npm ci
npm test
npm run build && npm run lint
npm install --save-dev vitest
npx tsc --noEmit
npx vitest run src/main.test.ts
npx prettier --write .
npx eslint . --fix
npx biome check --write src
pnpm install
yarn add left-pad
bun test
rm -rf dist
rm -rf node_modules
rm -rf node_modules package-lock.json && npm install
rm -rf build/ coverage/ .cache
rm -f src/old.ts
rm -rf /tmp/test-123
rm -rf ./dist/*
rm *.log
mkdir -p src/components && touch src/components/button.tsx
mv src/a.ts src/b.ts
mv src/main.ts .
mv README.txt README.md
cp -r docs /tmp/docs
cp .env.example .env
echo A=1 > .env
echo A=1 > app/.env
source .env && npm start
cat package.json | jq .scripts
cat > src/new.ts <<'EOF'
echo "hello" > out.txt
echo "node_modules" >> .gitignore
printf '%s\n' a b c > list.txt
tee notes.txt < input.txt
sed -i 's/foo/bar/g' src/main.ts
sed -i '' 's/foo/bar/' docs/a.md
perl -pi -e 's/a/b/' src/main.ts
awk '{print $1}' data.txt > first.txt
grep -rn "TODO" src
grep -rl foo src | xargs sed -i 's/foo/bar/g'
rg -l foo docs | xargs perl -pi -e 's/foo/bar/'
find . -name '*.ts' -not -path './node_modules/*'
find src -name '*.test.ts' | xargs wc -l
find . -name '*.pyc' -delete
find . -name '.DS_Store' -delete
find . -type d -name __pycache__ -exec rm -rf {} +
find . -name node_modules -type d -prune -exec rm -rf {} +
find . -name '*.orig' | xargs rm -f
find src -type f -exec chmod 644 {} +
find docs -name '*.json' -exec cat {} \;
find /tmp -maxdepth 1 -name 'x*' -delete
chmod +x scripts/run.sh
chmod -R u+rw src
chown -R kim docs
ln -s ../shared lib
ln -sf docs manual2
cd src && ls
cd src && npm test
cd docs && rm -rf build && make html
cd /tmp && mkdir work && cd work && git init
(cd src && touch a.ts)
pushd src && make && popd
make -j4
make clean && make
cmake -B build && cmake --build build
cargo build --release
cargo test -- --nocapture
cargo clean
go build ./...
go test ./... -run TestLogin
go mod tidy
python3 -m venv .venv && . .venv/bin/activate
pip install -r requirements.txt
pytest -q tests/test_login.py
python manage.py migrate
ruff check --fix .
black .
poetry install
mvn -q package
./gradlew build
dotnet test
bundle exec rspec
composer install
terraform fmt -recursive
docker build -t shop .
docker compose up -d
docker run --rm -v "$PWD:/app" node:20 npm test
kubectl apply -f deploy.yaml
curl -fsSL https://example.org/a.tar.gz | tar xz -C vendor
curl -o out.json https://example.org/a.json
wget -q https://example.org/a.zip && unzip -o a.zip -d vendor
tar czf docs.tgz docs
rsync -a docs/ /tmp/docs/
rsync -a --delete docs/ /tmp/docs/
kill %1
sleep 2 && curl -s localhost:3000
export NODE_ENV=test && npm test
NODE_ENV=production npm run build
for f in docs/*.md; do echo "$f"; done
for f in *.txt; do mv "$f" "docs/$f"; done
for d in dist build; do rm -rf $d; done
while read -r line; do echo "$line" >> out.txt; done < in.txt
test -d dist || mkdir dist
[ -f a.txt ] && rm a.txt
node scripts/build.mjs
node -e "console.log(1)"
python3 -c "print(1)"
psql -c 'select 1' > out.txt
sqlite3 app.db 'select 1'
npm version patch && git push --tags
npx create-vite shop --template react-ts
sort -u names.txt -o names2.txt
diff -ru a b > a.patch
patch -p1 < a.patch
date > stamp.txt
ls -R src | head -50
ls *.log | xargs rm -f
tree -L 2 -I node_modules
du -sh * | sort -h
df -h
wc -l src/*.ts
head -50 src/main.ts
tail -f logs/app.log
cat src/main.ts docs/a.md
cat .gitignore .npmrc
cat certs/server.key
cat $(git rev-parse --show-toplevel)/package.json
cat "$(npm root)/typescript/package.json"
cat $FILE | head
less README.md
stat package.json
file src/main.ts
which node && node --version
echo $PATH
env | sort
printenv HOME
uname -a
ps aux | grep node
lsof -i :3000
kill $(lsof -t -i :3000)
pkill -f vite
git status --short --branch
git diff HEAD~1 -- src
git diff --cached --stat
git diff --no-index a.txt b.txt
git show HEAD:package.json
git log -p -3 -- src/main.ts
git log --oneline --graph --all | head -30
git log --author=kim --since=yesterday
git blame -L 10,20 src/main.ts
git grep -n "TODO"
git grep -nE "(foo|bar)" -- '*.ts'
git ls-files | wc -l
git ls-files '*.ts' | xargs wc -l
git ls-files -o --exclude-standard
git add src docs
git add -p
git add -u
git add -f dist/bundle.js
git commit --amend --no-edit
git commit -m "feat: add login" -m "It asks for a name."
git restore src/main.ts
git restore --staged .
git checkout main
git switch -c fix/race
git branch -d feature/login
git branch -a --sort=-committerdate
git fetch --all --prune
git push --delete origin feature/login
git push --force-with-lease
git rm --cached big.bin
git rm -r src/old
git mv src/a.ts src/b.ts
git stash pop
git cherry-pick abc123
git revert HEAD
git bisect start HEAD v1.0
git tag -a v1.2.0 -m "v1.2.0"
git remote -v
git config user.name
git submodule update --init --recursive
git -C ../other status
git -c color.ui=always diff
GIT_PAGER=cat git log -3
PAGER=cat git diff
git clean -nfdx
git worktree remove ../other
gh pr create --fill
gh run list --limit 5
npm outdated
npm ls --depth=0
npm run test -- --watch=false
npm pack --dry-run
npm audit fix
npm view react versions --json | jq '.[-1]'
npx rimraf dist
npx rimraf dist coverage && npm run build
npx playwright test --ui
npx prisma migrate dev
npx next build
npx -y create-react-app shop
pnpm -r build
pnpm dlx degit a/b c
yarn workspaces foreach -A run build
bun run dev
deno test --allow-read
rm -rf node_modules/.cache
rm -rf packages/*/dist
rm -rf packages/*/node_modules
rm -rf ./{dist,build,coverage}
rm -rf {dist,build}
rm -rf .next .turbo .cache
rm -rf **/dist
rm -rf src/old tests/old
rm -rf ~/.cache/pip
rm -rf ~/.npm/_cacache
rm -r ~/.local/share/Trash
rm -rf ~/Downloads/old
rm -rf /tmp/build-* /tmp/cache
rm "$f"
rm -f *.tmp *.bak
cd ~ && ls
cd ~/work && ls
cd - && npm test
cd packages/app && rm -rf dist && npm run build
cd .. && ls
mv dist dist.old
mv *.txt docs/
mv -t docs a.txt b.txt
mv ~/Downloads/a.png docs/
cp -r src /tmp/src
cp -R . /tmp/copy
cp ~/.gitconfig /tmp/
mkdir -p ~/.config/myapp && cp app.toml ~/.config/myapp/
cat ~/.config/git/config
ls ~/.local/bin ~/.config
touch ~/.local/share/app.log
pip install --user -t ~/.local/lib/x requests
chmod 755 scripts/*.sh
chmod 600 ~/.ssh/id_ed25519
chmod -R 755 dist
chmod +x "$SCRIPT"
chown $OWNER dist
chown kim:kim docs/a.md
find . -type f | wc -l
find . -type f -name '*.ts' | xargs grep -l foo
find . -name '*.ts' -exec cat {} +
find . -name '*.ts' | xargs cat | wc -l
find . -type f -exec ls -la {} +
find . -type f | xargs ls -la
find . -type f | xargs grep -n foo
find . -type f -exec grep -l foo {} +
find . -type f -newer package.json
find . -type f -size +1M -exec ls -lh {} \;
find . -type f -printf '%s %p\n' | awk '{s+=$1} END {print s}'
find . -type f | awk -F. '{print $NF}' | sort | uniq -c
find . \( -name '*.pyc' -o -name '*.pyo' \) -delete
find . -name '*.md' -exec wc -l {} \;
find . -name '*.md' | while read f; do echo "$f"; done
find . -name '*.test.ts' -exec npx vitest run {} \;
find . -maxdepth 2 -type d
find . -empty -type d
find . -path ./node_modules -prune -o -name '*.ts' -print
find src -type f -exec cat {} +
find src -name '*.ts' -exec sed -i 's/a/b/' {} +
find docs -type f | xargs sed -i 's/a/b/'
find ~ -maxdepth 1 -name '.bash*'
find /usr/include -name 'stdio.h' -exec cat {} \;
for f in $(find src -name '*.ts'); do cat "$f"; done
for f in $(git diff --name-only); do npx eslint "$f"; done
fd -e ts
fd -e ts -x wc -l
grep -rn "foo" .
grep -rn "foo bar" . | head
grep -rn "TODO: fix" .
grep -rnE "(foo|bar)" .
grep -rnE "^(import|export) " .
grep -rnE "\.(get|post)\(" . --include=*.ts
grep -rn --include='*.ts' '' src
grep -rn --include='*.ts' '.' .
grep -rl foo src docs | xargs sed -i 's/foo/bar/g'
grep -rl foo . --include='*.md' | xargs sed -i 's/foo/bar/g'
rg -l foo src | xargs sed -i 's/foo/bar/g'
rg -l foo -g '*.md' | xargs sed -i 's/foo/bar/g'
rg --files src | xargs sed -i 's/foo/bar/g'
rg -l foo | xargs cat
git grep -l foo | xargs wc -l
git grep -l foo -- docs | xargs sed -i 's/foo/bar/g'
git grep -l foo -- '*.md' | xargs sed -i 's/foo/bar/g'
git ls-files docs | xargs sed -i 's/foo/bar/g'
git ls-files '*.md' | xargs npx prettier --write
fd -e md -x sed -i 's/foo/bar/g'
fd foo src -x sed -i 's/foo/bar/g'
fd -e ts . src -x sed -i 's/foo/bar/g'
git add *
ls *
ls -d *
wc -l *
cp * /tmp/x
cp -r * /tmp/x/
scp -r * host:/srv/app
rsync -a * host:/srv/app
tar czf /tmp/a.tgz *
zip -r /tmp/a.zip *
cat * > /tmp/all.txt
head -3 * | less
sed -n 1p *
for f in *; do echo "$f"; done
for d in *; do (cd "$d" && ls); done
for f in *; do [ -f "$f" ] && wc -l "$f"; done
psql -c 'select * from users'
sqlite3 app.db "select * from users where id = 1"
node -e "console.log(2 * 3)"
python3 -c "print(2 * 3)"
expr 3 \* 4
echo $((3 * 4)) && npm test
case $1 in *) npm test ;; esac
git commit -m "fix: allow * in names" && npm test
git tag -a v1.3.0 -m "allow * in names"
sed 's/ * / /g' a.txt > b.txt
cat > docs/b.md <<'EOF'
docker exec db psql -U kim -c 'select * from users'
(crontab -l; echo "0 * * * * /usr/bin/backup") | crontab -
grep -rl "old-name" . --include='*.md' | xargs sed -i 's/old-name/new-name/g'
grep -rn "API_KEY" .
grep -rc foo .
grep -rn "\bfoo\b" . --exclude-dir=node_modules --exclude-dir=.git
grep -v '^#' .npmrc
grep -o 'v[0-9.]*' package.json
grep -A3 -B3 error logs/app.log
grep -c '' src/main.ts
grep -rn . src/main.ts
rg foo
rg -n "foo|bar" -g '*.ts'
rg --files | head
rg . src
rg '' -l
rg -uu foo .
ag foo src
ack foo
diff -r src ../other/src
diff -rq . ../other
diff a.txt b.txt
diff <(sort a.txt) <(sort b.txt)
sed -n 1,80p src/main.ts
awk -F, '{print $1,$2}' data.csv
jq -r '.scripts | keys[]' package.json
sort -uo names.txt names.txt
sort -k2 -n data.txt | uniq -c
cut -d: -f1 /etc/passwd
xargs -n1 echo < list.txt
cat urls.txt | xargs -P4 -n1 curl -sO
ls src/*.ts | xargs -I{} npx tsc --noEmit {}
npx prettier --write src/*.ts
npx eslint 'src/**/*.ts' --fix
TMP=/tmp/x; rm -rf "$TMP"
ls docs | xargs -n1 echo
seq 10 | parallel echo
tar xzf a.tgz -C vendor
tar czf /tmp/src.tgz --exclude=node_modules .
zip -r out.zip dist
unzip -l a.zip
curl -s https://example.org/api | jq .
curl -X POST -d '{"a":1,"b":[2]}' localhost:3000/x
ssh host 'cd app && git pull'
scp dist.tgz host:/srv/
rsync -avz --delete dist/ host:/srv/www/
rsync -a --delete ./ host:/srv/app/
make test
make -C docs html
make RM=true clean
cmake --build build --target test
gcc -O2 -o main main.c && ./main
g++ -std=c++20 *.cpp -o app
cargo fmt && cargo clippy -- -D warnings
cargo run -- --help
go vet ./... && go run ./cmd/app
python -m pytest -x -q
python3 scripts/gen.py > src/gen.ts
python3 -m http.server 8000
uv run pytest
pip freeze > requirements.txt
node --test
node --env-file=.env server.js
ruby -v
php artisan migrate
./gradlew clean test
mvn -q clean verify
dotnet build -o out
swift build
flutter pub get
docker ps -a
docker build -t app . && docker run --rm -p 3000:3000 app
docker compose down -v --remove-orphans
docker compose logs -f web
docker exec -it web sh -c 'ls /app'
docker system prune -f
kubectl get pods -A
kubectl logs deploy/web --tail=50
helm upgrade --install web ./chart
terraform plan -out plan.bin
aws s3 sync dist s3://bucket --delete
psql "$DATABASE_URL" -c 'select count(*) from users'
redis-cli ping
sqlite3 app.db .tables
time npm test
timeout 60 npm test
nohup npm start > out.log 2>&1 &
sudo apt-get install -y jq
sudo systemctl restart nginx
bash scripts/deploy.sh
sh -c 'echo hi'
bash -c "npm run build && npm test"
if [ -d dist ]; then rm -rf dist; fi
[ -d node_modules ] || npm ci
while ! curl -s localhost:3000; do sleep 1; done
for i in 1 2 3; do npm test; done
for d in packages/*; do (cd $d && npm test); done
export PATH="$PATH:./node_modules/.bin" && tsc
LC_ALL=C sort names.txt
TZ=UTC date
VERSION=$(node -p "require('./package.json').version") && echo $VERSION
COUNT=$(find . -type f | wc -l); echo $COUNT
EDITOR=true git commit --amend
npm config get registry
crontab -l
openssl rand -hex 16
ssh-keygen -t ed25519 -f /tmp/k -N ''
base64 logo.png | head -c 100
xxd src/main.ts | head
date +%F
sleep 1; true
cat pawl.config.ts
grep -n "deny" pawl.config.ts
ls -la .pawl .claude
git log --oneline -- pawl.config.ts
tail -3 .pawl/audit/000001.jsonl | jq .decision
cat .pawl/policy.json | jq .sources
grep -rn deny .pawl/audit
find .pawl -name '*.jsonl' | xargs wc -l
cat .claude/settings.json
npx pawl doctor
npx pawl try 'git push --force'
npx pawl test --json
npx pawl packs git
npx pawl check
npx pawl why last
npx pawl promote --json
npx pawl audit --json -n 5
grep -rn private .
grep -rn "private key" src
grep -rn -A3 "def begin" .
grep -rn -A3 begin_transaction .
grep -rn "BEGIN TRANSACTION" .
grep -rn -A2 "export default" .
grep -rn -B2 -A2 "API_KEY" .
grep -rn -C2 BEGIN src
grep -rn -A3 BEGIN . --include='*.sql'
grep -rn -e foo -e bar .
grep -rnE "foo|bar|BEGIN_SESSION" .
grep -rnE "(foo|bar)? baz" .
grep -rnP "(?<=foo)bar" .
grep -rn "\bfoo\b" .
grep -rni "todo" .
grep -rn "{{title}}" .
grep -rn "foo\.bar(" . # where it's called
grep -rnE "foo(bar)?$" .
grep -rn foo\|bar .
rg -A3 BEGIN
rg -i private
rg -U "foo[\s\S]*?bar" .
git grep -A3 BEGIN
rm -rf dist/!(keep.txt)
rm *.@(log|tmp)
ls !(node_modules)
cp -r !(dist) /tmp/x
awk '!(NR % 2)' a.txt > b.txt
node -e 'const a = !(b) && c *(d)' > out.txt
if !(npm test); then npm ci; fi
shopt -s globstar; wc -l **/*.ts
git stash push -m "wip: auth"
git stash list
git stash show -u
git stash apply
git stash pop --index
git clean -n
git clean -fdn
git clean -fd src
git clean -f docs/build
git checkout -- docs
git checkout HEAD~1 -- src/main.ts
git checkout -t origin/feature
git checkout "$BRANCH"
cd "$DIR" && git checkout main
git checkout -b fix main
git checkout --theirs src/main.ts
git restore src docs
git restore '*.md'
git restore -S .
git restore --source=HEAD~1 src/main.ts
git switch main
git switch -c feature
git reset
git reset HEAD~1
git reset --soft HEAD~1
git reset --mixed HEAD
git reset -- src
git read-tree HEAD
git checkout-index --all --prefix=/tmp/x/
git sparse-checkout list
git pull
git merge --no-ff feature
git rebase origin/main
rename 's/\.txt$/.md/' *.txt
rename .htm .html docs/*.htm
cp -r /tmp/a.txt .
cp ~/templates/LICENSE .
cp templates/.gitignore .
cp -r /tmp/fixtures test
cp -r /tmp/fixtures/. test/fixtures
cp -r /tmp/lib .
cp -r docs/. /tmp/docs
cp -r ./. /tmp/copy
mv docs/* .
mv packages/app/ .
mv /tmp/a.txt .
rsync -a /tmp/fixtures/ test/
rsync -a host:dist .
tar xf a.tar
tar xf a.tar -C .
unzip -o a.zip
claude -p "explain the settings"
claude --model opus -p x
codex exec "fix the hooks"
codex --enable web_search exec x
gemini -p x
opencode run x
npm run claude -- --model opus
cat /etc/codex/config.toml
cat /etc/hosts
sudo cp nginx.conf /etc/nginx/nginx.conf
`
  .trim()
  .split('\n')

/** Ordinary commands that a person is asked about, since a variable hides the deleted path. */
export const blindCommands: readonly string[] = ['rm -rf "$(mktemp -d)"', 'rm -rf "$BUILD_DIR"']
