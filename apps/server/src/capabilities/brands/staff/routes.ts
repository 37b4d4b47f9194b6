import type { Endpoint, ValueOf } from '@trevo/contract/endpoint'
import {
  type BrandSettings,
  opsBrand,
  opsSetBrandAccess,
  opsSetBrandLogo,
  opsSetBrandLook,
  opsSetBrandSite,
} from '@trevo/contract/ops/brand'
import { opsFlag, opsFlags, opsSwitchFlag } from '@trevo/contract/ops/flags'
import type { DeedBook } from '../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../base/deeds/routes.ts'
import { actorOf } from '../../../base/staff/actor.ts'
import { staffWrite, type Written } from '../../../base/staff/audit.ts'
import type { Tx } from '../../../platform/db.ts'
import type { StaffCall } from '../../../platform/http/staff-call.ts'
import { type StaffDoor, staffRoute } from '../../../platform/http/staff-route.ts'
import type { StorageProvider } from '../../../providers/storage/storage.ts'
import { changeOnce } from './change-once.ts'
import { changeAccess, changeLook, changeSite } from './change-settings.ts'
import { flagBy, flagsOf, flagWithChanges, switchFlag } from './flags.ts'
import { changeIcons, discardIcons, drawIcons } from './logo.ts'
import { placeDeed } from './place.ts'
import { settingsOf } from './settings.ts'
import { moveZoneDeed } from './time-zone.ts'

type Asking = { body: { requestId: string } }

export function staffBrandRoutes(door: StaffDoor, book: DeedBook, { storage }: { storage: StorageProvider }): void {
  const { db, clock } = door.app

  staffRoute(door, opsFlags, async ({ merchant }) => {
    const data = await flagsOf(db, merchant)
    return { data, total: data.length }
  })
  staffRoute(door, opsFlag, ({ merchant, params }) => flagWithChanges(db, merchant, params.id))
  staffRoute(door, opsSwitchFlag, (call) => {
    const { merchant, params, body } = call
    const { requestId, ...wanted } = body
    return staffWrite({ db, clock }, actorOf(call), (tx) =>
      changeOnce(tx, call, {
        entity: 'flag',
        input: { ...params, ...wanted, requestId },
        now: clock.now(),
        work: () => switchFlag(tx, merchant, { ...params, ...wanted }),
        read: () => flagBy(tx, merchant, params.id),
      }),
    )
  })

  /** One part of the brand, once for a request. */
  const changed = <E extends Endpoint>(
    call: StaffCall<E> & Asking,
    part: string,
    work: (tx: Tx) => Promise<Written<BrandSettings>>,
  ): Promise<ValueOf<typeof opsBrand>> =>
    staffWrite({ db, clock }, actorOf(call), (tx) =>
      changeOnce(tx, call, {
        entity: `brand_${part}`,
        input: call.body,
        now: clock.now(),
        work: () => work(tx),
        read: () => settingsOf(tx, call.merchant.id, clock.now()),
      }),
    )

  staffRoute(door, opsBrand, ({ merchant }) => settingsOf(db, merchant.id, clock.now()))
  deedRoute(door, book, moveZoneDeed(clock))
  staffRoute(door, opsSetBrandLook, (call) => {
    const { requestId: _requestId, ...look } = call.body
    return changed(call, 'look', (tx) => changeLook(tx, clock.now(), call.merchant.id, look))
  })
  staffRoute(door, opsSetBrandSite, (call) => {
    const { requestId: _requestId, ...site } = call.body
    return changed(call, 'site', (tx) => changeSite(tx, clock.now(), call.merchant.id, site))
  })
  staffRoute(door, opsSetBrandAccess, (call) => {
    const { requestId: _requestId, ...access } = call.body
    return changed(call, 'access', (tx) => changeAccess(tx, clock.now(), call.merchant.id, access))
  })
  deedRoute(door, book, placeDeed(clock))
  staffRoute(door, opsSetBrandLogo, async (call) => {
    const { picture } = call.body
    const { brand } = call.merchant.site
    const icons = picture === null ? null : await drawIcons(storage, picture, brand.themeColor.dark)
    let isUsed = false
    try {
      return await changed(call, 'logo', async (tx) => {
        isUsed = true
        return changeIcons(tx, clock.now(), call.merchant.id, icons)
      })
    } catch (error) {
      isUsed = false
      throw error
    } finally {
      if (!isUsed) await discardIcons(storage, icons)
    }
  })
}
