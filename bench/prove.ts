import { aCrashWorld, crashPayoutsOnce } from '../apps/server/test/agents-crash.ts'
import { startTestApp } from '../apps/server/test/app.ts'
import { startCashierWorld } from '../apps/server/test/cashier.ts'
import { crashCashierOnce } from '../apps/server/test/cashier-crash.ts'
import { crashOnce } from '../apps/server/test/crash.ts'
import { aMerchant } from '../apps/server/test/fixtures.ts'
import { guessPassword } from '../apps/server/test/guessing.ts'
import { walkBeside } from '../apps/server/test/held/beside.ts'
import { proveHeld } from '../apps/server/test/held/walk.ts'
import { openTestLedger } from '../apps/server/test/ledger.ts'
import { proveMargin } from '../apps/server/test/margin-worlds.ts'
import { proveBackup } from './backup.ts'
import { proveCitus } from './citus.ts'
import { proveCrash } from './crash-odds.ts'
import { proveDeployFiles } from './deploy-files.ts'
import { proveEngagement } from './engagement.ts'
import { proveFailover } from './failover.ts'
import { proveFilings } from './filings-month.ts'
import { proveFlags } from './flags.ts'
import { proveFuzz } from './fuzz.ts'
import { proveHouseScreens } from './house-screens.ts'
import { proveIncidents } from './incidents.ts'
import { proveInterruptions } from './interruptions.ts'
import { proveJourneys } from './journeys.ts'
import { proveLotterySettlement } from './lottery-crash.ts'
import { proveLotteryDraws } from './lottery-draws.ts'
import { proveMutants } from './mutants.ts'
import { proveNodes } from './nodes.ts'
import { proveOperator } from './operator.ts'
import { provePooler } from './pooler.ts'
import { provePresses } from './press.ts'
import { proveRecipes } from './recipes.ts'
import { proveRobbery } from './robbery.ts'
import { proveRoles } from './roles.ts'
import { proveRuleClaims } from './rule-claims.ts'
import { proveSeals } from './seals.ts'
import { proveSockets } from './sockets.ts'
import { proveStarts } from './starts.ts'
import { proveHoldemReturn, proveHouseReturns, proveRoundsVerify, proveSlotReturns } from './studio-rtp.ts'
import { proveSweep } from './sweep.ts'
import { proveVersions } from './versions.ts'
import { proveWalk } from './walk.ts'

const CRASHES = 20
const GUESSES = 1000
const CASHIER_KILLS = 50
const PAYOUT_KILLS = 20
const MARGIN_WORLDS = 100_000
const HELD_WORLDS = 100_000
const HELD_WORLDS_BESIDE = 60

/** Proofs that take too long for every test run: the server killed hard under load, again and again, then audited. */
async function proveCrashSafety(): Promise<void> {
  const test = await openTestLedger()
  try {
    let acknowledged = 0
    for (let round = 1; round <= CRASHES; round++) {
      const { acknowledged: count, ...wrong } = await crashOnce(test, String(round))
      const problems = [...wrong.missing, ...wrong.torn, ...wrong.findings]
      if (problems.length > 0) throw new Error(`kill ${round}: ${JSON.stringify(wrong)}`)
      acknowledged += count
    }
    console.log(
      `killed ${CRASHES} times under load: ${acknowledged} acknowledged transfers, all there once, books clean`,
    )
  } finally {
    await test.drop()
  }
}

/** Payout runs of agents, killed hard at any moment and finished by another process. */
async function provePayouts(): Promise<void> {
  const crash = await aCrashWorld()
  try {
    let killed = 0
    for (let round = 1; killed < PAYOUT_KILLS; round++) {
      const { killed: wasKilled, findings, ...paid } = await crashPayoutsOnce(crash, round)
      const isRight = paid.rebates === crash.expected.rebates && paid.salaries === crash.expected.salaries
      if (!isRight || findings.length > 0)
        throw new Error(`payouts of round ${round}: ${paid.rebates}, ${findings.join('; ')}`)
      if (wasKilled) killed += 1
    }
    console.log(`payout runs killed ${killed} times: every rebate and salary paid once, books clean`)
  } finally {
    await crash.world.drop()
  }
}

/** A thousand wrong passwords against one account from a thousand addresses. */
async function proveGuessingEnds(): Promise<void> {
  const host = 'attacked.test'
  let merchantId = 0
  const server = await startTestApp({
    async prepare({ db }) {
      merchantId = (await aMerchant(db, { isDefault: true, hosts: [host], flags: { VALID_CAPTCHA3: false } })).id
    },
  })
  try {
    const attack = await guessPassword(server, { merchantId, host }, GUESSES)
    const { tried, refused, notices, ownerElsewhere, ownerRecovered } = attack
    const isStopped = tried === 5 && refused === GUESSES - 5 && ownerElsewhere === 'locked_out'
    if (!isStopped || notices !== 1 || ownerRecovered !== 'signed in') throw new Error(JSON.stringify(attack))
    console.log(
      `${GUESSES} wrong passwords: ${tried} tried, ${refused} refused, the owner told once and back in by mail`,
    )
  } finally {
    await server.close()
  }
}

/** Killed at any point between the request and the payout; another node goes on, and every cent is counted. */
async function proveCashier(): Promise<void> {
  const world = await startCashierWorld({ startAt: new Date().toISOString() })
  try {
    const sum = { withdrawals: 0, cutOff: 0 }
    for (let kill = 1; kill <= CASHIER_KILLS; kill++) {
      const { withdrawals, cutOff, problems } = await crashCashierOnce(world)
      if (problems.length > 0) throw new Error(`kill ${kill}: ${problems.join('; ')}`)
      sum.withdrawals += withdrawals
      sum.cutOff += cutOff
    }
    console.log(
      `killed ${CASHIER_KILLS} times between request and payout: ${sum.withdrawals} withdrawals, ${sum.cutOff} cut off, each paid or returned once, books clean`,
    )
  } finally {
    await world.close()
  }
}

/** Brands as they may be: whatever the rule admits keeps something of every stake. */
function proveMarginRule(): void {
  const { admitted, refused, highest } = proveMargin(MARGIN_WORLDS)
  console.log(
    `${admitted} random brands within the margin rule, ${refused} refused: bettors and uplines get back ${(highest * 100).toFixed(3)} % at most`,
  )
}

/** What is left to play in random worlds: all of them in the model alone, some through the ledger and PostgreSQL beside it. */
async function proveHeldMoney(): Promise<void> {
  const { steps, kinds, mostRows } = proveHeld(HELD_WORLDS)
  console.log(
    `${HELD_WORLDS} random worlds in the model, ${steps} steps of ${kinds.size} kinds: nothing but play, a reversal, giving up and leaving for good frees what is held; at most ${mostRows} open credits of one member`,
  )
  const world = await startCashierWorld()
  try {
    let beside = 0
    for (let seed = 1; seed <= HELD_WORLDS_BESIDE; seed++) beside += await walkBeside(world, seed, 60)
    console.log(
      `${HELD_WORLDS_BESIDE} worlds through PostgreSQL, ${beside} steps: after each it held what the model held`,
    )
  } finally {
    await world.close()
  }
}

const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL is missing: run the proofs with npm run prove.')
process.env.TEST_DATABASE_URL = url

/** By name: one of them may take an hour. */
const PROOFS: Readonly<Record<string, () => Promise<void> | void>> = {
  ledger: proveCrashSafety,
  guessing: proveGuessingEnds,
  slots: proveSlotReturns,
  house: proveHouseReturns,
  holdem: proveHoldemReturn,
  rounds: proveRoundsVerify,
  crash: proveCrash,
  draws: proveLotteryDraws,
  settlement: () => proveLotterySettlement(url),
  cashier: proveCashier,
  payouts: provePayouts,
  nodes: proveNodes,
  versions: () => proveVersions(url),
  backup: proveBackup,
  failover: proveFailover,
  deploy: proveDeployFiles,
  incidents: proveIncidents,
  interruptions: proveInterruptions,
  seals: proveSeals,
  filings: proveFilings,
  sweep: () => proveSweep(url, process.env.SWEEP_MEMBERS ? Number(process.env.SWEEP_MEMBERS) : undefined),
  engagement: proveEngagement,
  sockets: proveSockets,
  margin: proveMarginRule,
  held: proveHeldMoney,
  robbery: proveRobbery,
  'rule-claims': proveRuleClaims,
  fuzz: proveFuzz,
  mutants: proveMutants,
  journeys: proveJourneys,
  press: provePresses,
  'house-screens': proveHouseScreens,
  flags: proveFlags,
  roles: proveRoles,
  walk: proveWalk,
  citus: proveCitus,
  pooler: () => provePooler(url),
  operator: () => proveOperator(url),
  recipes: proveRecipes,
  benches: () => proveStarts(url),
}
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !Object.hasOwn(PROOFS, name))
if (unknown !== undefined) throw new Error(`${unknown} is no proof: name some of ${Object.keys(PROOFS).join(', ')}.`)
if (asked.length === 0) console.log(`Name what to prove: ${Object.keys(PROOFS).join(', ')}`)
for (const [name, prove] of Object.entries(PROOFS)) if (asked.includes(name)) await prove()
