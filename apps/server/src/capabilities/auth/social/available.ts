import type { BrandSocial } from '../../../base/brand-providers/social.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { SocialName, SocialProviders } from '../../../providers/social/social.ts'

const FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const

const switchedOn = (social: SocialProviders, { flags }: Merchant): SocialName[] =>
  (['google', 'facebook'] as const).filter((name) => social[name] !== undefined && flags[FLAGS[name]])

export const availableProviders = async (social: BrandSocial, merchant: Merchant): Promise<SocialName[]> =>
  switchedOn(await social.of(merchant.id), merchant)

export async function providerOf(social: BrandSocial, merchant: Merchant, name: SocialName) {
  const offered = await social.of(merchant.id)
  const provider = switchedOn(offered, merchant).includes(name) ? offered[name] : undefined
  if (!provider) throw new AppError('no_permission')
  return provider
}
