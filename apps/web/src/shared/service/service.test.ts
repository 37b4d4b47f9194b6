import { sealServicePath } from '@trevo/contract/service-path'
import type { ServiceEntry } from '@trevo/contract/status'
import { expect, test } from 'vitest'
import { openServiceEntries } from './service.ts'

const entry = (path: string): ServiceEntry => ({
  csType: 'WHATSAPP',
  type: 3,
  name: { PT: 'Atendimento', EN: 'Support' },
  icon: '',
  title: { PT: 'Fale conosco', EN: 'Talk to us' },
  path,
})

test('sealed paths open; a broken or unsafe one is left out alone', async () => {
  const opened = await openServiceEntries([
    entry('not sealed at all'),
    entry(await sealServicePath('https://wa.me/5511999990000')),
    entry(await sealServicePath('javascript:alert(1)')),
    entry(await sealServicePath('//elsewhere.example')),
    entry(await sealServicePath('/m/message')),
  ])
  expect(opened.map((link) => link.url)).toEqual(['https://wa.me/5511999990000', '/m/message'])
})
