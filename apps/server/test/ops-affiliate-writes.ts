import { randomUUID } from 'node:crypto'
import * as affiliates from '@trevo/contract/ops/affiliates'
import { sql } from 'kysely'
import { aMember } from './fixtures.ts'
import type { Write } from './ops-money-writes.ts'
import { answered, type OpsWorld } from './ops-world.ts'

const byId = (id: bigint | string) => ({ params: { id: String(id) } })

/** Rows as two people, a visit and a registration would have left them. */
function affiliateThings(world: () => OpsWorld) {
  let plan: Promise<string> | undefined
  const planId = () => {
    plan ??= sql<{ id: bigint }>`
      insert into affiliate_plan (merchant_id, name, share_bps, play_share, carries, request_id, created_by, created_at)
      values (${world().brandId}, 'Parte', 1000, 100, true, ${randomUUID()}, 'ana', now()) returning id`
      .execute(world().db)
      .then(({ rows }) => String(rows[0]?.id))
    return plan
  }
  const draft = async () => {
    const code = `p${randomUUID().slice(0, 8)}`
    return { name: 'Blog', contract: 'A-1', ownerId: null, planId: await planId(), code }
  }
  const made = async () =>
    answered<affiliates.StaffAffiliate>(
      await world().own.call(affiliates.opsAddAffiliate, { body: { requestId: randomUUID(), ...(await draft()) } }),
    )
  const came = async () => {
    const { id, links } = await made()
    const member = await aMember(world().db, { merchantId: world().brandId })
    await sql`insert into affiliate_member (member_id, merchant_id, affiliate_id, link_id, click_id, sub, joined_at, joined_on)
      values (${member.id}, ${world().brandId}, ${id}, ${links[0]?.id}, ${randomUUID()}, '', now(), current_date)`.execute(
      world().db,
    )
    return { affiliateId: id, memberId: member.id }
  }
  const idOf = (rows: readonly { id: bigint }[]) => String(rows[0]?.id)
  return {
    draft,
    made,
    came,
    async notice() {
      const { affiliateId, memberId } = await came()
      const { rows } = await sql<{ id: bigint }>`
        insert into affiliate_notice (affiliate_id, member_id, event, state, next_attempt_at, created_at)
        values (${affiliateId}, ${memberId}, 'registration', 'failed', now(), now()) returning id`.execute(world().db)
      return idOf(rows)
    },
    async approved() {
      const { id } = await made()
      const { rows } = await sql<{ id: bigint }>`
        insert into affiliate_statement (merchant_id, affiliate_id, month, plan_id, turnover, prize, gifts, fees, carried_in, carried_out,
          share, cpa, taken_back, owed_in, owed_out, due, state, approved_by, approved_at, created_at)
        values (${world().brandId}, ${id}, '2020-01-01', ${await planId()}, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, 100, 'approved', 'bia', now(),
          now()) returning id`.execute(world().db)
      return idOf(rows)
    },
  }
}

export function affiliateWrites(world: () => OpsWorld): readonly Write[] {
  const things = affiliateThings(world)
  const line = (endpoint: Write['endpoint'], action: string, input: Write['input']): Write => ({
    endpoint,
    action,
    about: 'brand',
    input,
  })
  return [
    line(affiliates.opsAddAffiliate, 'affiliate.add', async () => ({
      body: { requestId: randomUUID(), ...(await things.draft()) },
    })),
    line(affiliates.opsChangeAffiliate, 'affiliate.change', async () => {
      const { id, name, contract, ownerId, planId } = await things.made()
      return { ...byId(id), body: { name, contract, ownerId, planId, postbacks: [] } }
    }),
    line(affiliates.opsCloseAffiliate, 'affiliate.close', async () => byId((await things.made()).id)),
    line(affiliates.opsAddAffiliateLink, 'affiliate_link.add', async () => ({
      ...byId((await things.made()).id),
      body: { requestId: randomUUID(), code: `l${randomUUID().slice(0, 8)}`, name: '' },
    })),
    line(affiliates.opsCloseAffiliateLink, 'affiliate_link.close', async () =>
      byId((await things.made()).links[0]?.id ?? ''),
    ),
    line(affiliates.opsRenewAffiliateReport, 'affiliate.report', async () => ({
      ...byId((await things.made()).id),
      body: { requestId: randomUUID() },
    })),
    line(affiliates.opsRenewAffiliateSecret, 'affiliate.secret', async () => byId((await things.made()).id)),
    line(affiliates.opsRefuseAffiliateMember, 'affiliate_member.refuse', async () =>
      byId((await things.came()).memberId),
    ),
    line(affiliates.opsResendAffiliateNotice, 'affiliate_notice.resend', async () => byId(await things.notice())),
    line(affiliates.opsPayAffiliateStatement, 'affiliate_statement.pay', async () => ({
      ...byId(await things.approved()),
      body: { requestId: randomUUID(), reference: 'TED 4711', paidOn: '2020-02-03' },
    })),
    line(affiliates.opsSetAffiliateRules, 'affiliate_rule.set', () => ({
      body: { touch: 'last', clickDays: 7, feePercent: '1', monthMax: '0' },
    })),
  ]
}
