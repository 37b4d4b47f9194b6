import { randomUUID } from 'node:crypto'
import * as harm from '@trevo/contract/ops/harm'
import * as suspicions from '@trevo/contract/ops/suspicions'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'

type State = 'open' | 'to_report'

/** A case of somebody new. */
export async function aSuspicion(db: Db, merchantId: number, state: State = 'open'): Promise<bigint> {
  const { id: memberId } = await aMember(db, { merchantId })
  const { rows } = await sql<{ id: bigint }>`
    insert into suspicion_case (merchant_id, member_id, state, opened_at, due_at)
    values (${merchantId}, ${memberId}, ${state}, now(), now()) returning id`.execute(db)
  return rows[0]?.id ?? 0n
}

/** Somebody new whose play is marked. */
export async function aMarkedMember(db: Db, merchantId: number): Promise<bigint> {
  const { id } = await aMember(db, { merchantId })
  await sql`insert into harm_level (member_id, merchant_id, level, score, since) values (${id}, ${merchantId}, 3, 10, now())`.execute(
    db,
  )
  return id
}

const why = () => ({ requestId: randomUUID(), note: 'conversa registrada' })
const RULE_BODY = { isOn: true, amount: '70000.00', times: 1, days: 30, weight: 2 } as const

/** What one person does alone; closing takes two. */
export const watchWrites = (world: () => OpsWorld) => {
  const about = 'brand' as const
  const ofCase = (state: State) => async () => ({
    params: { id: String(await aSuspicion(world().db, world().brandId, state)) },
    body: why(),
  })
  return [
    { endpoint: suspicions.opsNoteSuspicion, action: 'suspicion.note', about, input: ofCase('open') },
    { endpoint: suspicions.opsReportSuspicion, action: 'suspicion.report', about, input: ofCase('open') },
    { endpoint: suspicions.opsFiledSuspicion, action: 'suspicion.filed', about, input: ofCase('to_report') },
    {
      endpoint: suspicions.opsSetSuspicionRule,
      action: 'suspicion_rule.set',
      about,
      input: () => ({ params: { id: 'large_in' }, body: RULE_BODY }),
    },
    {
      endpoint: harm.opsHarmContacted,
      action: 'member.harm_contacted',
      about,
      input: async () => ({ params: { id: String(await aMarkedMember(world().db, world().brandId)) }, body: why() }),
    },
  ]
}

/** Calls about a case and a marked member of one brand, made by staff of another. */
export const watchCalls = (caseId: bigint, memberId: bigint) => {
  const params = { id: String(caseId) }
  const member = { id: String(memberId) }
  return [
    [suspicions.opsSuspicion, { params }] as const,
    [suspicions.opsSuspicionFile, { params }] as const,
    [suspicions.opsNoteSuspicion, { params, body: why() }] as const,
    [suspicions.opsReportSuspicion, { params, body: why() }] as const,
    [suspicions.opsFiledSuspicion, { params, body: why() }] as const,
    [suspicions.opsCloseSuspicion, { params, body: { note: 'nada a comunicar' } }] as const,
    [harm.opsHarm, { params: member }] as const,
    [harm.opsHarmContacted, { params: member, body: why() }] as const,
  ]
}
