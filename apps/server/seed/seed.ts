import { refreshPlayStats } from '../src/base/catalogue/play-stats.ts'
import { type Secrets, secretsFrom } from '../src/platform/config.ts'
import { inTx, openDatabase, type Pool, type Tx } from '../src/platform/db.ts'
import { turnLock } from '../src/platform/locks.ts'
import { migrate } from '../src/platform/migrate.ts'
import type { StorageProvider } from '../src/providers/storage/storage.ts'
import { seedAffiliates } from './affiliates.ts'
import { countDemoTeams, seedAgents, seedTeamPlays } from './agents.ts'
import type { DemoBrand } from './brands/brand.ts'
import { mare } from './brands/mare.ts'
import { trevo } from './brands/trevo.ts'
import { seedCashier } from './cashier.ts'
import { seedCatalogue } from './catalogue.ts'
import { seedChats } from './chats.ts'
import { seedContent } from './content.ts'
import { seedIdentities } from './identities.ts'
import { seedIdentityStates } from './identity-states.ts'
import { seedImpeded } from './impeded.ts'
import { seedJackpots } from './jackpots.ts'
import { seedLegal } from './legal.ts'
import { seedLottery } from './lottery.ts'
import { seedLotteryPlay } from './lottery-play.ts'
import { seedMembers } from './members.ts'
import { seedMerchant } from './merchants.ts'
import { seedMessages } from './messages.ts'
import { seedMissions } from './missions.ts'
import { seedPeople } from './people.ts'
import { seedPlayers } from './players.ts'
import { seedPlays } from './plays.ts'
import { countDemoPlay, seedRewards } from './rewards.ts'
import { seedRules } from './rules.ts'
import { seedStaff } from './staff.ts'
import { seedTournaments } from './tournaments.ts'

declare module '../src/platform/db.ts' {
  interface Tables {
    seed_step: { name: string }
  }
}

export const DEMO_BRANDS: readonly DemoBrand[] = [trevo, mare]

type Step = { name: string; run(tx: Tx, brand: DemoBrand, pool: Pool, secrets: Secrets): Promise<void> }

/** In this order, once for each brand. A capability adds its own line. */
const STEPS: readonly Step[] = [
  { name: 'merchant', run: seedMerchant },
  { name: 'members', run: seedMembers },
  { name: 'people', run: seedPeople },
  { name: 'content', run: seedContent },
  { name: 'messages', run: seedMessages },
  { name: 'catalogue', run: seedCatalogue },
  { name: 'cashier', run: seedCashier },
  { name: 'players', run: seedPlayers },
  { name: 'identities', run: seedIdentities },
  { name: 'plays', run: seedPlays },
  { name: 'lottery', run: seedLottery },
  { name: 'rewards', run: seedRewards },
  { name: 'agents', run: seedAgents },
  { name: 'jackpots', run: seedJackpots },
  { name: 'team-plays', run: seedTeamPlays },
  { name: 'tournaments', run: seedTournaments },
  { name: 'missions', run: seedMissions },
  { name: 'rules', run: seedRules },
  { name: 'affiliates', run: seedAffiliates },
  { name: 'staff', run: seedStaff },
  { name: 'chats', run: seedChats },
]

/** With the server's own secret: what is sealed here is opened there. Pictures of the demo go into `files`. */
export async function seed(url: string, secretKey: string, files?: StorageProvider): Promise<void> {
  await migrate(url)
  const { db, pool } = openDatabase({ url, poolSize: 3, onError: ignoreLostIdleConnection })
  const secrets = secretsFrom(secretKey)
  try {
    for (const brand of DEMO_BRANDS) {
      for (const { name, run } of STEPS) {
        await inTx(db, (tx) => runOnce(tx, `${name}/${brand.code}`, () => run(tx, brand, pool, secrets)))
      }
      await inTx(db, (tx) =>
        runOnce(tx, `identity-states/${brand.code}`, () => seedIdentityStates(tx, brand, secrets, files)),
      )
      await inTx(db, (tx) => runOnce(tx, `impeded/${brand.code}`, () => seedImpeded(tx, brand, secrets)))
      await inTx(db, (tx) => runOnce(tx, `legal/${brand.code}`, () => seedLegal(tx, brand)))
    }
    // Bets are transactions of their own, of all brands on the same draws; the step's only keeps others out meanwhile.
    await inTx(db, (tx) => runOnce(tx, 'lottery-play', () => seedLotteryPlay(db, pool, secrets)))
    // The job does this every two minutes; the first visitor need not wait for it.
    await refreshPlayStats(db, new Date())
    await countDemoPlay(db, pool)
    await countDemoTeams(db, pool)
    // Without figures about the tables the first minutes would be spent on poor plans.
    await pool.query('analyze')
  } finally {
    await db.destroy()
  }
}

const turn = turnLock('trevo seed')

/** The marker is written in the step's own transaction: a step that fails leaves nothing and runs again next time. */
async function runOnce(tx: Tx, name: string, run: () => Promise<void>): Promise<void> {
  // Two seeds at once: the second waits here and then finds the marker.
  await turn.take(tx)
  const known = await tx.selectFrom('seed_step').select('name').where('name', '=', name).executeTakeFirst()
  if (known) return
  await run()
  await tx.insertInto('seed_step').values({ name }).execute()
}

// The statement that needs the connection fails by itself.
const ignoreLostIdleConnection = () => {}
