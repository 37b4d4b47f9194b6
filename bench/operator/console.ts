import { expect } from '@playwright/test'
import { askForSecond, type Desk, LONG, picture } from './desk.ts'

export const BRAND = { code: 'sol', name: 'Sol de Oro', host: 'sol.localhost' }
export const ACCOUNT = '002010077777777771'

/** The brand from the wizard, with its own logo, in Spanish and pesos. */
export async function makeBrand(admin: Desk): Promise<void> {
  const { page, button, field, pick } = admin
  await admin.open('brandDrafts/create')
  await pick('Modelo', /^Abierto/)
  await admin.save()
  await field('Nombre').fill(BRAND.name)
  await field('Código').fill(BRAND.code)
  await button('Continuar').click()
  await field('Direcciones').fill(BRAND.host)
  await button('Continuar').click()
  await expect(page.getByRole('combobox', { name: 'Idiomas' })).toHaveText('Español')
  await expect(page.getByLabel('Zona horaria')).toHaveValue('America/Mexico_City')
  await expect(page.getByRole('combobox', { name: 'Moneda' })).toHaveText('MXN ($)')
  await button('Continuar').click()
  await picture(page, 'console-wizard')
  await button('Crear la marca').click()
  await admin.told(/La marca sol responde en sol\.localhost/)
  await admin.choose(BRAND.name)

  await admin.open('brandLook')
  // With what a drawing may carry: the page makes dots of it.
  const logo = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><script>alert(1)</script>
    <rect width="512" height="512" fill="#d97706"/><circle cx="256" cy="256" r="140" fill="#fff7ed"/></svg>`
  const file = { name: 'sol.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(logo) }
  await page.locator('input[data-upload]').setInputFiles(file)
  await admin.told('Logotipo guardado')
  await picture(page, 'console-look')
}

/** This operator has no text messages yet, and nobody here reads pictures. */
export async function askForLittle(admin: Desk): Promise<void> {
  const { page } = admin
  await admin.open('brandSite')
  for (const name of ['Celular', 'Correo', 'Imagen de captcha', 'Código por SMS']) {
    for (const part of ['Obligatorio', 'Se muestra']) {
      const box = page.getByRole('switch', { name: `${name}: ${part}` })
      await expect(box).toBeVisible(LONG)
      if (await box.isChecked()) await box.uncheck()
    }
  }
  await admin.save()
  await expect(page.getByText(/actualizado|guardado/i).first()).toBeVisible(LONG)
  await picture(page, 'console-site')
}

async function publish(content: Desk, kind: 'notices' | 'promotions', title: string): Promise<void> {
  const { page, button, field } = content
  await content.open(`${kind}/create`)
  const spanish = page.getByRole('region', { name: 'Español' })
  // The brand speaks Spanish alone: nothing else is asked for.
  await expect(page.getByRole('region', { name: 'Portugués' })).toHaveCount(0)
  await field('Título', spanish).fill(title)
  await spanish.locator('[contenteditable=true]').fill(`${title}.`)
  await content.save()
  await expect(page).toHaveURL(/\/\d+$/, LONG)
  await button('Publicar').click()
  await button('Publicar', content.dialog).click()
  await content.told(/^Publicado: los celulares/)
  await picture(page, `console-${kind}`)
}

export async function writeTexts(content: Desk): Promise<void> {
  await content.choose(BRAND.name)
  for (const title of ['Abrimos hoy', 'Nuevos juegos cada semana', 'Retiros por banco']) {
    await publish(content, 'notices', title)
  }
  await publish(content, 'promotions', 'Torneo de apertura')
}

/** Made by one; nobody who came today puts it into use, so it signs nothing. */
export async function addVendor(admin: Desk, finance: Desk): Promise<void> {
  const { page, button, field, dialog } = admin
  await admin.open('vendors/create')
  await field('Código').fill('EXT')
  await field('Nombre que leen los jugadores').fill('Externa')
  await field('Dirección donde se abren los juegos').fill('https://juegos.example')
  await admin.pick('Monedas', 'MXN')
  await page.keyboard.press('Escape')
  await admin.save()
  await button('Crear clave').click()
  await button('Crear clave', dialog).click()
  await expect(dialog.getByLabel('Secreto')).toHaveValue(/\S{20}/, LONG)
  await button('Guardé el secreto', dialog).click()
  await button('Poner en uso').click()
  await askForSecond(admin, 'Nuevo proveedor')
  await admin.told(/Solicitud enviada/)
  await picture(page, 'console-vendor')

  await finance.choose(BRAND.name)
  await finance.open('approvals')
  await finance.page.getByText('Nuevo proveedor').click()
  await finance.told('Tu cuenta es nueva o se cambió hace menos de tres días y todavía no decide.')
  await picture(finance.page, 'console-approval')
}

async function fillMethod(finance: Desk, direction: 'Depósito' | 'Retiro'): Promise<void> {
  const { page, field } = finance
  await finance.open('payment-methods/create')
  await finance.pick('Sentido', direction)
  // Pix moves reais: a brand in pesos is not offered it.
  await page.getByRole('combobox', { name: 'Medio' }).click()
  await expect(page.getByRole('option', { name: 'Pix' })).toHaveCount(0)
  await page.getByRole('option', { name: 'Transferencia bancaria' }).click()
  await field('Mínimo').fill('50.00')
  await page
    .getByRole('textbox', { name: 'Máximo', exact: true })
    .or(page.getByLabel(/^Máximo \*$/))
    .first()
    .fill('20000.00')
  await field('Máximo por día').fill('50000.00')
}

/** The way out is one person's to make; the account that members pay into is named by two. */
export async function addWaysToPay(finance: Desk): Promise<void> {
  const { page, field } = finance
  await fillMethod(finance, 'Retiro')
  await page.getByLabel('Apostar antes de retirar (%)').fill('0')
  await finance.save()
  await expect(page).toHaveURL(/payment-methods$/, LONG)
  await expect(page.getByText('Retiro · Transferencia bancaria')).toBeVisible(LONG)

  await fillMethod(finance, 'Depósito')
  await field('Banco').fill('Banco del Sol')
  await page
    .getByRole('textbox', { name: 'Cuenta', exact: true })
    .or(page.getByLabel(/^Cuenta \*$/))
    .first()
    .fill(ACCOUNT)
  await page.getByLabel(/^Titular/).fill('Sol SA de CV')
  await field('Documento del titular').fill('SOL010101AB1')
  await finance.save()
  await askForSecond(finance, 'La cuenta de la marca')
  await finance.told(/Solicitud enviada/)
  await picture(page, 'console-methods')
}

/** What the bank's statement says, beside what the member asked for. */
export async function confirmReceipt(finance: Desk, reference: string): Promise<void> {
  const { page, button, dialog } = finance
  await finance.open('deposits')
  await page.getByText('elena_godoy').first().click()
  await picture(page, 'console-deposit')
  await button('Confirmar monto').click()
  await dialog.getByLabel('Referencia en el estado de cuenta').fill(reference)
  // CPF is a number of Brazil's.
  await expect(dialog.getByLabel(/CPF/)).toHaveCount(0)
  await button('Confirmar monto', dialog).click()
  await finance.told('Depósito abonado')
}

/** The list opens on what waits for staff; what is on its way is one filter further. */
async function openWithdrawal({ open, page }: Desk, state: 'review' | 'unpaid'): Promise<void> {
  await open(`withdrawals?filter=${encodeURIComponent(JSON.stringify({ state }))}`)
  await page.getByText('elena_godoy').first().click()
}

/** Let be paid by one. */
export async function approveWithdrawal(finance: Desk): Promise<void> {
  await openWithdrawal(finance, 'review')
  await finance.button('Aprobar y pagar').click()
  await finance.button(/Confirmar|Aprobar y pagar/, finance.dialog).click()
  await finance.told('Aprobado: el pago comienza ahora')
  await picture(finance.page, 'console-withdrawal')
}

/** Another one was at the bank. */
export async function sayPaid(finance: Desk, reference: string, says: string | RegExp): Promise<void> {
  await openWithdrawal(finance, 'unpaid')
  const say = finance.button('Informar pago')
  // Handed to people by a job, a moment after it was approved.
  await expect(async () => {
    await finance.page.reload()
    await expect(say).toBeVisible({ timeout: 15_000 })
  }).toPass(LONG)
  await say.click()
  await finance.dialog.getByLabel('Referencia en el estado de cuenta').fill(reference)
  await finance.button('Informar pago', finance.dialog).click()
  await finance.told(says)
  await picture(finance.page, 'console-paid')
}
