import type { SiteInfo } from '@trevo/contract/status'

/** What a call needs to know about the visitor and the site; `session/` provides it, so that `lib/` never imports it. */
export type ApiContext = {
  token(): string | null
  encryption(): SiteInfo['encryption'] | null
  isStandalone(): boolean
  /** The server no longer knows the token; called once per token. */
  onSessionExpired(): void
  /** The server answers little until the given password is replaced. */
  onPasswordChangeRequired(): void
  /** The server refused because of maintenance, region or an outdated key: fetch the status again. */
  onSiteChanged(): Promise<void>
}

let context: ApiContext = {
  token: () => null,
  encryption: () => null,
  isStandalone: () => false,
  onSessionExpired: () => {},
  onPasswordChangeRequired: () => {},
  onSiteChanged: async () => {},
}

export const apiContext = () => context
export function provideApiContext(provided: ApiContext): void {
  context = provided
}
