import { randomUUID } from 'node:crypto'
import { parseMoney } from '@trevo/contract/money'
import {
  beginCounting,
  insertAffiliate,
  insertLink,
  insertPlan,
  setRules,
  setTerms,
} from '../src/capabilities/affiliates/staff/queries.ts'
import { withinMargin } from '../src/money/margin/margin.ts'
import { addDays, dayIn } from '../src/platform/day.ts'
import type { Tx } from '../src/platform/db.ts'
import type { DemoBrand } from './brands/brand.ts'

/** A partner with a link, so that the console's pages show one. */
export async function seedAffiliates(tx: Tx, brand: DemoBrand): Promise<void> {
  const { id: merchantId, timeZone } = await tx
    .selectFrom('merchant')
    .select(['id', 'time_zone as timeZone'])
    .where('code', '=', brand.code)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const today = dayIn(timeZone, now)
  await setRules(tx, merchantId, { touch: 'last', clickDays: 30, feeBps: 100, monthMax: parseMoney('5000') })
  await withinMargin(tx, [merchantId], async () => {
    const planId = await insertPlan(tx, {
      merchantId,
      name: 'Parceiros de conteúdo',
      cpa: parseMoney('50'),
      cpaLeast: parseMoney('30'),
      cpaPlayed: parseMoney('20000'),
      shareBps: 2500,
      playShare: 2500,
      carries: true,
      lifeDays: null,
      requestId: randomUUID(),
      createdBy: 'demo',
      createdAt: now,
    })
    const by = { createdBy: 'demo', now }
    const made = { merchantId, name: 'Blog da Sorte', contract: 'AF-2026-001', ownerId: null, ...by }
    const affiliateId = await insertAffiliate(tx, made)
    await setTerms(tx, { affiliateId, fromMonth: `${today.slice(0, 7)}-01`, planId, by: 'demo', now })
    await insertLink(tx, { merchantId, affiliateId, code: 'BLOGDASORTE', name: 'Página inicial', ...by })
  })
  await beginCounting(tx, merchantId, addDays(today, -1))
}
