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
