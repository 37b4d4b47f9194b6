import { createHmac, randomBytes } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { query } from './database.ts'
import { PASSWORD, PASSWORD_HASH } from './people.ts'
import { expect } from './test.ts'

const STEP_SECONDS = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a secret now. */
function totpOf(secret: string): string {
  const bits = [...secret].map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const at = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

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

/** The console at a desk, beside the phone of the test; every refused script or style, and every page error, is kept. */
export async function openConsole(
  browser: Browser,
  baseURL: string,
  { hasTouch = false } = {},
): Promise<{ desk: Page; errors: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch,
  })
  const desk = await context.newPage()
  const errors: string[] = []
  desk.on('pageerror', (error) => errors.push(error.message))
  desk.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) errors.push(message.text())
  })
  return { desk, errors }
}

/** Password, then the first second step: the secret is shown, and a code proves that it arrived. */
export async function signInStaff(desk: Page, userName: string): Promise<void> {
  await desk.goto('/ops')
  await desk.getByLabel('Usuário').fill(userName)
  await desk.getByLabel('Senha').fill(PASSWORD)
  await desk.getByRole('button', { name: 'Continuar' }).click()
  await expect(desk.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible()
  const secret = ((await desk.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await desk.getByLabel('Código de 6 dígitos').fill(totpOf(secret))
  await desk.getByRole('button', { name: 'Entrar' }).click()
  await expect(desk.getByRole('button', { name: 'Lia' })).toBeVisible({ timeout: 20_000 })
}
