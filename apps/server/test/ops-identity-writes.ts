import { randomUUID } from 'node:crypto'
import * as identity from '@trevo/contract/ops/identity'
import { sealedClaim, sealedReturn } from '../src/capabilities/identity/claims.ts'
import { insertCheck, settleCheck } from '../src/capabilities/identity/queries.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'
import { givePerson } from './personal.ts'
import { TEST_CONFIG } from './stub-app.ts'

const { secrets } = TEST_CONFIG
const AT = new Date('2026-03-01T12:00:00Z')

/** A try of somebody new that staff look at, or that was refused. */
export async function aCheck(db: Db, merchantId: number, state: 'unsure' | 'refused'): Promise<bigint> {
  const member = await aMember(db, { merchantId })
  const claim = { name: 'Ana Souza', idNumber: String(member.id).padStart(11, '0'), birthday: '1990-05-17' }
  await givePerson(db, member, { payeeName: claim.name, ...claim, isVerified: false })
  const register = { isKnown: true, isAlive: true, isRegular: true, name: 'ANA SOUZA', birthday: '1990-05-17' } as const
  return inTx(db, async (tx) => {
    const id = await insertCheck(tx, {
      ...member,
      state: 'open',
      reason: null,
      turn: 'left',
      claimedSealed: sealedClaim(secrets, member.id, claim),
      returnedSealed: sealedReturn(secrets, member.id, { register }),
      at: AT,
    })
    await settleCheck(tx, id, { state, reason: state === 'refused' ? 'blurred' : null, at: AT })
    return id
  })
}

const verify = () => ({ requestId: randomUUID(), decision: 'verify', note: 'rosto e documento conferem' }) as const
const again = () => ({ requestId: randomUUID(), note: 'mandou outro documento' })

export const identityWrites = (world: () => OpsWorld) => {
  const about = 'brand' as const
  const of = async (state: 'unsure' | 'refused') => ({
    params: { id: String(await aCheck(world().db, world().brandId, state)) },
  })
  return [
    {
      endpoint: identity.opsDecideIdentity,
      action: 'member.decide_identity',
      about,
      input: async () => ({ ...(await of('unsure')), body: verify() }),
    },
    {
      endpoint: identity.opsAskIdentityAgain,
      action: 'member.ask_identity_again',
      about,
      input: async () => ({ ...(await of('refused')), body: again() }),
    },
  ]
}

/** Calls about a try of one brand, made by staff of another. */
export const identityCalls = (id: { params: { id: string } }) => [
  [identity.opsIdentityCheck, id] as const,
  [identity.opsDecideIdentity, { ...id, body: verify() }] as const,
  [identity.opsAskIdentityAgain, { ...id, body: again() }] as const,
]
