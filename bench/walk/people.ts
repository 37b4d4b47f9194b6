import type { Browser, BrowserContext, Page } from '@playwright/test'
import { logIn } from '../../e2e/support/forms.ts'
import { PATIENCE_MS } from './inspect.ts'
import type { Role } from './visits.ts'
import { Watch } from './watch.ts'

/** As the seed names them; on both brands. */
const ACCOUNTS = { player: 'demo', agent: 'agente', head: 'lider' } as const
const PASSWORD = 'jogo-limpo-26'

export type Brand = 'trevo' | 'mare'
export const LANGUAGES = ['PT', 'EN'] as const
export type Language = (typeof LANGUAGES)[number]

/** Somebody with a browser of their own. */
export type Walker = { page: Page; watch: Watch; origin: string }

function originOf(base: string, brand: Brand): string {
  const url = new URL(base)
  // The browser takes every name under `localhost` for this machine.
  url.hostname = brand === 'trevo' ? 'localhost' : 'mare.localhost'
  return url.origin
}

async function enter(page: Page, role: Role): Promise<void> {
  const inside = (url: URL) => !/\/(login|trail)$/.test(url.pathname)
  if (role === 'guest') return void (await page.goto('/m/home'))
  if (role === 'trial') await page.goto('/m/trail')
  else {
    await page.goto(role === 'player' ? '/m/login' : '/m/login?types=A')
    await logIn(page, ACCOUNTS[role], PASSWORD)
  }
  await page.waitForURL(inside, { timeout: PATIENCE_MS })
}

export async function newWalker(browser: Browser, base: string, brand: Brand, role: Role): Promise<Walker> {
  const origin = originOf(base, brand)
  const context: BrowserContext = await browser.newContext({
    baseURL: origin,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  const watch = new Watch(page)
  await enter(page, role)
  watch.take()
  return { page, watch, origin }
}
