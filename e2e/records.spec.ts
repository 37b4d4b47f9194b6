import { readFile } from 'node:fs/promises'
import { addPayer, knownForLong, PAYMENT_PASSWORD, payIn, signInTo } from './support/payers.ts'
import { putOffOffers } from './support/prompts.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('who is not signed in comes back after signing in', async ({ page }) => {
  await page.goto('/m/transaction/record')
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Ftransaction%2Frecord/)
})

test('transactions by type, day and detail, and as a file', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/withdraw')
  await payIn(page, '120')
  await payIn(page, '80')
  await page.getByRole('button', { name: 'Adicionar conta' }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Chave PIX (CPF)').fill(payer.cpf)
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar conta' }).click()
  await expect(page.getByRole('button', { name: /PIX, CPF/ })).toBeVisible()
  await knownForLong(payer)
  await page.getByRole('textbox', { name: 'Valor do saque' }).fill('50')
  await page.getByRole('main').getByRole('button', { name: 'Sacar', exact: true }).click()
  await sheet.getByLabel('Senha de saque').fill(PAYMENT_PASSWORD)
  await sheet.getByRole('button', { name: /^Sacar R\$/ }).click()
  await expect(page.getByRole('heading', { name: /enviados/ })).toBeVisible()

  await page.goto('/m/transaction/record')
  const rows = page.getByRole('main').getByRole('button', { name: /R\$/ })
  await expect(rows).toHaveText([/Saque.*−R\$\s50,00/, /Depósito.*\+R\$\s80,00/, /Depósito.*\+R\$\s120,00/])
  await expect(page.getByText('Entrou').locator('..')).toContainText(/R\$\s200,00/)
  await expect(page.getByRole('heading', { name: /^Hoje, / })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Depósitos' }).click()
  await expect(rows).toHaveCount(2)
  await expect(page).toHaveURL(/type=deposit/)
  await page.getByRole('radio', { name: 'Ontem' }).click()
  await expect(page.getByRole('heading', { name: 'Nada neste período' })).toBeVisible()
  await page.getByRole('radio', { name: 'Hoje' }).click()

  await rows.first().click()
  await expect(sheet.getByRole('term').filter({ hasText: 'Saldo depois' }).locator('+ dd')).toHaveText(/R\$\s200,00/)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Baixar planilha (CSV)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^transacoes-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(3)
  expect(lines[1]).toContain('80,00')
  await rows.first().click()
  await sheet.getByRole('link', { name: 'Ver o depósito' }).click()
  await expect(page.getByRole('heading', { name: /R\$\s80,00 no seu saldo/ })).toBeVisible()
})

test('an own range is checked, and the smallest screen does not scroll sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInTo(page, await addPayer(), '/m/gameRecord')
  await expect(page.getByRole('heading', { name: 'Nada neste período' })).toBeVisible()
  await page.getByRole('radio', { name: 'Escolher datas' }).click()
  await page.getByLabel('De', { exact: true }).fill('2025-01-01')
  await expect(page.getByText('Escolha até 92 dias')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('agents see the bets of their team, and one member of it', async ({ page }) => {
  await putOffOffers(page)
  await signInTo(page, { account: 'lider', brand: 'trevo' }, '/m/gameRecord?types=A')
  await expect(page.getByRole('radio', { name: 'Minha equipe' })).toBeChecked()
  await page.getByLabel('Usuário do membro').fill('demo')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/types=A&account=demo/)
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Meus registros' }).click()
  await expect(page).not.toHaveURL(/types=A/)
})

test('a bet of the lottery leads from the statement to its order', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/lottery/game?code=5d-5m')
  await payIn(page, '100')
  // A bet in the last seconds of a draw is refused as it should be.
  await expect(page.getByRole('timer').first()).not.toHaveAccessibleName(/Fecha em 00:[01]\d/, { timeout: 40_000 })
  await page.getByRole('tab', { name: 'Posição fixa' }).click()
  await page.getByRole('button', { name: 'Dezena de milhar: Todos' }).click()
  await page.getByRole('button', { name: /^Apostar R\$\s20,00$/ }).click()
  await page.getByRole('button', { name: 'Confirmar bilhete' }).click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  const order = page.url()
  await page.goto('/m/transaction/record')
  await page.getByRole('button', { name: /Aposta.*5D 5 min/ }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ver a aposta' }).click()
  await expect(page).toHaveURL(order)
})
