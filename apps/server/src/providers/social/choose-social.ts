import type { Config } from '../../platform/config.ts'
import { facebookSocial } from './facebook-social.ts'
import { oidcSocial } from './oidc-social.ts'
import { sandboxSocial } from './sandbox-social.ts'
import type { SocialProviders } from './social.ts'

/** Those that are configured; on demo data the sandbox stands in for the others. */
export function chooseSocial({
  nodeEnv,
  demo,
  providers,
}: Pick<Config, 'nodeEnv' | 'demo' | 'providers'>): SocialProviders {
  const { google, facebook } = providers
  const insecure = nodeEnv !== 'production'
  return {
    ...(demo && { google: sandboxSocial('google'), facebook: sandboxSocial('facebook') }),
    ...(google && { google: oidcSocial(google, insecure) }),
    ...(facebook && { facebook: facebookSocial(facebook, insecure) }),
  }
}
