import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { facebookSocial } from '../../providers/social/facebook-social.ts'
import { oidcSocial } from '../../providers/social/oidc-social.ts'
import type { SocialAppCheck, SocialProvider, SocialProviders } from '../../providers/social/social.ts'
import { sealedInUse } from './queries.ts'
import { openSettings, type SettingsOf } from './settings.ts'

/** Signing in elsewhere: by the brand's own app there, or by the machine's. */
export type BrandSocial = { of(merchantId: number): Promise<SocialProviders> }

type Places = Pick<Config, 'nodeEnv' | 'providers'>
type SocialKind = 'google' | 'facebook'

export function socialOf(
  settings: SettingsOf<SocialKind>,
  { nodeEnv, providers: { socialPlaces } }: Places,
): SocialProvider & SocialAppCheck {
  const insecure = nodeEnv !== 'production'
  return settings.kind === 'google'
    ? oidcSocial({ ...settings, issuer: socialPlaces.googleIssuer }, insecure)
    : facebookSocial({ ...settings, ...socialPlaces.facebook }, insecure)
}

type Options = { config: Places & Pick<Config, 'secrets'>; db: Db }

export function createBrandSocial({ config, db }: Options, house: SocialProviders): BrandSocial {
  const known = new Map<bigint, SocialProvider>()
  async function own(merchantId: number, kind: SocialKind): Promise<SocialProvider | undefined> {
    const row = await sealedInUse(db, merchantId, kind)
    if (row === undefined) return undefined
    const kept = known.get(row.id)
    if (kept !== undefined) return kept
    const settings = openSettings(config.secrets, merchantId, kind, row.sealed) as SettingsOf<SocialKind>
    const made = socialOf(settings, config)
    known.set(row.id, made)
    return made
  }
  return {
    async of(merchantId) {
      const [google, facebook] = await Promise.all([own(merchantId, 'google'), own(merchantId, 'facebook')])
      return { ...house, ...(google && { google }), ...(facebook && { facebook }) }
    },
  }
}
