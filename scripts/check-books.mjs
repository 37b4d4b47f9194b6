import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { booksOf } from './lib/book-rule.mjs'
import { functionsIn, reachedFrom, touching } from './lib/database-functions.mjs'
import { FIGURES, FUNCTIONS_OF_ALL_BOOKS, HOT_CALLS, HOT_TABLES } from './lib/hot-tables.mjs'
import { ROOT } from './lib/paths.mjs'
import { SENDERS_OF_ALL_BOOKS } from './lib/senders-of-all-books.mjs'

/**
 * Parses the bodies of the database's functions, and the statements that the tests recorded in the folder that is named, and
 * says which of them touch hot tables without binding one book.
 */
const functions = functionsIn(path.join(ROOT, 'apps/server/sql'))
const all = new Map([...HOT_TABLES, ...FIGURES])
const inHotCalls = reachedFrom(HOT_CALLS, functions)
const strict = { tables: all, functions: touching(functions, all) }
const plain = { tables: HOT_TABLES, functions: touching(functions, HOT_TABLES) }
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

function faultsOfFunctions() {
  return functions.flatMap(({ name, file, statements, isDynamic }) => {
    if (name in FUNCTIONS_OF_ALL_BOOKS) return []
    const world = inHotCalls.has(name) ? strict : plain
    const faults = statements.flatMap((text) =>
      booksOf(text, world).faults.map((fault) => `${fault} in ${oneLine(text).slice(0, 120)}`),
    )
    if (isDynamic) faults.push('a statement that is put together when it runs')
    return faults.map((fault) => `sql/${file}, ${name}(): ${fault}`)
  })
}

/** Functions of all books are known; whoever calls one has its reason there. */
const known = new Set(Object.keys(FUNCTIONS_OF_ALL_BOOKS).map((name) => `${name}()`))

function faultsOfStatements(folder) {
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(path.join(folder, file), 'utf8').trimEnd().split('\n'),
  )
  const texts = Map.groupBy(
    lines.map((line) => JSON.parse(line)),
    ({ text }) => text,
  )
  let hot = 0
  const faults = []
  for (const [text, examples] of texts) {
    const [{ sender }] = examples
    const { faults: wrong, params, tables, calls } = booksOf(text, plain)
    const written = booksOf(text, { tables: FIGURES, functions: new Map() }).faults.filter((fault) =>
      fault.startsWith('new rows'),
    )
    if (tables.length + calls.length === 0 && written.length === 0) continue
    hot += 1
    if (Object.keys(SENDERS_OF_ALL_BOOKS).some((place) => sender.startsWith(place))) continue
    const found = [...wrong.filter((fault) => !known.has(fault)), ...written]
    const books = examples.map(({ values }) => new Set(params.map((number) => values[number - 1])))
    if (found.length === 0 && books.some(({ size }) => size > 1)) found.push('several books')
    if (found.length > 0) faults.push(`${sender}: ${found.join(', ')} in ${oneLine(text).slice(0, 300)}`)
  }
  return { faults, count: texts.size, hot }
}

const folder = process.argv[2]
const faults = faultsOfFunctions()
console.log(`${functions.length} functions of the database read.`)
if (folder !== undefined) {
  if (!existsSync(folder))
    throw new Error(`${folder} holds no statements: run the tests with RECORD_STATEMENTS=${folder}.`)
  const { faults: sent, count, hot } = faultsOfStatements(folder)
  console.log(`${count} different statements read, ${hot} of them about what grows with bets.`)
  faults.push(...sent)
}
for (const fault of faults) console.error(`Not about one book: ${fault}`)
process.exitCode = faults.length > 0 ? 1 : 0
