import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { query } from './database.ts'
import { PASSWORD, PASSWORD_HASH } from './people.ts'
import { openStaffSession } from './sessions.ts'
import { expect } from './test.ts'
import { totpOf } from './totp.ts'

/** A person of staff, of one brand, who has been there long enough to decide what others ask for. */
export async function addStaff(brandCode: string, roles: readonly string[]): Promise<string> {
  const userName = `s${randomBytes(5).toString('hex')}`
  await query(
    `insert into staff_account (user_name, display_name, mail, merchant_id, roles, password_hash, must_change, decides_from)
     select $2, 'Lia', $2 || '@console.example', id, $3, $4, false, now() - interval '30 days' from merchant where code = $1`,
    [brandCode, userName, roles, PASSWORD_HASH],
  )
  return userName
}

/** Desks of this worker: the console is large, and a browser that has read it before opens it in half the time. */
const desks = new Map<string, BrowserContext[]>()
const addresses = new WeakMap<Page, string>()

async function freeDesk(browser: Browser, baseURL: string, hasTouch: boolean): Promise<BrowserContext> {
  const key = `${baseURL} ${hasTouch}`
  const known = (desks.get(key) ?? []).filter((context) => context.browser() === browser)
  const free = known.find((context) => context.pages().length === 0)
  if (free !== undefined) {
    await free.clearCookies()
    return free
  }
  const viewport = { width: 1280, height: 800 }
  const added = await browser.newContext({ baseURL, viewport, deviceScaleFactor: 1, isMobile: false, hasTouch })
  desks.set(key, [...known, added])
  return added
}

/** The console at a desk, beside the phone of the test; every refused script or style, and every page error, is kept. */
export async function openConsole(
  browser: Browser,
  baseURL: string,
  { hasTouch = false } = {},
): Promise<{ desk: Page; errors: string[] }> {
  const desk = await (await freeDesk(browser, baseURL, hasTouch)).newPage()
  const session = await desk.context().newCDPSession(desk)
  await session.send('Storage.clearDataForOrigin', { origin: new URL(baseURL).origin, storageTypes: 'local_storage' })
  await session.detach()
  addresses.set(desk, baseURL)
  const errors: string[] = []
  desk.on('pageerror', (error) => errors.push(error.message))
  desk.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text())
  })
  return { desk, errors }
}

/** At the desk with a session; the way through the form is walked where it is what is tested. */
export async function signInStaff(desk: Page, userName: string): Promise<void> {
  await openStaffSession(desk, userName, addresses.get(desk) ?? '')
  await desk.goto('/ops')
  await expect(desk.getByRole('button', { name: 'Lia' })).toBeVisible()
}

/** Password, then the first second step: the secret is shown, and a code proves that it arrived. */
export async function enterByForm(desk: Page, userName: string, displayName: string): Promise<void> {
  await desk.getByLabel('Usuário').fill(userName)
  await desk.getByLabel('Senha').fill(PASSWORD)
  await desk.getByRole('button', { name: 'Continuar' }).click()
  await expect(desk.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const secret = ((await desk.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await desk.getByLabel('Código de 6 dígitos').fill(totpOf(secret))
  await desk.getByRole('button', { name: 'Entrar' }).click()
  await expect(desk.getByRole('button', { name: displayName })).toBeVisible()
}
