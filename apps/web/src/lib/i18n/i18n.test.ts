import { ERROR_CODES } from '@trevo/contract/errors'
import enRefusals from '@trevo/contract/locales/en.json'
import esRefusals from '@trevo/contract/locales/es.json'
import ptRefusals from '@trevo/contract/locales/pt.json'
import { MESSAGE_KEYS } from '@trevo/contract/messages'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/fake-browser.ts'
import en from './locales/en.json'
import es from './locales/es.json'
import pt from './locales/pt.json'

let browser: ReturnType<typeof fakeBrowser>
let i18n: typeof import('./i18n.ts')

beforeEach(async () => {
  browser = fakeBrowser()
  i18n = await import('./i18n.ts')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const files = {
  PT: async () => ({
    default: { hello: 'Olá {name}', unread_one: '{count} não lida', unread_other: '{count} não lidas' },
  }),
  EN: async () => ({
    default: { hello: 'Hello {name}', unread_one: '{count} unread', unread_other: '{count} unread' },
  }),
  ES: async () => ({
    default: { hello: 'Hola {name}', unread_one: '{count} no leído', unread_other: '{count} no leídos' },
  }),
}
const texts = () => i18n.namespace('demo', files)

describe('language', () => {
  test('Portuguese by default', async () => {
    await i18n.startI18n()
    expect(i18n.currentLanguage()).toBe('PT')
    expect(browser.html.lang).toBe('pt')
    expect(i18n.t('error.other')).toBe('Não deu certo. Tente de novo.')
  })

  test('the stored one at the next start, an unknown one is Portuguese', async () => {
    browser.local.setItem('language', 'EN')
    await i18n.startI18n()
    expect(i18n.t('error.other')).toBe('That did not work. Please try again.')
    expect(browser.html.lang).toBe('en')
    browser = fakeBrowser()
    browser.local.setItem('language', 'CN')
    i18n = await import('./i18n.ts')
    await i18n.startI18n()
    expect(i18n.currentLanguage()).toBe('PT')
  })

  test('a change is stored, shown in the document and translated', async () => {
    await i18n.startI18n()
    await i18n.setLanguage('EN')
    expect(browser.local.getItem('language')).toBe('EN')
    expect(browser.html.lang).toBe('en')
    expect(i18n.messageText('in_email_incorrect')).toBe('Incorrect email')
  })

  test('Spanish is kept, shown in the document and counts as Spanish does', async () => {
    browser.local.setItem('language', 'ES')
    await i18n.startI18n()
    expect(browser.html.lang).toBe('es')
    expect(i18n.t('error.other')).toBe('No se pudo hacer. Inténtalo de nuevo.')
    const demo = texts()
    await i18n.loadNamespace(demo)
    const t = i18n.translator(demo, 'ES')
    // A million is a form of its own in Spanish ("un millón de"), which no file needs to have.
    expect([0, 1, 2, 1_000_000].map((count) => t('unread', { count }))).toEqual([
      '0 no leídos',
      '1 no leído',
      '2 no leídos',
      '1000000 no leídos',
    ])
  })

  test('a brand that begins in Spanish is Spanish to whoever chose nothing', async () => {
    browser.html.lang = 'es'
    await i18n.startI18n()
    expect(i18n.currentLanguage()).toBe('ES')
    await i18n.setLanguage('PT')
    browser.html.lang = 'es'
    vi.resetModules()
    i18n = await import('./i18n.ts')
    await i18n.startI18n()
    expect(i18n.currentLanguage()).toBe('PT')
  })

  test('chosen in one tab, it shows in all', async () => {
    await i18n.startI18n()
    browser.local.setItem('language', 'EN')
    browser.otherTab('language')
    await vi.waitFor(() => expect(browser.html.lang).toBe('en'))
    expect(i18n.currentLanguage()).toBe('EN')
  })

  test('the last of two quick choices wins', async () => {
    await i18n.startI18n()
    await Promise.all([i18n.setLanguage('EN'), i18n.setLanguage('PT')])
    expect(i18n.currentLanguage()).toBe('PT')
    expect(browser.html.lang).toBe('pt')
  })

  test('listeners hear once, 250 ms after it settled', async () => {
    await i18n.startI18n()
    const heard = vi.fn()
    const stop = i18n.onLanguageChange(heard)
    vi.useFakeTimers()
    await i18n.setLanguage('EN')
    await i18n.setLanguage('PT')
    await i18n.setLanguage('EN')
    vi.advanceTimersByTime(249)
    expect(heard).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(heard.mock.calls).toEqual([['EN']])
    stop()
    await i18n.setLanguage('PT')
    vi.advanceTimersByTime(1_000)
    expect(heard).toHaveBeenCalledTimes(1)
  })
})

describe('texts', () => {
  test('placeholders are filled and never escaped twice', async () => {
    await i18n.startI18n()
    await i18n.setLanguage('EN')
    expect(i18n.messageText('length_between', { 0: 6, 1: 20 })).toBe('Length between 6 and 20')
    const demo = texts()
    await i18n.loadNamespace(demo)
    expect(i18n.translator(demo, 'EN')('hello', { name: 'Ana & <b>{name} $t(hello)' })).toBe(
      'Hello Ana & <b>{name} $t(hello)',
    )
  })

  test('plurals', async () => {
    await i18n.startI18n()
    const demo = texts()
    await i18n.loadNamespace(demo)
    const t = i18n.translator(demo, 'PT')
    expect([1, 2, 0].map((count) => t('unread', { count }))).toEqual(['1 não lida', '2 não lidas', '0 não lidas'])
  })

  test('a loaded namespace follows a later change of language', async () => {
    await i18n.startI18n()
    const demo = texts()
    await i18n.loadNamespace(demo)
    await i18n.setLanguage('EN')
    expect(i18n.translator(demo, 'EN')('hello', { name: 'Ana' })).toBe('Hello Ana')
  })

  test('a namespace that arrives during a change of language is complete after it', async () => {
    await i18n.startI18n()
    const demo = texts()
    await Promise.all([i18n.setLanguage('EN'), i18n.loadNamespace(demo)])
    expect(i18n.translator(demo, i18n.currentLanguage())('hello', { name: 'Ana' })).toBe('Hello Ana')
  })

  test('every error and message has a text in every language', () => {
    const files = { pt: { ...pt, ...ptRefusals }, en: { ...en, ...enRefusals }, es: { ...es, ...esRefusals } }
    const keys = [...ERROR_CODES.map((code) => `error.${code}`), ...MESSAGE_KEYS.map((key) => `msg.${key}`)]
    for (const file of Object.values<Record<string, string>>(files)) {
      expect(keys.filter((key) => !file[key])).toEqual([])
    }
  })
})
