import { randomUUID } from 'node:crypto'
import * as brand from '@trevo/contract/ops/brand'
import * as drafts from '@trevo/contract/ops/brand-drafts'
import { opsSwitchFlag } from '@trevo/contract/ops/flags'
import * as providers from '@trevo/contract/ops/providers'
import { settingsOf } from '../src/capabilities/brands/staff/settings.ts'
import { answered, type OpsWorld } from './ops-world.ts'

/** What an operator sets of the brand. */
export function brandWrites(world: () => OpsWorld) {
  const about = 'brand' as const
  const part = (name: 'look' | 'site' | 'access' | 'place', changes: object) => async () => {
    const { db, brandId } = world()
    const settings = await settingsOf(db, brandId, new Date())
    return { body: { requestId: randomUUID(), revision: settings.revision, ...settings[name], ...changes } }
  }
  const reason = 'pedido da operação'
  const wanted = (code: string) => ({
    template: 'open',
    code,
    name: 'Sol',
    hosts: [`${code}.example`],
    languages: ['ES'],
    timeZone: 'America/Mexico_City',
    currency: 'MXN',
  })
  const draft = async (code: string) => {
    const body = { requestId: randomUUID(), ...wanted(code) }
    const { id } = answered<{ id: string }>(await world().everywhere.call(drafts.opsCreateBrandDraft, { body }))
    return { params: { id } }
  }
  const provider = () => ({
    requestId: randomUUID(),
    label: 'SMS',
    // Nobody listens there: what came of the test is noted all the same.
    settings: { kind: 'sms', url: 'http://127.0.0.1:9', token: null, template: '{to} {text}', perHour: 5 },
  })
  const madeProvider = async () => {
    const made = await world().everywhere.call(providers.opsMakeProvider, { body: provider() })
    return { params: { id: answered<{ id: string }>(made).id } }
  }
  const everybody = 'everybody' as const
  return [
    {
      endpoint: drafts.opsCreateBrandDraft,
      action: 'brand_draft.create',
      about: everybody,
      input: async () => ({ body: { requestId: randomUUID(), ...wanted('sol') } }),
    },
    {
      endpoint: drafts.opsSaveBrandDraft,
      action: 'brand_draft.edit',
      about: everybody,
      input: async () => ({ ...(await draft('lua')), body: { requestId: randomUUID(), ...wanted('luar') } }),
    },
    {
      endpoint: providers.opsMakeProvider,
      action: 'brand_provider.make',
      about,
      input: async () => ({ body: provider() }),
    },
    {
      endpoint: providers.opsTestProvider,
      action: 'brand_provider.test',
      about,
      input: async () => ({ ...(await madeProvider()), body: { to: '+5511987654321' } }),
    },
    {
      endpoint: providers.opsEndProvider,
      action: 'brand_provider.end',
      about,
      input: madeProvider,
    },
    {
      endpoint: opsSwitchFlag,
      action: 'flag.switch',
      about,
      input: async () => ({
        params: { id: 'APPWINDOW' },
        body: { requestId: randomUUID(), enabled: false, reason: 'sem aplicativo' },
      }),
    },
    {
      endpoint: brand.opsSetBrandLook,
      action: 'brand.look',
      about,
      input: part('look', { shortName: 'Trevinho' }),
    },
    {
      endpoint: brand.opsSetBrandLogo,
      action: 'brand.logo',
      about,
      input: async () => ({ body: { requestId: randomUUID(), picture: null } }),
    },
    { endpoint: brand.opsSetBrandSite, action: 'brand.site', about, input: part('site', { menus: ['AGEPAG'] }) },
    {
      endpoint: brand.opsSetBrandAccess,
      action: 'brand.access',
      about,
      input: part('access', { blockedCountries: ['US'], reason }),
    },
    {
      endpoint: brand.opsSetBrandPlace,
      action: 'brand.place',
      about,
      input: part('place', { hosts: ['trevo.localhost'], reason }),
    },
  ]
}
