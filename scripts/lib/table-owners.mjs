import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const SERVER = 'apps/server/src'
/** They write where a table's owner tells them to: what it registered as sealed, and its requests. */
const WRITES_ANY_TABLE = new Set([`${SERVER}/base/keys/rotate-keys.ts`, `${SERVER}/platform/once.ts`])

const TABLE_READ = /\b(?:from|join)\s+(?:only\s+)?"?(\w+)|(?:selectFrom|innerJoin|leftJoin)\(\s*['"`](\w+)/gi

const TABLE_WRITE =
  /(?:insert\s+into|(?<!\b(?:for|do)\s+)update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w+|\$\{)|(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*(?:['"`](\w+)|(?=[^'"`\s]))/gi

/**
 * What is wrong between the server's tables and its folders, a line each: each table of the migrations is declared in the
 * `tables.ts` of one folder, and only the files of that folder write to it. The seed has tables of its own.
 */
export function tablesWrittenByOthers(root) {
  const declared = declarations(root)
  const owners = new Map(declared.map(({ table, folder }) => [table, folder]))
  return [
    ...tablesOf(root)
      .filter((table) => !owners.has(table))
      .map((table) => `every-table-has-an-owner: ${table} is in no tables.ts`),
    ...declared
      .filter(({ table, folder }) => owners.get(table) !== folder)
      .map(({ table, folder }) => `a-table-has-one-owner: ${table} of ${owners.get(table)} is also in ${folder}`),
    ...filesOf(root, `${SERVER}/**/*.ts`)
      .filter((file) => !file.endsWith('.test.ts') && !WRITES_ANY_TABLE.has(file))
      .flatMap((file) => foreignWrites(owners, file, readFileSync(path.join(root, file), 'utf8'))),
    ...filesOf(root, `${SERVER}/money/**/*.ts`)
      .filter((file) => !file.endsWith('.test.ts'))
      .flatMap((file) => readsFromBelow(owners, file, readFileSync(path.join(root, file), 'utf8'))),
  ]
}

/** Money decides whichever capability asks, and knows none of them: it asks a function of `sql/` that the table's owner keeps. */
function readsFromBelow(owners, file, text) {
  const read = new Set([...text.matchAll(TABLE_READ)].map(([, inSql, inCall]) => inSql ?? inCall ?? ''))
  return [...read]
    .filter((table) => owners.get(table)?.startsWith(`${SERVER}/capabilities/`))
    .map((table) => `money-names-no-table-above: ${file} reads ${table} of ${owners.get(table)}`)
}

const filesOf = (root, pattern) =>
  globSync(pattern, { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .sort()

/** Every table that a folder declares; the seed declares its own beside its steps. */
function declarations(root) {
  const files = [...filesOf(root, `${SERVER}/**/tables.ts`), ...filesOf(root, 'apps/server/seed/*.ts')]
  return files.flatMap((file) => {
    const [, block = ''] = /interface Tables \{\n(.*?)\n {2}\}/s.exec(readFileSync(path.join(root, file), 'utf8')) ?? []
    return [...block.matchAll(/^ {4}(\w+):/gm)].map(([, table]) => ({ table, folder: path.posix.dirname(file) }))
  })
}

const MADE_OR_DROPPED =
  /^(?:create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)\b(?!\s+partition\s+of)|drop\s+table\s+(?:if\s+exists\s+)?(\w+))/gim

/** As they stand after the last migration. Parts belong to the table they are parts of. */
function tablesOf(root) {
  const tables = new Set()
  for (const file of filesOf(root, 'apps/server/migrations/*.sql')) {
    for (const [, made, dropped] of readFileSync(path.join(root, file), 'utf8').matchAll(MADE_OR_DROPPED)) {
      if (made === undefined) tables.delete(dropped)
      else tables.add(made)
    }
  }
  return [...tables]
}

function foreignWrites(owners, file, text) {
  const written = [...text.matchAll(TABLE_WRITE)].map(([, inSql, inCall]) => inSql ?? inCall ?? '${')
  return [...new Set(written)].flatMap((table) => {
    if (table === '${') return [`a-write-names-its-table: ${file}`]
    const owner = owners.get(table)
    if (owner === undefined || file.startsWith(`${owner}/`)) return []
    return [`a-table-is-written-by-its-owner: ${file} writes ${table} of ${owner}`]
  })
}
