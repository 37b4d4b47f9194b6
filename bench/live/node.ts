import { createPostgresBus } from '../../apps/server/src/platform/bus/postgres-bus.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Pool } from '../../apps/server/src/platform/db.ts'
import { createLive, type Live } from '../../apps/server/src/platform/live/live.ts'
import { createLog } from '../../apps/server/src/platform/log.ts'
import { sessionName } from '../../apps/server/src/platform/node-name.ts'
import { hashToken, newToken } from '../../apps/server/src/platform/token.ts'
import { startServerProcess } from '../../apps/server/test/server-process.ts'

export type Signed = { memberId: bigint; token: string }
export type Brand = { merchantId: number; members: Signed[] }

/** A brand with members who are all signed in. */
export async function addSigned(pool: Pool, members: number): Promise<Brand> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchant (code, is_default) values ('bench', true) returning id`,
  )
  const merchantId = rows[0]?.id ?? 0
  const tokens = Array.from({ length: members }, () => newToken())
  const made = await pool.query<{ memberId: bigint }>(
    `with p as (
       insert into member (merchant_id, account, type) select $1, 'bench' || n, 0 from generate_series(1, $2::int) n returning id
     ), s as (select id, row_number() over (order by id) as n from p), t as (
       insert into member_session (member_id, merchant_id, token_hash, expires_at)
       select s.id, $1, u.hash, now() + interval '1 day'
       from s join unnest($3::bytea[]) with ordinality as u (hash, n) using (n)
     )
     select id as "memberId" from s order by n`,
    [merchantId, members, tokens.map(hashToken)],
  )
  return {
    merchantId,
    members: made.rows.map(({ memberId }, n) => ({ memberId, token: tokens[n] ?? '' })),
  }
}

/** A whole server, behind a proxy that tells people's addresses. */
export const startNode = (url: string) =>
  startServerProcess(url, {
    TRUST_PROXY: '1',
    ALLOW_DEMO_ON_NETWORK: 'yes',
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  })

/** Another node of the same brand, which has something to say. */
export async function otherNode(url: string): Promise<{ live: Live; close(): Promise<void> }> {
  const log = createLog({ logLevel: 'warn' })
  const bus = createPostgresBus({ url, name: sessionName('bus'), log })
  const live = createLive({ bus, clock: systemClock, log, trustedProxies: 0 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = await bus.subscribe('bench_ready', () => resolve())
  await bus.publish('bench_ready', 'x')
  await promise
  leave()
  return {
    live,
    async close() {
      await live.close()
      await bus.close()
    },
  }
}
