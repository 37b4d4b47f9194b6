import { randomUUID } from 'node:crypto'
import { claimReward } from '@trevo/contract/reward-centre'
import { sql } from 'kysely'
import { RULE_CHECKS } from '../apps/server/src/capabilities/rules/audit.ts'
import { stop } from '../apps/server/src/capabilities/rules/staff/queries.ts'
import { audit } from '../apps/server/src/platform/audit.ts'
import { inTx } from '../apps/server/src/platform/db.ts'
import { startRewardWorld } from '../apps/server/test/rewards.ts'
import { aRule } from '../apps/server/test/rules.ts'

const CLAIMS = Number(process.env.RULE_CLAIMS ?? 10_000)
const MEMBERS = Number(process.env.RULE_MEMBERS ?? 1000)
const AT_ONCE = 200
const DAY = '2026-03-01'

/** Ten thousand claims, two hundred at a time and each member again and again, against a budget for some of them. */
export async function proveRuleClaims(): Promise<void> {
  const world = await startRewardWorld()
  try {
    const { db, merchantId } = world
    const paid = Math.floor(MEMBERS / 3)
    const gift = { reward: 'cash', amount: 10_000n, played: 1_000_000n } as const
    const id = await aRule(db, merchantId, { ...gift, budget: 10_000n * BigInt(paid) + 9_999n })
    const stopped = await aRule(db, merchantId, gift)
    const players = await world.players(MEMBERS)
    await sql`select record_play(${merchantId}::int, ${`${DAY}T15:00:00Z`}::timestamptz, array_agg(id), array_agg('RNG'::text), array_agg('BRL'::text),
      array_agg(1000000::bigint), array_agg(1000000::bigint), array_agg(0::bigint), array_agg(1))
      from unnest(${players.map((one) => one.id)}::bigint[]) as id`.execute(db)
    const counted = new Map<string, number>()
    const startedAt = performance.now()
    for (let first = 0; first < CLAIMS; first += AT_ONCE) {
      const asked = Array.from({ length: AT_ONCE }, async (_, n) => {
        const player = players[(first + n) % players.length]
        if (player === undefined) return
        // In the middle of it the other rule is stopped.
        const rule = n % 4 === 3 ? stopped : id
        const body = { requestId: randomUUID(), source: 'rules', id: `${rule}:${DAY}` }
        const answer = await world.ask(player, claimReward, { body })
        const outcome = typeof answer === 'string' ? answer : rule === id ? 'given' : 'given before the stop'
        counted.set(outcome, (counted.get(outcome) ?? 0) + 1)
      })
      if (first === AT_ONCE * 5) asked.push(inTx(db, (tx) => stop(tx, stopped, 'proof', world.app.clock.now())))
      await Promise.all(asked)
    }
    const ms = Math.round(performance.now() - startedAt)
    const { rows } = await sql<{ id: bigint; spent: bigint; budget: bigint; claims: number }>`
      select rule_id as id, spent, budget, claims from reward_rule_budget order by rule_id`.execute(db)
    const findings = [...(await world.findings()), ...(await audit(db, RULE_CHECKS)).map(({ detail }) => detail)]
    const [one] = rows.filter((row) => row.id === id)
    if (findings.length > 0 || one === undefined || one.spent > one.budget || one.claims !== paid)
      throw new Error(
        `claims: ${JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))} ${findings.join('; ')}`,
      )
    const outcomes = [...counted].map(([outcome, count]) => `${outcome} ${count}`).join(', ')
    console.log(
      `${CLAIMS} claims by ${MEMBERS} members, ${AT_ONCE} at once, in ${ms} ms: ${outcomes}; ${one.claims} paid of a budget for ${paid}, books clean`,
    )
  } finally {
    await world.app.close()
  }
}
