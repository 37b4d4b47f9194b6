import { randomUUID } from 'node:crypto'
import { joinPromotion } from '@trevo/contract/content'
import { parseMoney } from '@trevo/contract/money'
import { aDesk, aPromotion } from './content.ts'
import { aMember, aSession, type TestMember } from './fixtures.ts'
import { answered, type OpsWorld } from './ops-world.ts'
import { provePhone } from './personal.ts'

/** A promotion of the first brand that gives 40 points to whoever signed up. */
export const aSignUpPromotion = ({ db, server, brandId }: OpsWorld): Promise<bigint> =>
  aPromotion(db, aDesk(brandId, server.clock), {
    flow: 'sign_up',
    rewardKind: 'points',
    rewardAmountMinor: parseMoney('40.00'),
  })

/** Somebody new of the first brand who signed up for it. */
export async function aSignUp({ db, server, brandId }: OpsWorld, promotionId: bigint): Promise<TestMember> {
  const member = await aMember(db, { merchantId: brandId })
  await provePhone(db, member)
  const { token } = await aSession(db, member, server.clock.now())
  const body = { requestId: randomUUID() }
  answered(await server.inject(joinPromotion, { token, params: { id: String(promotionId) }, body }))
  return member
}
