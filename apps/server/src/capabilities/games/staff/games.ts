import type { BodyOf } from '@trevo/contract/endpoint'
import { formatMoney } from '@trevo/contract/money'
import type { opsChangeGame, opsOfferVendors, opsSetMenu, StaffGame, StaffVendor } from '@trevo/contract/ops/games'
import { ENGINE_IDS, type EngineId } from '@trevo/games/engine-ids'
import { returnChoicesOf } from '@trevo/games/profiles'
import {
  changeOffer,
  offerGames,
  offerVendors,
  setGameStatus,
  setMenu,
  setReturn,
  setVendorStatus,
} from '../../../base/catalogue/changes.ts'
import { coverUrl } from '../../../base/catalogue/cover-url.ts'
import { GAME_SESSION_MS } from '../../../base/catalogue/session-life.ts'
import type { MenuTab, OfferStatus } from '../../../base/catalogue/tables.ts'
import { type Acting, actorOf, actorOfAll } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import { allBrands, withinMargin } from '../../../money/margin/margin.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError, wrongField } from '../../../platform/errors.ts'
import { type GameLine, gameById, menuOf, missingGames, offersOf, vendorById, vendorsKnown } from './queries.ts'

export type GameDeps = { db: Db; clock: Clock }

/** Games of outside vendors may call their engines as they like. */
const choicesOf = (engine: string) => (isEngine(engine) ? returnChoicesOf(engine) : [])
const isEngine = (name: string): name is EngineId => (ENGINE_IDS as readonly string[]).includes(name)

export const asGame = (line: GameLine): StaffGame => {
  const { engine, isOwn, ...shown } = line
  const { id, gameId, minBet, vendor: vendorCode } = shown
  return {
    ...shown,
    returnChoices: isOwn ? [...choicesOf(engine)] : [],
    id: String(id),
    gameId: String(gameId),
    minBet: formatMoney(minBet),
    iconUrl: coverUrl({ ...line, vendorCode }),
  }
}

export async function vendorOf(
  db: Db | Tx,
  { merchant }: Pick<Acting, 'merchant'>,
  code: string,
): Promise<StaffVendor> {
  const found = await vendorById(db, merchant.id, code)
  if (found === undefined) throw new AppError('not_found')
  return found
}

export async function gameOf(db: Db | Tx, { merchant }: Acting, nodeId: bigint): Promise<StaffGame> {
  const found = await gameById(db, merchant.id, nodeId)
  if (found === undefined) throw new AppError('not_found')
  return asGame(found)
}

/** For every brand, so the note of it is nobody's in particular. */
export function setStatusOfVendor(
  deps: GameDeps,
  acting: Acting,
  code: string,
  status: OfferStatus,
): Promise<StaffVendor> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const before = { status: (await vendorOf(tx, acting, code)).status }
    await withinMargin(tx, await allBrands(tx), () => setVendorStatus(tx, code, status))
    const value = await vendorOf(tx, acting, code)
    return { value, note: { action: 'vendor.status', entity: 'vendor', entityId: code, before, after: { status } } }
  })
}

export function setStatusOfGame(
  deps: GameDeps,
  acting: Acting,
  nodeId: bigint,
  status: OfferStatus,
): Promise<StaffGame> {
  return staffWrite(deps, actorOfAll(acting), async (tx) => {
    const { gameId, status: was } = await gameOf(tx, acting, nodeId)
    await withinMargin(tx, await allBrands(tx), () => setGameStatus(tx, BigInt(gameId), status))
    const note = { action: 'game.status', entity: 'game', entityId: gameId } as const
    return { value: await gameOf(tx, acting, nodeId), note: { ...note, before: { status: was }, after: { status } } }
  })
}

export function changeGame(
  deps: GameDeps,
  acting: Acting,
  nodeId: bigint,
  body: BodyOf<typeof opsChangeGame>,
): Promise<StaffGame> {
  const { enabled, isNew, isHot, sort } = body
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await gameOf(tx, acting, nodeId)
    await withinMargin(tx, [acting.merchant.id], () =>
      changeOffer(tx, acting.merchant.id, nodeId, {
        ...(enabled !== undefined && { enabled }),
        ...(isNew !== undefined && { isNew }),
        ...(isHot !== undefined && { isHot }),
        ...(sort !== undefined && { sort }),
      }),
    )
    const after = await gameOf(tx, acting, nodeId)
    return { value: after, note: { action: 'game.offer', entity: 'node', entityId: nodeId, before, after } }
  })
}

/** For sessions that are opened from now on; those that are open play on, and the margin counts with them while they may. */
export function changeReturn(
  deps: GameDeps,
  acting: Acting,
  nodeId: bigint,
  returnPercent: number | null,
): Promise<StaffGame> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = await gameOf(tx, acting, nodeId)
    if (returnPercent !== null && !before.returnChoices.includes(returnPercent))
      throw wrongField('returnPercent', 'choice')
    if (before.returnPercent === returnPercent) return { value: before, note: null }
    const now = deps.clock.now()
    const heldUntil = new Date(now.getTime() + GAME_SESSION_MS)
    await withinMargin(tx, [merchantId], () => setReturn(tx, merchantId, nodeId, { returnPercent, now, heldUntil }))
    const after = await gameOf(tx, acting, nodeId)
    const note = { action: 'game.return', entity: 'node', entityId: nodeId } as const
    const of = ({ returnPercent: percent, rtp }: StaffGame) => ({ returnPercent: percent, rtp })
    return { value: after, note: { ...note, before: of(before), after: of(after) } }
  })
}

export function changeVendorOffers(
  deps: GameDeps,
  acting: Acting,
  { offers }: BodyOf<typeof opsOfferVendors>,
): Promise<Record<string, never>> {
  const { id: merchantId } = acting.merchant
  const vendors = [...new Set(offers.map(({ vendor }) => vendor))]
  return staffWrite(deps, actorOf(acting), async (tx) => {
    if ((await vendorsKnown(tx, vendors)) !== vendors.length) throw new AppError('not_found')
    const before = { offers: await offersOf(tx, merchantId, vendors) }
    await withinMargin(tx, [merchantId], () => offerVendors(tx, merchantId, offers))
    const after = { offers: await offersOf(tx, merchantId, vendors) }
    const note = { action: 'vendor.offer', entity: 'vendor', entityId: vendors.join(','), before, after } as const
    return { value: {}, note }
  })
}

export function offerMissingGames(deps: GameDeps, acting: Acting, vendor: string): Promise<{ added: number }> {
  const { id: merchantId } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    await vendorOf(tx, acting, vendor)
    const missing = await missingGames(tx, merchantId, vendor)
    const games = missing.map(({ code, sort }) => ({ vendor, code, sort, isNew: true, isHot: false }))
    await withinMargin(tx, [merchantId], () => offerGames(tx, merchantId, games))
    const after = { added: missing.length }
    return { value: after, note: { action: 'vendor.offer_games', entity: 'vendor', entityId: vendor, after } }
  })
}

export function changeMenu(deps: GameDeps, acting: Acting, { tabs }: BodyOf<typeof opsSetMenu>) {
  const { id: merchantId, code } = acting.merchant
  return staffWrite(deps, actorOf(acting), async (tx) => {
    const before = { tabs: await menuOf(tx, merchantId) }
    await setMenu(tx, merchantId, tabs)
    const after: { tabs: MenuTab[] } = { tabs: await menuOf(tx, merchantId) }
    return { value: after, note: { action: 'menu.set', entity: 'menu', entityId: code, before, after } }
  })
}
