import { randomUUID } from 'node:crypto'
import { opsInboxToMember } from '@trevo/contract/ops/inbox'
import { opsAddMemberDocument } from '@trevo/contract/ops/member-file'
import { sql } from 'kysely'
import { createLedger } from '../src/money/ledger/ledger.ts'
import { aMember } from './fixtures.ts'
import { deposit } from './ledger.ts'
import { aReceipt } from './ops-cashier.ts'
import { aCheck } from './ops-identity-writes.ts'
import { aSignUp, aSignUpPromotion } from './ops-sign-ups.ts'
import { answered, aPicture, type OpsWorld } from './ops-world.ts'
import { aRule } from './rules.ts'

const DAY_MS = 86_400_000

/** What a reading is asked for, and by what its answer shows it where that is no list. */
export type Reading = { params?: Record<string, string>; query?: Record<string, string>; shows?: string }

/** Readings of staff about things that no list tells of by their number, each with one of the world's first brand. */
export async function thingsToRead(world: OpsWorld): Promise<Readonly<Record<string, Reading>>> {
  const { db, server, brandId, own } = world
  const at = server.clock.now()
  const member = await aMember(db, { merchantId: brandId, type: 2 })
  const memberId = String(member.id)
  const body = { requestId: randomUUID() }
  const picture = await aPicture()
  await createLedger({ pool: server.database.pool }).transfer(deposit(brandId, member.id, 10_000n, `read-${memberId}`))
  const text = { PT: { subject: 'Oi', html: 'Oi' } }
  answered(await own.call(opsInboxToMember, { body: { ...body, memberId, texts: text } }))
  answered(
    await own.call(opsAddMemberDocument, { params: { id: memberId }, body: { ...body, kind: 'identity', picture } }),
  )
  const checkId = await aCheck(db, brandId, 'unsure')
  const promotionId = String(await aSignUpPromotion(world))
  await aSignUp(world, BigInt(promotionId))
  const ruleId = await aRule(db, brandId)
  const below = await aMember(db, { merchantId: brandId })
  await db.updateTable('member').set({ parent_id: member.id }).where('id', '=', below.id).execute()
  const { rows } = await sql<{ document: string; file: string; run: string; receipt: string; transfer: string }>`
    with document as (
      select id, file_key from member_document where member_id = ${member.id}
    ), picture as (
      insert into identity_picture (check_id, kind, file_key, created_at)
      select ${checkId}, 'front', file_key, ${at} from document
    ), consent as (
      insert into legal_consent (merchant_id, member_id, kind, version, language, text_hash, source, ip, user_agent, agreed_at)
      values (${brandId}, ${member.id}, 'terms', 1, 'PT', 'aa', 'form', '10.0.0.1', 'Firefox', ${at})
    ), claim as (
      insert into reward_rule_claim (rule_id, member_id, period_on, amount, created_at)
      values (${ruleId}, ${member.id}, '2026-03-01', 10000, ${at})
    ), closing as (
      insert into account_closing (merchant_id, member_id, reason, state, asked_at, closes_at)
      values (${brandId}, ${member.id}, 'other', 'waiting', ${at}, ${new Date(at.getTime() + DAY_MS)})
    ), run as (
      insert into agent_run (merchant_id, kind, period_start, period_end, state, started_at, finished_at, lines, amount)
      values (${brandId}, 'rebate', '2026-02-27', '2026-02-28', 'done', ${at}, ${at}, 1, 10000) returning id
    ), receipt as (
      insert into rebate_receipt (run_id, member_id, day, turnover, amount)
      select id, ${member.id}, '2026-02-27', 10000, 10000 from run returning id, run_id
    ), line as (
      insert into rebate_line (receipt_id, downline_id, category, turnover, rate, amount)
      select id, 0, 'RNG', 10000, 100, 10000 from receipt
    )
    select document.id::text as document, file_key as file, run_id::text as run, receipt.id::text as receipt,
      (select max(p.transfer_id)::text from ledger_posting p join ledger_account a on a.id = p.account_id
        where a.member_id = ${member.id}) as transfer
    from document, receipt`.execute(db)
  const made = rows[0]
  if (made === undefined) throw new Error('nothing was made')
  const receipt = await aReceipt(world, member, made.file)
  const ofMember = { query: { memberId } }
  return {
    'GET /ops/v1/deposits/:id/receipt': { params: { id: String(receipt) } },
    'GET /ops/v1/identity/:id/pictures/:kind': { params: { id: String(checkId), kind: 'front' } },
    'GET /ops/v1/agents/runs/:id': { params: { id: made.run } },
    'GET /ops/v1/agents/runs/:id/lines': { params: { id: made.run } },
    'GET /ops/v1/agents/rebates/:id/lines': { params: { id: made.receipt } },
    'GET /ops/v1/members/:id/documents/:documentId': { params: { id: memberId, documentId: made.document } },
    'GET /ops/v1/text-figures': { query: { promotionId }, shows: '"reward"' },
    'GET /ops/v1/sign-up-members': { query: { promotionId } },
    'GET /ops/v1/inbox': ofMember,
    'GET /ops/v1/ledger': { query: { memberId, userName: member.account, transferId: made.transfer } },
    'GET /ops/v1/consents': ofMember,
    'GET /ops/v1/rule-claims': { query: { ruleId: String(ruleId) } },
    'GET /ops/v1/agents/tree': { query: { parentId: memberId } },
    'GET /ops/v1/closings': ofMember,
  }
}
