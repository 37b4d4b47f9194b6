import { randomUUID } from 'node:crypto'
import * as impediments from '@trevo/contract/ops/impediments'
import { insertCase } from '../src/capabilities/impediments/queries.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { aMember } from './fixtures.ts'
import type { OpsWorld } from './ops-world.ts'
import { givePerson } from './personal.ts'

const AT = new Date('2026-03-01T12:00:00Z')
const later = (days: number) => new Date(AT.getTime() + days * 86_400_000)

/** Somebody new whom the regulator lets not bet, and who was told. */
export async function anImpededMember(db: Db, merchantId: number): Promise<bigint> {
  const member = await aMember(db, { merchantId })
  await givePerson(db, member, { idNumber: `impeded${member.id}`, birthday: '1990-05-17' })
  return inTx(db, (tx) =>
    insertCase(tx, {
      ...member,
      source: 'sweep',
      reason: 'social_benefit',
      state: 'open',
      foundAt: AT,
      tellBy: later(1),
      withdrawUntil: later(2),
      closeBy: later(3),
      nextTryAt: later(2),
    }),
  )
}

const again = () => ({ requestId: randomUUID(), note: 'disse que saiu do programa' })

export const impedimentWrites = (world: () => OpsWorld) => [
  {
    endpoint: impediments.opsAskImpedimentAgain,
    action: 'member.ask_impediment_again',
    about: 'brand' as const,
    input: async () => ({
      params: { id: String(await anImpededMember(world().db, world().brandId)) },
      body: again(),
    }),
  },
]

/** Calls about a case of one brand, made by staff of another. */
export const impedimentCalls = (id: { params: { id: string } }) => [
  [impediments.opsImpediment, id] as const,
  [impediments.opsAskImpedimentAgain, { ...id, body: again() }] as const,
]
