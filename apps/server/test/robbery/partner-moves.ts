import { randomUUID } from 'node:crypto'
import { affiliateClick, affiliateReport } from '@trevo/contract/affiliates'
import { sql } from 'kysely'
import { anAddress } from '../auth.ts'
import type { Gang } from './gang.ts'

/** A visit by one of their links, or by a number that was never given out, is too old or belongs to the other brand. */
async function visit({ world, brand, chance }: Gang): Promise<string | null> {
  const forged = () => randomUUID()
  const { rows } = await sql<{ id: string }>`select id from affiliate_click order by random() limit 1`.execute(world.db)
  const replayed = rows[0]?.id ?? forged()
  if (chance.is(0.2)) return chance.is(0.5) ? forged() : replayed
  const body = {
    code: chance.from(['SOCIO0', 'socio0', 'SOCIO1', 'SOCIO9']),
    sub: chance.from(['s1', 's1', 'x-9', "';--"]),
    ...(chance.is(0.3) && { before: chance.is(0.5) ? replayed : forged() }),
  }
  const { envelope } = await world.server.inject(affiliateClick, { host: brand.host, ip: anAddress(), body })
  return envelope?.success ? ((envelope.value as { click: string | null }).click ?? null) : null
}

/** By a partner's link alone, or with an invitation of the team besides: one of the two may be paid. */
export async function comeByPartner(gang: Gang): Promise<void> {
  const click = await visit(gang)
  const code = gang.chance.from(['', '', '', 'LIDERES', 'BIA2026', 'GRUPO-RAFA'])
  await gang.join(code, click)
}

/** Postbacks leave the house and none comes in: what looks like one changes nothing, nor does a guessed report. */
export async function pretend(gang: Gang): Promise<void> {
  const { world, brand } = gang
  const secret = Buffer.from(randomUUID().repeat(2)).toString('base64url').slice(0, 43)
  await world.server.inject(affiliateReport, { host: brand.host, ip: anAddress(), body: { token: secret } })
  await visit(gang)
}
