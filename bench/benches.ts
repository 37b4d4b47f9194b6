import { benchAgents } from './agents.ts'
import { benchCrash } from './crash.ts'
import { benchFilings } from './filings.ts'
import { benchFill } from './fill.ts'
import { benchFrames } from './frames.ts'
import { benchGames } from './games.ts'
import { benchAudit, benchGrowth } from './growth.ts'
import { benchHttp } from './http.ts'
import { benchIdle } from './idle.ts'
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

export const BENCHES: Record<string, Bench> = {
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
  idle: benchIdle,
  web: benchWeb,
}
/** Only where they are named: what they make stays, they take long, or they need a site that runs. */
export const NAMED: Record<string, Bench> = {
  audit: benchAudit,
  fill: benchFill,
  frames: benchFrames,
  growth: benchGrowth,
  scroll: benchScroll,
}
