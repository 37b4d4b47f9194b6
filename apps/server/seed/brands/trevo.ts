import type { DemoBrand } from './brand.ts'

/** The base design is Trevo's, so it sets no variables of its own. No number, channel or page below belongs to anybody. */
export const trevo: DemoBrand = {
  code: 'trevo',
  isDefault: true,
  regulation: 'br',
  hosts: ['localhost', '127.0.0.1', 'trevo.localhost'],
  // Demo people sign in from everywhere, with passwords that anybody may read: no code is sent to their made-up contacts.
  flags: { NEWDEVICE3: false },
  settings: {
    brand: {
      name: 'Trevo',
      shortName: 'Trevo',
      mark: 'clover',
      themeColor: { dark: '#06110C', light: '#F4F7F3' },
      variables: { dark: {}, light: {} },
      description: {
        PT: 'Jogos, loterias e esportes em um só lugar, com limites que você escolhe.',
        EN: 'Games, lotteries and sports in one place, with limits you choose.',
      },
    },
    register: {
      idNumber: { enabled: true, required: true },
      payeeName: { enabled: true, required: true },
      email: { enabled: true, required: true },
    },
    template: { mem_cen: 1, dep_func: 1, birthday_limit: 18 },
    legal: {
      licence: {
        PT: 'Operado por empresa licenciada e fiscalizada',
        EN: 'Run by a licensed and supervised operator',
      },
      noteYears: '2020-2023',
      copyrightYears: '2019-2024',
    },
    service: [
      {
        csType: 'LIVECHAT',
        type: 3,
        name: { PT: 'Chat ao vivo', EN: 'Live chat' },
        icon: 'livechat',
        title: { PT: 'Resposta em até 2 minutos', EN: 'Answers within 2 minutes' },
        path: '/m/chat',
      },
      {
        csType: 'WHATSAPP',
        type: 3,
        name: { PT: 'WhatsApp', EN: 'WhatsApp' },
        icon: 'whatsapp',
        title: { PT: 'Das 8h às 22h', EN: 'From 8 am to 10 pm' },
        path: 'https://wa.me/5511900000000',
      },
      {
        csType: 'TELEGRAM',
        type: 3,
        name: { PT: 'Telegram', EN: 'Telegram' },
        icon: 'telegram',
        title: { PT: 'Canal oficial', EN: 'Official channel' },
        path: 'https://example.com/trevo/telegram',
      },
    ],
    resources: [
      { resourceType: 'Android', url: '/m/app?os=android' },
      { resourceType: 'IOS', url: '/m/app?os=ios' },
    ],
    paths: {
      social: {
        FACEBOOK: { url: 'https://example.com/trevo/facebook' },
        TWITTER: { url: 'https://example.com/trevo/x' },
        TELEGRAM: { url: 'https://example.com/trevo/telegram' },
      },
      affiliateService: 'https://example.com/trevo/afiliados',
      outerHosts: [],
    },
    vendors: { mapping: { LOTT: ['LOTT'] } },
  },
}
