import { type Browser, expect, type Page } from '@playwright/test'
import { ACCOUNT, approveWithdrawal, confirmReceipt, sayPaid } from './console.ts'
import { type Desk, LONG, picture } from './desk.ts'

const PASSWORD = 'Boitata!2291-Sol'
const WITHDRAWAL_PASSWORD = '135790'
/** A published example of an account number in Mexico. */
const CLABE = '032180000118359719'
const RECEIPT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** Who of the house is there. */
type House = { fina: Desk; tesa: Desk }

async function register(page: Page): Promise<void> {
  await page.goto('/m/register')
  await page.getByLabel('Fecha de nacimiento').fill('1990-05-17')
  await page.locator('form').getByRole('button', { name: 'Continuar' }).click()
  await page.getByRole('textbox', { name: 'Usuario', exact: true }).fill('elena_godoy')
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar contraseña').fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await picture(page, 'register')
  await page.locator('form').getByRole('button', { name: 'Crear cuenta' }).click()
  await expect(page.getByRole('dialog', { name: 'Cuenta creada' })).toBeVisible(LONG)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL(/\/m\/home$/)
}

/** A transfer with its receipt, which finance finds on the statement. */
async function payIn(page: Page, { fina }: House): Promise<void> {
  await page.goto('/m/voucherCenter')
  await page.getByRole('textbox', { name: 'Monto', exact: true }).fill('500')
  await picture(page, 'deposit')
  await page.getByRole('button', { name: 'Ver datos para transferir' }).click()
  await expect(page.getByText(ACCOUNT)).toBeVisible(LONG)
  await picture(page, 'bank')
  await page.locator('input[type=file]').setInputFiles({ name: 'r.png', mimeType: 'image/png', buffer: RECEIPT })
  await page.getByRole('button', { name: 'Enviar comprobante' }).click()
  await expect(page.getByText('Comprobante enviado').first()).toBeVisible(LONG)
  await confirmReceipt(fina, 'SPEI-1')
  await page.goto('/m/member/home')
  await expect(page.getByRole('main').getByText('$500.00').first()).toBeVisible(LONG)
  await picture(page, 'balance')
}

/** One round of a game of the studio, for pesos. */
async function playARound(page: Page): Promise<void> {
  await page.goto('/m/gameList?gameType=INHOUSE&name=Plinko')
  await page
    .getByRole('button', { name: /^Plinko,/ })
    .first()
    .click()
  const game = page.frameLocator('iframe')
  await expect(game.getByTestId('balance')).toHaveText('$500.00', LONG)
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/studio/api/round')
  await game.getByRole('button', { name: 'Soltar bola' }).click()
  const { success } = (await (await answered).json()) as { success: boolean }
  expect(success).toBe(true)
  await picture(page, 'game')
}

async function choosePassword(page: Page): Promise<void> {
  await page.goto('/m/securityCenter?open=payment')
  const sheet = page.getByRole('dialog')
  await picture(page, 'password')
  await sheet.getByLabel('Nueva contraseña de retiro').fill(WITHDRAWAL_PASSWORD)
  await sheet.getByLabel('Repite la contraseña de retiro').fill(WITHDRAWAL_PASSWORD)
  await sheet.getByLabel(/^Contraseña( de acceso| actual)?$/).fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Contraseña de retiro guardada')).toBeVisible(LONG)
}

/** Asked for at once. The account is new, so staff look at it: one lets it be paid, and another pays it at the bank. */
async function askToBePaid(page: Page, { fina, tesa }: House): Promise<void> {
  await choosePassword(page)
  await page.goto('/m/withdraw')
  await page.getByRole('button', { name: 'Agregar cuenta' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Banco', { exact: true }).fill('Banco del Sol')
  await sheet.getByLabel('CLABE interbancaria (18 dígitos)').fill(CLABE)
  await sheet.getByLabel('Identificación fiscal del titular').fill('GODE561231GR8')
  await sheet.getByLabel('Nombre del titular').fill('Elena Godoy')
  await sheet.getByLabel('Contraseña de retiro').fill(WITHDRAWAL_PASSWORD)
  await picture(page, 'account')
  await sheet.getByRole('button', { name: 'Guardar cuenta' }).click()
  await page.getByRole('textbox', { name: 'Monto del retiro', exact: true }).fill('200')
  await page.getByRole('main').getByRole('button', { name: 'Retirar', exact: true }).click()
  await sheet.getByLabel('Contraseña de retiro').fill(WITHDRAWAL_PASSWORD)
  await sheet.getByRole('button', { name: 'Retirar $200.00' }).click()
  await expect(page.getByText('Retiro en revisión').first()).toBeVisible(LONG)
  await picture(page, 'withdrawal')
  await approveWithdrawal(fina)
  await sayPaid(fina, 'SPEI-2', /[Oo]tra persona/)
  await sayPaid(tesa, 'SPEI-2', 'Pago registrado')
  await page.reload()
  await expect(page.getByText('$200.00 enviados').first()).toBeVisible(LONG)
  await picture(page, 'paid')
}

/** Whoever comes to the site by its own host. */
export async function playAsMember(browser: Browser, base: string, house: House): Promise<void> {
  const page = await browser.newPage({
    baseURL: base,
    viewport: { width: 390, height: 844 },
    locale: 'es-MX',
    reducedMotion: 'reduce',
  })
  await page.goto('/m/home')
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  await expect(page.getByText('Abrimos hoy').first()).toBeAttached(LONG)
  await register(page)
  await payIn(page, house)
  await playARound(page)
  await askToBePaid(page, house)
}
