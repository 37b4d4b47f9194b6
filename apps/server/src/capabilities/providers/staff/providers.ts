import type { BodyOf } from '@trevo/contract/endpoint'
import {
  type BrandProvider,
  type opsMakeProvider,
  type opsTestProvider,
  opsUseProvider,
} from '@trevo/contract/ops/providers'
import type { Logger } from 'pino'
import { refuseAlone, subject } from '../../../base/approvals/consent.ts'
import {
  agreeOnce,
  endProvider,
  insertProvider,
  noteTest,
  type ProviderRow,
  providerById,
  putIntoUse,
  sealedById,
} from '../../../base/brand-providers/queries.ts'
import { completed, openSettings, sealSettings, shownOf } from '../../../base/brand-providers/settings.ts'
import type { Deed } from '../../../base/deeds/deeds.ts'
import { lockBrand } from '../../../base/merchants/change-queries.ts'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { makeOnce } from '../../../base/staff/once.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Config, Secrets } from '../../../platform/config.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { assertReachable, tryProvider } from './try.ts'

type ProviderDesk = {
  db: Db
  clock: Clock
  config: Config
  secrets: Secrets
  log: Logger
  isProduction: boolean
}

const stateOf = ({ usedAt, endedAt }: ProviderRow) => (endedAt ? 'ended' : usedAt ? 'used' : 'waiting')

export const asProvider = (row: ProviderRow): BrandProvider => ({
  id: String(row.id),
  kind: row.kind,
  label: row.label,
  state: stateOf(row),
  shown: row.shown,
  madeBy: row.madeBy,
  createdAt: row.createdAt.toISOString(),
  agreedAt: row.agreedAt?.toISOString() ?? null,
  usedAt: row.usedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  test: row.testedAt && { at: row.testedAt.toISOString(), passed: row.testPassed === true, said: row.testSaid ?? '' },
})

async function known(db: Db | Tx, merchantId: number, id: bigint): Promise<BrandProvider> {
  const row = await providerById(db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  return asProvider(row)
}

const noteOf = (verb: 'make' | 'test' | 'agree' | 'use' | 'end', { id, kind, label, shown }: BrandProvider) =>
  ({
    action: `brand_provider.${verb}`,
    entity: 'brand_provider',
    entityId: id,
    after: { kind, label, ...Object.fromEntries(shown.map(({ name, value }) => [name, value])) },
  }) as const

/** Used by nothing yet, so one person enters it. A repeat of the request names the first. */
export async function makeProvider(
  deps: ProviderDesk,
  acting: Acting,
  { requestId, label, settings }: BodyOf<typeof opsMakeProvider>,
): Promise<BrandProvider> {
  if (deps.isProduction) await assertReachable(settings)
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const now = deps.clock.now()
    const { staffId } = acting.staff
    const input = { requestId, label, settings }
    const request = { staffId, merchantId, requestId, entity: 'brand_provider', input, now }
    const whole = completed(settings)
    const { id, isNew } = await makeOnce(tx, request, () =>
      insertProvider(tx, {
        merchantId,
        kind: settings.kind,
        label,
        shown: shownOf(whole),
        madeBy: staffId,
        now,
        sealed: sealSettings(deps.secrets, merchantId, whole),
      }),
    )
    const value = await known(tx, merchantId, id)
    return { value, note: isNew ? noteOf('make', value) : null }
  })
}

/** Calls the service with what was entered, in use or not; nothing is locked meanwhile. */
export async function testProvider(
  deps: ProviderDesk,
  acting: Acting,
  id: bigint,
  { to, browser }: BodyOf<typeof opsTestProvider>,
): Promise<BrandProvider> {
  const { id: merchantId } = acting.merchant
  const row = await sealedById(deps.db, merchantId, id)
  if (row === undefined) throw new AppError('not_found')
  if (row.endedAt !== null) throw new AppError('conflict')
  const settings = openSettings(deps.secrets, merchantId, row.kind, row.sealed)
  if (deps.isProduction) await assertReachable(settings)
  const result = await tryProvider(deps, settings, { merchantId, to, browser, brand: acting.merchant.site.brand.name })
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await noteTest(tx, id, result, deps.clock.now())
    const value = await known(tx, merchantId, id)
    return { value, note: { ...noteOf('test', value), after: { to, ...result } } }
  })
}

/**
 * A payment service says what arrived, and the next one pays out what the last one said: two people of one brand could have a
 * service of their own confirm deposits, and be paid by the machine's. So whoever asks for such a change works for all brands.
 */
function assertMayMovePayments(staff: { merchantId: number | null }, { kind }: BrandProvider): void {
  if (kind === 'pix' && staff.merchantId !== null) throw new AppError('no_permission')
}

/** Whoever runs it reads codes to sign in with and documents: two people name it. */
export const providerUseDeed = (clock: Clock): Deed<typeof opsUseProvider> => ({
  kind: 'brand_provider',
  endpoint: opsUseProvider,
  async work(tx, { merchant, staff }, { params }, consent) {
    await lockBrand(tx, merchant.id)
    const row = await providerById(tx, merchant.id, BigInt(params.id))
    if (row === undefined) throw new AppError('not_found')
    const value = asProvider(row)
    if (value.state === 'used') return { value, note: null }
    if (value.state === 'ended') throw new AppError('conflict')
    assertMayMovePayments(staff, value)
    if (consent === null) refuseAlone('brand_provider', 'always')
    // Where the money goes is agreed to twice in a house that nobody has paid into: this is the first time.
    if (row.kind === 'pix' && consent.decider.asFounder && row.agreedAt === null) {
      await agreeOnce(tx, row.id, clock.now())
      const agreed = await known(tx, merchant.id, row.id)
      return { value: agreed, note: noteOf('agree', agreed) }
    }
    await putIntoUse(tx, merchant.id, row, clock.now())
    const used = await known(tx, merchant.id, row.id)
    return { value: used, note: noteOf('use', used) }
  },
  async facts(tx, { merchant, staff }, { params }) {
    const value = await known(tx, merchant.id, BigInt(params.id))
    assertMayMovePayments(staff, value)
    if (value.state !== 'waiting') throw new AppError('conflict')
    return [
      ...subject('provider', value.label),
      ...value.shown.flatMap(({ name, value: said }) => subject(`provider_${name}`, said)),
      ...subject('person', value.madeBy),
      ...subject('made_at', value.createdAt, 'moment'),
    ]
  },
})

/** One person is enough to go back to the machine's own. */
export function endProviderOf(deps: ProviderDesk, acting: Acting, id: bigint): Promise<BrandProvider> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await lockBrand(tx, merchantId)
    const before = await known(tx, merchantId, id)
    if (before.state === 'ended') return { value: before, note: null }
    assertMayMovePayments(acting.staff, before)
    await endProvider(tx, id, deps.clock.now())
    const value = await known(tx, merchantId, id)
    return { value, note: noteOf('end', value) }
  })
}
