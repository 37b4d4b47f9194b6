import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@trevo/contract/endpoint'
import * as agents from '@trevo/contract/ops/agents'
import { aMember } from './fixtures.ts'
import { answered, type OpsWorld } from './ops-world.ts'

type Input = { params?: Record<string, string>; body?: unknown }
type Write = { endpoint: Endpoint; action: string; about: 'brand'; input(): Input | Promise<Input> }

export const SALARY = {
  kind: 'salary',
  tiers: [{ betVolume: '100', activeMember: 1, rateType: 'P', rate: '1.00' }],
}

/** What staff change about agents. */
export function agentWrites(world: () => OpsWorld): Write[] {
  const aHead = async () => {
    const { id } = await aMember(world().db, { merchantId: world().brandId, type: 2 })
    return String(id)
  }
  const anOffer = async () => {
    const body = { requestId: randomUUID(), memberId: await aHead(), terms: SALARY }
    return answered<{ id: string }>(await world().everywhere.call(agents.opsOfferContract, { body })).id
  }
  const about = 'brand' as const
  return [
    {
      ...{ endpoint: agents.opsSetRates, action: 'agent.rates', about },
      input: async () => ({ params: { id: await aHead() }, body: { rates: [{ category: 'RNG', rate: '7.80' }] } }),
    },
    {
      ...{ endpoint: agents.opsSetQuota, action: 'agent.quota', about },
      input: async () => ({ params: { id: await aHead() }, body: { agents: 3, players: null } }),
    },
    {
      ...{ endpoint: agents.opsOfferContract, action: 'contract.offer', about },
      input: async () => ({ body: { requestId: randomUUID(), memberId: await aHead(), terms: SALARY } }),
    },
    {
      ...{ endpoint: agents.opsStepContract, action: 'contract.step', about },
      input: async () => ({ params: { id: await anOffer() }, body: { step: 'withdraw' } }),
    },
  ]
}
