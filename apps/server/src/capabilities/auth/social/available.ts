import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import type { SocialName, SocialProviders } from '../../../providers/social/social.ts'

const FLAGS = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const

export const availableProviders = (social: SocialProviders, { flags }: Merchant): SocialName[] =>
  (['google', 'facebook'] as const).filter((name) => social[name] !== undefined && flags[FLAGS[name]])

export function providerOf(social: SocialProviders, merchant: Merchant, name: SocialName) {
  const provider = availableProviders(social, merchant).includes(name) ? social[name] : undefined
  if (!provider) throw new AppError('no_permission')
  return provider
}
