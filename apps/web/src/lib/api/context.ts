import type { GuestWork } from '@trevo/contract/guest-work'
import type { SiteInfo } from '@trevo/contract/status'

/** What a call needs to know about the visitor and the site; `session/` provides it, so that `lib/` never imports it. */
export type ApiContext = {
  /** The visitor's token, fetched first where the page has none yet; null for a guest. */
  token(): Promise<string | null>
  /** Somebody is signed in here and there is no token for them yet. */
  isTokenMissing?(): boolean
  encryption(): SiteInfo['encryption'] | null
  isStandalone(): boolean
  /** The server no longer knows the token; called once per token. Answers whether there is another. */
  onSessionExpired(dead: string): Promise<boolean>
  /** The server answers little until the given password is replaced. */
  onPasswordChangeRequired(): void
  /** The brand's texts changed: no money comes in before the member has agreed. */
  onTermsRequired?(): void
  /** The server refused because of maintenance, region or an outdated key: fetch the status again. */
  onSiteChanged(): Promise<void>
  /** Others at this address have used up what guests may ask: does the work that stands for waiting. Null where it cannot. */
  onWork?(work: GuestWork['work']): Promise<string | null>
}

let context: ApiContext = {
  token: async () => null,
  encryption: () => null,
  isStandalone: () => false,
  onSessionExpired: async () => false,
  onPasswordChangeRequired: () => {},
  onSiteChanged: async () => {},
}

export const apiContext = () => context
export function provideApiContext(provided: ApiContext): void {
  context = provided
}
