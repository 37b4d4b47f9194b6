import { parseArgs } from 'node:util'
import { BENCHES, NAMED } from './benches.ts'

// Processes that it started go along with it.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the benches with npm run bench.')
const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    postings: { type: 'string' },
    members: { type: 'string' },
    games: { type: 'string' },
    weeks: { type: 'string' },
    drop: { type: 'boolean' },
    long: { type: 'boolean' },
    keep: { type: 'boolean' },
    only: { type: 'string' },
    at: { type: 'string' },
    out: { type: 'string' },
    sockets: { type: 'string' },
    records: { type: 'string' },
  },
})
const all = { ...BENCHES, ...NAMED }
const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there is ${Object.keys(all).join(', ')}.`)

// One that misses its budget does not keep the others from being measured.
const missed: string[] = []
for (const [name, bench] of Object.entries(wanted.length === 0 ? BENCHES : all)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  try {
    await bench(url, options)
  } catch (error) {
    missed.push(name)
    console.error(`${name}: ${error instanceof Error ? error.message : error}`)
  }
}
if (missed.length > 0) {
  console.error(`Missed: ${missed.join(', ')}.`)
  process.exitCode = 1
}
// What a bench that died has left open holds up nobody.
process.exit()
