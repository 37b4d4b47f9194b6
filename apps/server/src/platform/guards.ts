import type { IncomingHttpHeaders } from 'node:http'
import type { Flags } from '@trevo/contract/flags'
import type { MemberType } from '@trevo/contract/members'
import type { Currency } from '@trevo/contract/money'
import type { StaffRole } from '@trevo/contract/ops/roles'
import type { RegulationProfile, SiteInfo } from '@trevo/contract/status'
import type { Language } from '@trevo/contract/wire'

/**
 * A brand as every request sees it. Replaced as a whole when its data changes, never altered in place:
 * what is kept per brand (answers, pages) is keyed by this object and so ends with it.
 */
export type Merchant = {
  readonly id: number
  readonly code: string
  readonly site: SiteInfo
  readonly flags: Flags
  readonly timeZone: string
  readonly currency: Currency
  readonly regulation: RegulationProfile
  readonly maintenance: boolean
  /** Pictures of its own, by the file that is asked for; where they are kept. */
  readonly icons?: Readonly<Record<string, string>> | null
}

export type Session = {
  readonly id: bigint
  readonly memberId: bigint
  readonly merchantId: number
  readonly type: MemberType
  readonly userName: string
  /** Somebody else chose the password: until it is replaced, little else is answered. */
  readonly mustChangePassword: boolean
}

/** A person of the operator who is signed in. */
export type StaffSession = {
  readonly id: bigint
  readonly staffId: bigint
  readonly userName: string
  readonly displayName: string
  readonly roles: readonly StaffRole[]
  /** Null: of every brand. */
  readonly merchantId: number | null
  readonly mustChangePassword: boolean
  readonly expiresAt: Date
  /** Decides on nothing that others asked for before then. */
  readonly decidesFrom: Date
  /** Made at the command line: need not wait for that while no member's money ever came in. */
  readonly isFounder: boolean
  /** Where the session was begun, and in which browser. */
  readonly ip: string
  readonly device: Buffer | null
}

/** The caller, as far as the session knows. */
export type Member = {
  readonly id: bigint
  readonly merchantId: number
  readonly type: MemberType
  readonly userName: string
}

export type Caller = { ip: string; headers: IncomingHttpHeaders }
type Region = { country: string | null; restricted: boolean }

/** What a brand puts into the page before any script runs. */
export type ShellData = {
  code: string
  name: string
  shortName: string
  themeColor: { dark: string; light: string }
  /** The brand's first, which everybody sees until they choose another. */
  language: Language
  description: string
  /** CSS text of the brand's variables; empty where the brand is the base design. */
  css: string
  /** JSON text for the page's first paint. */
  bootJson: string
}

/** What the platform asks of the layers above it, so that it never imports them. */
export type Guards = {
  /** Never fails: an unknown host belongs to the default brand. */
  merchantOf(host: string): Merchant
  /** `idleMs`: how long nobody has touched the page that asks; a session lives by people, not by what pages ask by themselves. */
  sessionOf(token: string, merchant: Merchant, idleMs?: number): Promise<Session | null>
  regionOf(caller: Caller, merchant: Merchant): Region
  shellOf(merchant: Merchant): ShellData
  /** The picture at the top of the home page, so that it travels with the page; null where there is none of our own. */
  heroOf(merchant: Merchant): Promise<string | null>
  /** Origins of games and partners outside that the brand shows in a frame; ours are not among them. */
  frameOriginsOf(merchant: Merchant): Promise<readonly string[]>
}
