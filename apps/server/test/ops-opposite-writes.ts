import { opsDecideOpposite } from '@trevo/contract/ops/opposites'
import { sql } from 'kysely'
import type { OpsWorld } from './ops-world.ts'

/** A finding that waits for a decision, about the brand's member. */
async function aFinding({ db, brandId, member, server }: OpsWorld): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into opposite_finding (merchant_id, day, member_ids, reasons, currency, found_at)
    values (${brandId}, current_date, array[${member.id}::bigint], '{alone}', 'BRL', ${server.clock.now()})
    returning id`.execute(db)
  return rows[0]?.id as bigint
}

export function oppositeWrites(world: () => OpsWorld) {
  return [
    {
      endpoint: opsDecideOpposite,
      action: 'opposite_bets.decide',
      about: 'brand' as const,
      input: async () => ({
        params: { id: String(await aFinding(world())) },
        body: { confirm: true, note: 'mesmo aparelho' },
      }),
    },
  ]
}
