import path from 'node:path'
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { totpOf } from '../../e2e/support/totp.ts'

const STAFF_PASSWORD = 'Boitata!2291-Curupira'
/** The machine may have other things to do. */
export const LONG = { timeout: 180_000 }

/** Pages for whoever wants to look at them: OPERATOR_PICTURES names a folder. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.OPERATOR_PICTURES
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}

/** Somebody of staff at the console: everything is done on its pages, in Spanish. */
export type Desk = Awaited<ReturnType<typeof sitDown>>

/** By the link that the command line showed: a password, an authenticator, and in. */
export async function sitDown(browser: Browser, base: string, userName: string, said: string) {
  const link = /https?:\/\/\S+/.exec(said)?.[0] ?? ''
  const context = await browser.newContext({
    baseURL: base,
    viewport: { width: 1280, height: 800 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.setDefaultTimeout(LONG.timeout)
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: true })
  await page.goto(link)
  await button('Português').click()
  await page.getByRole('menuitem', { name: 'Español' }).click()
  await page.getByLabel('Nueva contraseña', { exact: false }).first().fill(STAFF_PASSWORD)
  await page.getByLabel('Repite la nueva contraseña').fill(STAFF_PASSWORD)
  await button('Guardar contraseña').click()
  await page.getByLabel('Usuario').fill(userName)
  await page.getByLabel('Contraseña').fill(STAFF_PASSWORD)
  await button('Continuar').click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Código de 6 dígitos').fill(totpOf(secret))
  await button('Entrar').click()
  await expect(page.getByRole('menuitem').first()).toBeVisible(LONG)

  const field = (label: string, within: Page | Locator = page) => within.getByRole('textbox', { name: label })
  return {
    page,
    button,
    field,
    dialog: page.getByRole('dialog'),
    /** A page of the console, by its address. */
    open: (at: string) => page.goto(`/ops/${at}`),
    /** Everything after this is about that brand. */
    async choose(brand: string) {
      await page.getByRole('combobox', { name: 'Marca' }).click()
      await page.getByRole('option', { name: brand }).click()
      await expect(page.getByRole('combobox', { name: 'Marca' })).toHaveText(brand)
    },
    async pick(label: string, option: string | RegExp) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    },
    save: () => button('Guardar').click(),
    /** What the console says at its lower edge. */
    told: (text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible(LONG),
  }
}

/** What takes two people is asked for by one. */
export async function askForSecond({ dialog, button }: Desk, why: string): Promise<void> {
  await expect(dialog.getByRole('heading', { name: 'Otra persona debe estar de acuerdo' })).toBeVisible(LONG)
  await dialog.getByLabel('Motivo').fill(why)
  await button('Pedir aprobación', dialog).click()
}
