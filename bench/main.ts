import { benchAgents } from './agents.ts'
import { benchCrash } from './crash.ts'
import { benchGames } from './games.ts'
import { benchHttp } from './http.ts'
import { benchLedger } from './ledger.ts'
import { benchLottery } from './lottery.ts'
import { benchLotteryOthers } from './lottery-others.ts'
import { benchRecords } from './records.ts'
import { benchWallet } from './wallet.ts'
import { benchWeb } from './web.ts'

const BENCHES: Record<string, (url: string) => Promise<void>> = {
  ledger: benchLedger,
  http: benchHttp,
  games: benchGames,
  wallet: benchWallet,
  crash: benchCrash,
  lottery: benchLottery,
  'lottery-others': benchLotteryOthers,
  records: benchRecords,
  agents: benchAgents,
  web: benchWeb,
}

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the benches with npm run bench.')
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(BENCHES, name))
if (unknown.length > 0)
  throw new Error(`There is no bench ${unknown.join(', ')}; there is ${Object.keys(BENCHES).join(', ')}.`)
for (const [name, bench] of Object.entries(BENCHES)) {
  if (wanted.length === 0 || wanted.includes(name)) await bench(url)
}
