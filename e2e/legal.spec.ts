import { readFile } from 'node:fs/promises'
import { query } from './support/database.ts'
import { addPayer, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ timeout: 180_000 })

test('who has not agreed is led to the form, may withdraw meanwhile, and goes on once agreed', async ({ page }) => {
  const payer = await addPayer()
  await query(
    `update member_profile set consent_edition = null where member_id in (
       select m.id from member m join merchant b on b.id = m.merchant_id where b.code = 'trevo' and m.account = $1)`,
    [payer.account],
  )
  await signInTo(page, payer, '/m/withdraw')
  await expect(page).toHaveURL(/\/m\/withdraw$/)
  await page.goto('/m/voucherCenter')
  await expect(page).toHaveURL(/\/m\/agree\?from=%2Fm%2FvoucherCenter/)
  await expectAccessible(page)
  await page.getByRole('button', { name: /Política de privacidade/ }).click()
  await expect(page.getByRole('dialog').getByText(/180 dias/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await expect(page.getByText('Marque para aceitar.')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceitar e continuar' }).click()
  await expect(page).toHaveURL(/\/m\/voucherCenter$/)
})

test('my data: a copy is asked for and made, and a closing is asked for and taken back', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/ownData')
  await expect(page.getByText('Termos de uso')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Pedir a cópia' }).click()
  await expect(page.getByRole('button', { name: 'Baixar' })).toBeVisible({ timeout: 90_000 })
  await page.getByLabel('Sua senha').last().fill('uma senha boa 9')
  await page.getByRole('button', { name: 'Encerrar a conta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Encerrar a conta' }).click()
  await expect(page.getByRole('button', { name: 'Manter a conta' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Manter a conta' }).click()
  await expect(page.getByText('Sua conta continua aberta')).toBeVisible()
})

test('the self-test keeps its answers to itself, the way out of all houses is a link, and a year comes as PDF and as data', async ({
  page,
}) => {
  await signInTo(page, await addPayer(), '/m/limits')
  const central = page.getByRole('link', { name: /Autoexclusão em todas as casas/ })
  await expect(central).toHaveAttribute('href', 'https://www.gov.br/autoexclusaoapostas')
  await page.getByRole('link', { name: /Como está o seu jogo\?/ }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  const often = page.getByRole('radio', { name: 'Quase sempre' })
  await expect(often.last()).toBeVisible()
  for (const one of await often.all()) await one.check()
  await expect(page.getByText(/mostram muitos sinais de risco/)).toBeVisible()
  await expectAccessible(page)
  expect(sent.filter((url) => !/session|presence|seen/.test(url))).toEqual([])
  await page.goto('/m/transaction/record')
  for (const [form, begin] of [
    ['PDF', '%PDF-'],
    ['CSV', '\uFEFF'],
  ] as const) {
    const button = page.getByRole('button', { name: new RegExp(`^Extrato de \\d{4} \\(${form}\\)`) })
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
    expect((await readFile(await file.path(), 'utf8')).startsWith(begin)).toBe(true)
  }
})
