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
git reset --hard HEAD
git checkout -- src/main.ts
git diff --stat
git log --oneline -20
git clean -fd
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
TMP=/tmp/x; rm -rf "$TMP"
rm -rf "$(mktemp -d)"
rm -rf "$BUILD_DIR"
`
  .trim()
  .split('\n')
