import { PROVIDER_SETTINGS, providerOwner } from '../../base/brand-providers/settings.ts'
import type { IdentityServices } from '../../providers/identity/choose-identity.ts'
import type { Payments } from '../../providers/payments/choose-payments.ts'
import { capability } from '../capability.ts'
import type { House } from '../house.ts'
import { staffProviderRoutes } from './staff/routes.ts'

/** Which services a brand is served by: entered and tried by one person, put into use by two. `base/brand-providers` uses them. */
export const providers = capability({
  name: 'providers',
  sealed: [
    {
      table: 'brand_provider',
      column: 'settings_sealed',
      key: ['id'],
      types: ['bigint'],
      also: ['merchant_id', 'kind'],
      purpose: PROVIDER_SETTINGS,
      ownerOf: ({ merchant_id: merchantId, kind }) => providerOwner(Number(merchantId), String(kind)),
    },
  ],
  open: ({ config, log, identities, payments }: House & { identities: IdentityServices; payments: Payments }) => ({
    staffRoutes(door, book) {
      const { mail, sms, identity, google, facebook, push } = config.providers
      const hasOutbox = config.nodeEnv !== 'production'
      const machine = {
        mail: mail !== undefined || hasOutbox,
        sms: sms !== undefined || hasOutbox,
        identity: identity !== undefined || identities.isSandbox,
        pix: payments.provider !== undefined,
        google: google !== undefined || config.demo,
        facebook: facebook !== undefined || config.demo,
        push: push !== undefined || hasOutbox,
      }
      staffProviderRoutes(door, book, { config, secrets: config.secrets, log, isProduction: !hasOutbox, machine })
    },
  }),
})
