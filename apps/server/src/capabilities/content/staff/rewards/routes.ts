import {
  opsRejectReward,
  opsReopenReward,
  opsReviewReward,
  opsReward,
  opsRewardPicture,
  opsRewards,
  opsSignUpMembers,
  opsSignUpPromotion,
  opsSignUpPromotions,
} from '@trevo/contract/ops/rewards'
import type { DeedBook } from '../../../../base/deeds/deeds.ts'
import { deedRoute } from '../../../../base/deeds/routes.ts'
import { keyPage } from '../../../../base/staff/paging.ts'
import type { Ledger } from '../../../../money/ledger/ledger.ts'
import { idOfCursor } from '../../../../platform/cursor.ts'
import { type StaffDoor, staffPicture, staffRoute } from '../../../../platform/http/staff-route.ts'
import type { StorageProvider } from '../../../../providers/storage/storage.ts'
import { pictureName } from '../../reward-queries.ts'
import { rewardPage } from './queries.ts'
import { applicationOf, asRow, issueDeed, rejectReward, reopenReward, reviewReward } from './rewards.ts'
import { signUpMembers } from './sign-up-queries.ts'
import { asMember, grantDeed, promotionsToGrant, promotionToGrant } from './sign-ups.ts'

export function staffRewardRoutes(
  door: StaffDoor,
  book: DeedBook,
  { ledger, storage }: { ledger: Ledger; storage: StorageProvider },
): void {
  const { db, clock, live, jobs } = door.app
  const deps = { db, clock, live, jobs, ledger }

  staffRoute(door, opsRewards, async ({ merchant, query }) =>
    keyPage(await rewardPage(db, merchant.id, query, idOfCursor(query.cursor)), query.perPage, asRow),
  )
  staffRoute(door, opsReward, ({ merchant, params }) => applicationOf(db, merchant.id, BigInt(params.id)))
  staffPicture(door, opsRewardPicture, async ({ merchant, params }) => {
    const picture = { merchantId: merchant.id, applicationId: BigInt(params.id), position: Number(params.position) }
    const name = await pictureName(db, picture)
    return name === null ? null : storage.get(name)
  })
  staffRoute(door, opsReviewReward, (call) => reviewReward(deps, call, BigInt(call.params.id)))
  deedRoute(door, book, issueDeed(deps))
  staffRoute(door, opsRejectReward, (call) => rejectReward(deps, call, BigInt(call.params.id), call.body.reason))
  staffRoute(door, opsReopenReward, (call) => reopenReward(deps, call, BigInt(call.params.id)))
  staffRoute(door, opsSignUpPromotions, ({ merchant }) => promotionsToGrant(db, merchant.id))
  staffRoute(door, opsSignUpPromotion, ({ merchant, params }) => promotionToGrant(db, merchant.id, BigInt(params.id)))
  staffRoute(door, opsSignUpMembers, async ({ merchant, query }) =>
    keyPage(await signUpMembers(db, merchant.id, query, idOfCursor(query.cursor)), query.perPage, asMember),
  )
  deedRoute(door, book, grantDeed(deps))
}
