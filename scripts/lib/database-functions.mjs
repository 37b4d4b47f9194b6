import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parsePlPgSQLSync, parseSync } from 'libpg-query'
import { booksOf } from './book-rule.mjs'

/**
 * @typedef {{ name: string, file: string, bookPlace: number, statements: string[], isDynamic: boolean }} DatabaseFunction
 */

/**
 * The functions of a folder of SQL, each with the statements of its body and which of its arguments is the book (-1: none).
 *
 * @param {string} folder
 * @returns {DatabaseFunction[]}
 */
export function functionsIn(folder) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return files.flatMap((file) => {
    const source = readFileSync(path.join(folder, file))
    return (parseSync(source.toString('utf8')).stmts ?? []).flatMap(
      ({ stmt, stmt_location: from = 0, stmt_len: length }) => {
        const created = stmt && 'CreateFunctionStmt' in stmt ? stmt.CreateFunctionStmt : undefined
        if (!created) return []
        // Places are of bytes.
        const text = source.subarray(from, length ? from + length : undefined).toString('utf8')
        return [{ file, ...functionOf(created, text) }]
      },
    )
  })
}

function functionOf(created, text) {
  const options = new Map((created.options ?? []).map(({ DefElem: option }) => [option.defname, option.arg]))
  const taken = (created.parameters ?? [])
    .map(({ FunctionParameter: parameter }) => parameter)
    .filter(({ mode }) => mode !== 'FUNC_PARAM_OUT' && mode !== 'FUNC_PARAM_TABLE')
  const name = created.funcname.at(-1).String.sval
  const bookPlace = taken.findIndex((parameter) => parameter.name === 'p_book')
  const language = options.get('language')?.String.sval
  if (language === 'sql')
    return { name, bookPlace, statements: [options.get('as').List.items[0].String.sval], isDynamic: false }
  // The parser knows no table, and so no array of its rows.
  const body = parsePlPgSQLSync(text.replace(/(?<=\breturns\s+)\w+\[\]/i, 'text[]'))
  return {
    name,
    bookPlace,
    statements: statementsOf(body),
    isDynamic: JSON.stringify(body).includes('"PLpgSQL_stmt_dynexecute"'),
  }
}

/** Of the body of a PL/pgSQL function: what it runs, and what it works out. */
function statementsOf(node) {
  if (node === null || typeof node !== 'object') return []
  if (node.PLpgSQL_expr) {
    const { query, parseMode = 0 } = node.PLpgSQL_expr
    if (parseMode === 0) return [query]
    return [`select ${parseMode === 2 ? query : query.replace(/^.*?:?=/s, '')}`]
  }
  return Object.values(node).flatMap(statementsOf)
}

/**
 * Which functions touch the hot tables, by themselves or through others, and where each takes the book.
 *
 * @param {readonly DatabaseFunction[]} functions
 * @param {ReadonlyMap<string, string>} tables
 * @returns {Map<string, number>}
 */
export function touching(functions, tables) {
  const all = new Map(functions.map(({ name, bookPlace }) => [name, bookPlace]))
  const read = functions.map(({ name, statements }) => {
    const outcomes = statements.map((text) => booksOf(text, { tables, functions: all }))
    return {
      name,
      touches: outcomes.some((outcome) => outcome.tables.length > 0),
      calls: outcomes.flatMap((outcome) => outcome.calls),
    }
  })
  const names = new Set(read.filter(({ touches }) => touches).map(({ name }) => name))
  for (let before = -1; before < names.size; ) {
    before = names.size
    for (const { name, calls } of read) if (calls.some((call) => names.has(call))) names.add(name)
  }
  return new Map([...all].filter(([name]) => names.has(name)))
}

/**
 * The named functions and all that they call.
 *
 * @param {readonly string[]} names
 * @param {readonly DatabaseFunction[]} functions
 */
export function reachedFrom(names, functions) {
  const all = new Map(functions.map(({ name, bookPlace }) => [name, bookPlace]))
  const reached = new Set()
  const visit = (name) => {
    if (reached.has(name)) return
    reached.add(name)
    for (const { statements } of functions.filter((one) => one.name === name))
      for (const text of statements)
        for (const call of booksOf(text, { tables: new Map(), functions: all }).calls) visit(call)
  }
  names.forEach(visit)
  return reached
}
