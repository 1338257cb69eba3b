import Database from 'better-sqlite3'

const tables = `
  CREATE TABLE concept(id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE fact(child INTEGER, parent INTEGER, PRIMARY KEY(child, parent)) WITHOUT ROWID;
  CREATE INDEX downward ON fact(parent, child);`

/** In memory, with a thousand facts per transaction; a map makes numbers from names, which is faster than SQL. */
export function setup() {
  const database = new Database(':memory:')
  database.exec(tables)
  const addConcept = database.prepare('INSERT INTO concept VALUES (?, ?)')
  const addFact = database.prepare('INSERT OR IGNORE INTO fact VALUES (?, ?)')
  const names = `SELECT name FROM reached JOIN concept USING (id)`
  const above = database.prepare(`${reaching('child', 'parent')} ${names}`).pluck()
  const below = database.prepare(`${reaching('parent', 'child')} ${names}`).pluck()
  const isAbove = database
    .prepare(`${reaching('child', 'parent')} SELECT EXISTS (SELECT 1 FROM reached WHERE id = ?)`)
    .pluck()
  const numbers = new Map()
  const numberOf = (name) => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    const number = numbers.size + 1
    numbers.set(name, number)
    addConcept.run(number, name)
    return number
  }
  let facts = 0
  database.exec('BEGIN')
  return {
    insert(child, parent) {
      addFact.run(numberOf(child), numberOf(parent))
      if (++facts % 1000 === 0) database.exec('COMMIT; BEGIN')
    },
    settle: () => database.exec('COMMIT'),
    ancestors: (concept) => above.all(numbers.get(concept)),
    descendants: (concept) => below.all(numbers.get(concept)),
    isA: (concept, other) => concept === other || isAbove.get(numbers.get(concept), numbers.get(other)) === 1,
    nativeBytes: () => pragma(database, 'page_count') * pragma(database, 'page_size'),
  }
}

function reaching(from, to) {
  return `WITH RECURSIVE reached(id) AS (
    SELECT ${to} FROM fact WHERE ${from} = ?
    UNION SELECT fact.${to} FROM fact JOIN reached ON fact.${from} = reached.id)`
}

function pragma(database, name) {
  return database.pragma(name, { simple: true })
}
