import {
  opsEndProvider,
  opsMakeProvider,
  opsProviders,
  opsTestProvider,
  opsUseProvider,
} from '@trevo/contract/ops/providers'
import { fill, type Press, press, save } from '../../lib/testing/press.ts'

const provider = {
  id: '7',
  kind: 'mail',
  label: 'Correio novo',
  state: 'waiting',
  shown: [{ name: 'host', value: 'smtp.example:465' }],
  madeBy: 'ana',
  createdAt: '2026-03-01T12:00:00.000Z',
  usedAt: null,
  endedAt: null,
  test: null,
}
const machine = { mail: true, sms: true, identity: false, pix: true, google: false, facebook: false, push: true }
const GIVEN: Press['given'] = [[opsProviders, { providers: [provider], machine }]]

export const presses: readonly Press[] = [
  {
    call: opsMakeProvider,
    at: '/providers',
    given: [[opsProviders, { providers: [], machine }]],
    does: [
      press('providers.add_mail'),
      fill('providers.label', 'Correio novo'),
      fill('providers.field_host', 'smtp.example'),
      fill('providers.field_user', 'trevo'),
      fill('providers.field_password', 'segredo'),
      fill('providers.field_from', 'Trevo <ola@trevo.example>'),
      save,
    ],
    sends: {
      label: 'Correio novo',
      settings: {
        kind: 'mail',
        host: 'smtp.example',
        port: 465,
        tls: true,
        user: 'trevo',
        password: 'segredo',
        from: 'Trevo <ola@trevo.example>',
      },
    },
  },
  {
    call: opsTestProvider,
    at: '/providers',
    given: GIVEN,
    does: [press('providers.test'), fill('providers.test_to_mail', 'ana@trevo.example'), press('providers.test_now')],
    sends: { to: 'ana@trevo.example' },
  },
  { call: opsUseProvider, at: '/providers', given: GIVEN, does: [press('providers.use')], sends: {} },
  {
    call: opsEndProvider,
    at: '/providers',
    given: GIVEN,
    does: [press('providers.end'), press('providers.end')],
  },
]
