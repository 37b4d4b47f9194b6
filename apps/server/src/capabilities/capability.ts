import type { ApprovalHandlers } from '../base/approvals/approvals.ts'
import type { DeedBook } from '../base/deeds/deeds.ts'
import type { SealedFile, SealedPlace } from '../base/keys/sealed-place.ts'
import type { NewBrand } from '../base/merchants/new-brand.ts'
import type { RewardSourceOf } from '../money/giving/source.ts'
import type { AuditCheck } from '../platform/audit.ts'
import type { Tx } from '../platform/db.ts'
import type { App } from '../platform/http/app.ts'
import type { StaffDoor } from '../platform/http/staff-route.ts'
import type { Jobs } from '../platform/jobs.ts'
import type { Figure } from '../platform/metrics.ts'
import type { AnnouncedRules, InSegment, UnreadCounts, Welcome } from './ports.ts'

/** What a capability adds to a running server. */
export type Opened = {
  /** Calls of members, guests and vendors. */
  routes?(app: App): void | Promise<void>
  /** Calls of the console. One that takes a second person past its limits is a deed of the book. */
  staffRoutes?(door: StaffDoor, book: DeedBook): void
  /** What happens when two people of staff have agreed. */
  approvals?: ApprovalHandlers
  jobs?(jobs: Jobs): void
  /** What an alarm can be built on: how much waits, what is late. */
  figures?: readonly Figure[]
  rewardSources?: readonly RewardSourceOf[]
  unread?: UnreadCounts
  welcome?: Welcome
  inSegment?: InSegment
  announcedRules?: AnnouncedRules
  /** The address answers: what runs beside calls and jobs begins. */
  start?(app: App, address: string): void | Promise<void>
  stop?(): Promise<void>
}

/** The registration of a capability: all that the server, `npm run audit` and the rotation of keys need to know of it. */
export type Capability<Needs> = {
  name: string
  audit?: readonly AuditCheck[]
  sealed?: readonly SealedPlace[]
  sealedFiles?: readonly SealedFile[]
  /** What a new brand has of it, in the transaction that makes the brand. */
  begin?(tx: Tx, brand: NewBrand): Promise<void>
  open(needs: Needs): Opened
}

export const capability = <Needs>(registration: Capability<Needs>): Capability<Needs> => registration
