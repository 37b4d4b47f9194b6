import { currentSpans, inSpan } from './trace.ts'

type Query = (...args: unknown[]) => unknown
type Queries = { query: Query }
/** What `pg` calls a pool. */
type Statements = Queries & { on(event: 'connect', listener: (client: Queries) => void): unknown }

const ATTRIBUTES = { 'db.system.name': 'postgresql' }
const MAX_KNOWN = 2_000
const known = new Map<string, string>()

/** A span for each statement of what is traced, named by the statement and never with a value. */
export function traceStatements(pool: Statements): void {
  traceQueries(pool)
  pool.on('connect', traceQueries)
}

function traceQueries(on: Queries): void {
  const query = on.query.bind(on)
  on.query = (...args) => {
    // A callback comes from the pool's own `query`, which has been noted where it was called: here, another caller may be the one
    // who has just given the connection back.
    if (currentSpans().length === 0 || args.some((arg) => typeof arg === 'function')) return query(...args)
    const name = nameOf(args[0])
    if (name === undefined) return query(...args)
    return inSpan(name, 'client', ATTRIBUTES, () => query(...args) as Promise<unknown>)
  }
}

/** Undefined for what sends itself, such as a cursor. */
function nameOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statementName(statement)
  if (typeof statement !== 'object' || statement === null) return undefined
  if ('name' in statement && typeof statement.name === 'string') return statement.name
  return 'text' in statement && typeof statement.text === 'string' ? statementName(statement.text) : undefined
}

/** What it does and to what: `insert member`, `select ledger_post`, `commit`. Of the text only identifiers are kept. */
export function statementName(text: string): string {
  const kept = known.get(text)
  if (kept !== undefined) return kept
  const [, verb = 'statement'] = /^\s*([a-z]+)/i.exec(text) ?? []
  const [, called] = /^\s*select\s+(?:\*\s+from\s+)?([a-z_]\w*)\s*\(/i.exec(text) ?? []
  const [, table] = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)"?/i.exec(text) ?? []
  const what = called ?? table
  const name = `${verb.toLowerCase()}${what === undefined ? '' : ` ${what}`}`
  if (known.size < MAX_KNOWN) known.set(text, name)
  return name
}
