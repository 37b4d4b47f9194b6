import { randomUUID } from 'node:crypto'
import * as contracts from '@trevo/contract/agents/contracts'
import * as envelopes from '@trevo/contract/agents/envelopes'
import * as links from '@trevo/contract/agents/links'
import * as rates from '@trevo/contract/agents/rebates'
import * as team from '@trevo/contract/agents/team'
import { sql } from 'kysely'
import { aSum, id, idsOf, one, type Row, rich } from './common.ts'
import { type Gang, PIN, type Thief } from './gang.ts'

/** An agent with money and those of the gang right below. */
export async function anUpline(gang: Gang): Promise<{ agent: Thief; below: Thief[] }> {
  const belowOf = (agent: Thief) => gang.thieves.filter(({ upline }) => upline === agent.id)
  const uplines = gang.thieves.filter((thief) => thief.isAgent && belowOf(thief).length > 0)
  const found = await rich(gang, uplines)
  const agent = uplines.includes(found) || uplines.length === 0 ? found : gang.chance.from(uplines)
  return { agent, below: belowOf(agent) }
}

export async function sendDown(gang: Gang, by?: { agent: Thief; below: Thief[] }): Promise<void> {
  const { agent, below } = by ?? (await anUpline(gang))
  const to = below.length > 0 && gang.chance.is(0.9) ? gang.chance.from(below) : gang.any()
  const body = { requestId: randomUUID(), amount: await aSum(gang, agent), paymentPassword: PIN }
  await gang.call(agent, team.transferToDownline, { ...id(to.id), body })
}

export async function sendEnvelope(gang: Gang, by?: { agent: Thief; below: Thief[] }): Promise<void> {
  const { chance } = gang
  const { agent, below } = by ?? (await anUpline(gang))
  const body = {
    requestId: randomUUID(),
    split: chance.from(['fixed', 'random']),
    amount: await aSum(gang, agent),
    to: [...new Set([...below.slice(0, 2), ...(chance.is(0.1) ? [gang.any()] : [])].map((each) => String(each.id)))],
    wish: '',
    paymentPassword: PIN,
  }
  await gang.call(agent, envelopes.sendEnvelopes, { body })
}

export async function openEnvelope(gang: Gang): Promise<void> {
  const waiting = await sql<{ id: bigint; memberId: bigint }>`select e.id, e.member_id as "memberId" from envelope e
    join member m on m.id = e.member_id where m.merchant_id = ${gang.brand.id} order by e.id desc limit 10`.execute(
    gang.world.db,
  )
  if (waiting.rows.length === 0) return
  const chosen = gang.chance.from(waiting.rows)
  const owner = gang.thieves.find((thief) => thief.id === chosen.memberId) ?? gang.any()
  await gang.call(owner, envelopes.openEnvelope, id(chosen.id))
}

const RATES = ['0', '0', '0.10', '0.10', '0.25', '0.30', '1', '2', '2.50', '5', '6.50', '7', '7.80', '10', '100']
const someRates = ({ chance }: Gang) => [
  { category: 'LOTT', rate: chance.from(RATES) },
  { category: 'INHOUSE', rate: chance.from(RATES) },
]

export async function link(gang: Gang): Promise<void> {
  const agent = gang.agent()
  const type = gang.chance.from([0, 1] as const)
  const body = { requestId: randomUUID(), type, rates: someRates(gang), remark: '', days: null }
  const made = await gang.ask<links.AffiliateLink>(agent, links.createAffiliateLink, { body })
  if (made) await gang.join(made.code)
}

export const opened = async (gang: Gang) => {
  await gang.open(gang.agent(), gang.chance.from([0, 1] as const), someRates(gang))
}

export async function setRates(gang: Gang): Promise<void> {
  const agent = gang.agent()
  const to = gang.any()
  await gang.call(agent, rates.setRates, { ...id(to.id), body: { rates: someRates(gang) } })
}

export async function contract(gang: Gang): Promise<void> {
  const { chance } = gang
  const agent = gang.agent()
  const rate = chance.from(['0.05', '0.10', '0.15', '5', '100'])
  const terms = chance.from([
    { kind: 'salary', tiers: [{ betVolume: '0', activeMember: 0, rateType: chance.from(['P', 'F']), rate }] },
    { kind: 'hourly', tiers: [{ minimumBet: '0', activeMember: 0, rateType: chance.from(['P', 'F']), rate }] },
    { kind: 'dividend', tiers: [{ minimumBet: '0', netLoss: '0', activeMember: 0, contractRate: rate }] },
  ])
  const to = gang.any()
  const body = { requestId: randomUUID(), memberId: String(to.id), terms }
  const offered = await gang.ask<{ id: string }>(agent, contracts.offerContract, { body })
  if (offered) await gang.call(to, contracts.stepContract, { ...id(offered.id), body: { step: 'accept' } })
}

/** What the house offers to the head of the gang, taken or ended. */
export async function stepContract(gang: Gang): Promise<void> {
  const ids = await idsOf(
    gang,
    sql<Row>`select id from agent_contract where merchant_id = ${gang.brand.id} order by id desc limit 10`,
  )
  const chosen = one(gang, ids)
  const step = gang.chance.from(['accept', 'accept', 'accept', 'requestVoid', 'keep', 'withdraw'])
  if (chosen !== null) await gang.call(gang.any(), contracts.stepContract, { ...id(chosen), body: { step } })
}
