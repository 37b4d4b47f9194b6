import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/**
 * Where RECORD_STATEMENTS names a folder, every different statement that the server's code sends while tests run is noted there,
 * with whoever sent it and some of the values it came with: `scripts/check-books.mjs` reads them.
 */
const folder = process.env.RECORD_STATEMENTS
const EXAMPLES = 3
/** Statements that the tests send themselves are their own affair. */
const SENDER = /apps\/server\/(src\/(?!platform\/(?:db|execute|migrate)\.ts)\S+?\.ts)/
const TEST = /\.test\.ts|apps\/server\/(?:test|seed)\//

const seen = new Map<string, number>()

function note(file: string, text: string, values: readonly unknown[] = []): void {
  const times = seen.get(text) ?? 0
  if (times >= EXAMPLES) return
  const sender = senderOf()
  if (sender === undefined) return
  seen.set(text, times + 1)
  // Only what could be the number of a book.
  const numbers = values.map((value) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : null))
  appendFileSync(file, `${JSON.stringify({ text, sender, values: numbers })}\n`)
}

/** The file nearest to the statement; none where a test stands nearer. */
function senderOf(): string | undefined {
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 40
  const stack = new Error('sent').stack ?? ''
  Error.stackTraceLimit = before
  for (const line of stack.split('\n').slice(1)) {
    if (line.includes('record-statements')) continue
    if (TEST.test(line)) return undefined
    const sender = SENDER.exec(line)?.[1]
    if (sender !== undefined) return sender
  }
  return undefined
}

export function recordStatements(): void {
  if (folder === undefined || seen.size > 0 || pg.Client.prototype.query.name === 'recorded') return
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const { query } = pg.Client.prototype
  // One name for all its forms: a text with values, or an object that has both.
  pg.Client.prototype.query = function recorded(this: pg.Client, ...args: unknown[]) {
    const [first, values] = args
    if (typeof first === 'string') note(file, first, Array.isArray(values) ? values : [])
    else if (first !== null && typeof first === 'object' && 'text' in first && typeof first.text === 'string')
      note(file, first.text, 'values' in first && Array.isArray(first.values) ? first.values : [])
    return Reflect.apply(query, this, args)
  } as typeof query
}
