import { randomUUID } from 'node:crypto'
import type { ContractTerms } from '@trevo/contract/agents/contracts'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as agents from '@trevo/contract/ops/agents'
import { opsRequestTopRates } from '@trevo/contract/ops/margin'
import { offer } from '../src/capabilities/agents/contracts.ts'
import { setTopRates } from '../src/money/margin/queries.ts'
import { storeRates } from '../src/money/margin/rates.ts'
import { inTx } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Write = { endpoint: Endpoint; action: string; about: 'brand'; input(): Input | Promise<Input> }

export const SALARY: ContractTerms = {
  kind: 'salary',
  tiers: [{ betVolume: '100', activeMember: 1, rateType: 'P', rate: '1.00' }],
}

/** What staff change about agents. */
export function agentWrites(world: () => OpsWorld): Write[] {
  const aHead = async () => {
    const { db, brandId: merchantId } = world()
    const { id } = await aMember(db, { merchantId, type: 2 })
    await inTx(db, (tx) => setTopRates(tx, merchantId, new Map([['RNG', 780]])))
    return String(id)
  }
  const anOffer = async () => {
    const { db, brandId: merchantId, server } = world()
    const ids = { merchantId, uplineId: null, downlineId: BigInt(await aHead()) }
    const { id } = await inTx(db, (tx) => offer(tx, { ...ids, terms: SALARY, now: server.clock.now() }))
    return String(id)
  }
  const about = 'brand' as const
  return [
    {
      endpoint: agents.opsSetRates,
      action: 'agent.rates',
      about,
      input: async () => {
        const id = await aHead()
        await inTx(world().db, (tx) => storeRates(tx, BigInt(id), new Map([['RNG', 500]])))
        return { params: { id }, body: { rates: [{ category: 'RNG', rate: '4.90' }] } }
      },
    },
    {
      endpoint: agents.opsSetQuota,
      action: 'agent.quota',
      about,
      input: async () => ({ params: { id: await aHead() }, body: { agents: 3, players: null } }),
    },
    {
      endpoint: agents.opsSetAgentRules,
      action: 'agent_rules.set',
      about,
      // Quotas alone: the rest takes two.
      input: () => ({ body: { selfRebate: false, activeTurnover: '100', agentQuota: 7, playerQuota: 70 } }),
    },
    {
      endpoint: agents.opsRequestHead,
      action: 'head_agent.request',
      about,
      input: async () => {
        const { db, brandId: merchantId } = world()
        const { id } = await aMember(db, { merchantId, type: 0 })
        return { body: { requestId: randomUUID(), memberId: String(id), rates: [], note: 'combinado' } }
      },
    },
    {
      endpoint: agents.opsOfferContract,
      action: 'house_contract.request',
      about,
      input: async () => ({
        body: { requestId: randomUUID(), memberId: await aHead(), terms: SALARY, note: 'combinado' },
      }),
    },
    {
      endpoint: opsRequestTopRates,
      action: 'top_rates.request',
      about,
      input: () => ({
        body: { requestId: randomUUID(), rates: [{ category: 'RNG', rate: '7.90' }], note: 'combinado' },
      }),
    },
    {
      endpoint: agents.opsStepContract,
      action: 'contract.step',
      about,
      input: async () => ({ params: { id: await anOffer() }, body: { step: 'withdraw' } }),
    },
  ]
}
