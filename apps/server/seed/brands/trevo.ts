import { TEMPLATES } from '../../src/base/merchants/templates.ts'
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
    ...TEMPLATES.brazil.settings,
    brand: {
      name: 'Trevo',
      shortName: 'Trevo',
      mark: 'clover',
      themeColor: { dark: '#06110C', light: '#F4F7F3' },
      variables: { dark: {}, light: {} },
      description: {
        PT: 'Jogos, loterias e esportes em um só lugar, com limites que você escolhe.',
        EN: 'Games, lotteries and sports in one place, with limits you choose.',
        ES: 'Juegos, loterías y deportes en un solo lugar, con límites que tú eliges.',
      },
    },
    legal: {
      // The number that examples of CNPJ use.
      operator: {
        name: 'Trevo Jogos Demonstração Ltda.',
        document: '11222333000181',
        authorisation: '0000/2020 (demonstração)',
        since: '2020',
      },
      licence: {
        PT: 'Operado por empresa licenciada e fiscalizada',
        EN: 'Run by a licensed and supervised operator',
        ES: 'Operado por una empresa con licencia y supervisada',
      },
      noteYears: '2020-2023',
      copyrightYears: '2019-2024',
    },
    service: [
      {
        csType: 'LIVECHAT',
        type: 3,
        name: { PT: 'Chat ao vivo', EN: 'Live chat', ES: 'Chat en vivo' },
        icon: 'livechat',
        title: { PT: 'Com a nossa equipe', EN: 'With our team', ES: 'Con nuestro equipo' },
        path: '/m/chat',
      },
      {
        csType: 'WHATSAPP',
        type: 3,
        name: { PT: 'WhatsApp', EN: 'WhatsApp', ES: 'WhatsApp' },
        icon: 'whatsapp',
        title: {
          PT: 'Conversa pelo seu aplicativo',
          EN: 'A chat in your own app',
          ES: 'Conversación en tu aplicación',
        },
        path: 'https://wa.me/5511900000000',
      },
      {
        csType: 'TELEGRAM',
        type: 3,
        name: { PT: 'Telegram', EN: 'Telegram', ES: 'Telegram' },
        icon: 'telegram',
        title: { PT: 'Canal oficial', EN: 'Official channel', ES: 'Canal oficial' },
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
  },
}
