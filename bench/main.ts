import { parseArgs } from 'node:util'
import { benchAgents } from './agents.ts'
import { benchCrash } from './crash.ts'
import { benchFilings } from './filings.ts'
import { benchFill } from './fill.ts'
import { benchFrames } from './frames.ts'
import { benchGames } from './games.ts'
import { benchGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchLive } from './live.ts'
import { benchLottery } from './lottery.ts'
import { benchLotteryOthers } from './lottery-others.ts'
import { benchLotteryPlace } from './lottery-place.ts'
import { benchRaces } from './races.ts'
import { benchRecords } from './records.ts'
import { benchRoundBytes } from './round-bytes.ts'
import { benchTables } from './tables.ts'
import { benchWallet } from './wallet.ts'
import { benchScroll, benchWeb } from './web.ts'

type Options = Record<string, string | boolean | undefined>
type Bench = (url: string, options: Options) => Promise<void>

const BENCHES: Record<string, Bench> = {
  ledger: benchLedger,
  http: benchHttp,
  games: benchGames,
  wallet: benchWallet,
  'round-bytes': benchRoundBytes,
  crash: benchCrash,
  tables: benchTables,
  live: benchLive,
  races: benchRaces,
  lottery: benchLottery,
  'lottery-place': benchLotteryPlace,
  'lottery-others': benchLotteryOthers,
  records: benchRecords,
  agents: benchAgents,
  filings: benchFilings,
  web: benchWeb,
}
/** Only where they are named: what they make stays, they take long, or they need a site that runs. */
const NAMED: Record<string, Bench> = {
  fill: benchFill,
  frames: benchFrames,
  growth: benchGrowth,
  scroll: benchScroll,
}

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
