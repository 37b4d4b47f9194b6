import type { Page } from '@playwright/test'
import { query } from './support/database.ts'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const amount = (page: Page) => page.getByRole('textbox', { name: 'Valor', exact: true })
const change = (page: Page, name: string) => page.getByRole('button', { name })

async function setLimit(page: Page, button: string, sum: string): Promise<void> {
  await change(page, button).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Valor do limite' }).fill(sum)
  await sheet.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(sheet).toHaveCount(0)
}

test('a limit counts at once when it is lower, and waits a day when it is higher', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/limits')
  await expect(page.getByText('Sem limite').first()).toBeVisible()
  await expectAccessible(page)
  await setLimit(page, 'Definir Limite de depósito, Por dia', '100')
  await expect(page.getByText('Limite salvo. Já está valendo.')).toBeVisible()
  await expect(page.getByText(/R\$\s0,00 de R\$\s100,00/)).toBeVisible()
  await change(page, 'Alterar Limite de depósito, Por dia').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Valor do limite' }).fill('500')
  await expect(sheet.getByText(/só vale depois de 24 horas/)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(page.getByText(/Muda para R\$\s500,00 em/)).toBeVisible()
  await expect(page.getByText(/R\$\s0,00 de R\$\s100,00/)).toBeVisible()
  await page.getByRole('button', { name: 'Manter o atual' }).click()
  await expect(page.getByText(/Muda para/)).toHaveCount(0)

  // The deposit page knows it, and so does the server.
  await page.goto('/m/voucherCenter')
  await expect(page.getByText(/Seu limite por dia: R\$\s100,00. Já usou R\$\s0,00./)).toBeVisible()
  await amount(page).fill('150')
  await page.getByRole('button', { name: 'Gerar código PIX' }).click()
  await expect(page.getByText(/Seu limite de depósito ainda deixa R\$\s100,00/)).toBeVisible()
  await expect(amount(page)).toBeFocused()
})

test('time, reminder and statement, on the smallest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await signInTo(page, await addPayer(), '/m/limits?welcome=1')
  await expect(page.getByRole('heading', { name: 'Quer definir limites agora?' })).toBeVisible()
  await payIn(page, '80')
  await change(page, 'Definir Tempo de jogo').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Tempo por dia').selectOption('60')
  await sheet.getByRole('button', { name: 'Salvar limite' }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText(/de 1\sh$/)).toBeVisible()
  await page.getByRole('radio', { name: /30\smin/ }).click()
  await expect(page.getByText('Lembrete salvo')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.reload()
  await expect(page.getByRole('radio', { name: /30\smin/ })).toBeChecked()
  await page.getByRole('link', { name: /Extrato de atividade/ }).click()
  await expect(page.getByRole('term').filter({ hasText: 'Depósitos' }).locator('+ dd')).toHaveText(/R\$\s80,00/)
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('a break closes deposits, leaves withdrawals, and cannot be undone', async ({ page }) => {
  await signInTo(page, await addPayer(), '/m/limits')
  await page.getByRole('button', { name: /Fazer uma pausa/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Fazer uma pausa' })
  await sheet.getByRole('radio', { name: '7 dias' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Começar a pausa' }).click()
  await page
    .getByRole('dialog', { name: 'Pausar por 7 dias?' })
    .getByRole('button', { name: 'Começar a pausa' })
    .click()
  await expect(page.getByText(/Sua conta está em pausa até/)).toBeVisible()
  await page.goto('/m/voucherCenter')
  await expect(page.getByRole('heading', { name: 'Sua conta está em pausa' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Gerar código PIX' })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Sacar' }).click()
  await expect(page.getByText('Disponível para saque')).toBeVisible()
})

test('self-exclusion asks for the member’s user name', async ({ page }) => {
  const payer = await addPayer()
  await signInTo(page, payer, '/m/limits')
  await page.getByRole('button', { name: /Autoexclusão/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Por quanto tempo').selectOption({ label: '1 ano' })
  await sheet.getByLabel(/digite seu usuário/).fill('outra pessoa')
  await sheet.getByRole('button', { name: 'Excluir minha conta dos jogos' }).click()
  await expect(sheet.getByText(`Digite exatamente ${payer.account}`)).toBeVisible()
  await expectAccessible(page)
  await sheet.getByLabel(/digite seu usuário/).fill(payer.account)
  await sheet.getByRole('button', { name: 'Excluir minha conta dos jogos' }).click()
  await expect(page.getByText(/excluída dos jogos até/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Fazer uma pausa/ })).toHaveCount(0)
})

test('a reminder says after an hour how long it was, and with what result', async ({ page }) => {
  const payer = await addPayer()
  /** As if somebody had sat down so many minutes ago. */
  const sitFor = (minutes: number) =>
    query(
      `insert into sitting (book_id, member_id, began_at, seen_until, day, staked_before, prize_before)
       select book_id, id, now() - make_interval(mins => $2), now(), current_date, 0, 0 from member where account = $1
       on conflict (book_id, member_id) do update set began_at = excluded.began_at, seen_until = excluded.seen_until`,
      [payer.account, minutes],
    )
  await page.clock.install()
  await sitFor(59)
  const asked = page.waitForResponse('**/wps/limits/reminder')
  await signInTo(page, payer, '/m/limits')
  await asked
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await sitFor(60)
  await page.clock.fastForward('01:01')
  const reminder = page.getByRole('dialog', { name: 'Como está o seu jogo' })
  await expect(reminder).toContainText(/Você está aqui há 1\sh/)
  await expect(reminder.getByRole('term').filter({ hasText: 'Resultado' }).locator('+ dd')).toHaveText(/R\$\s0,00/)
  await expectAccessible(page)
  await reminder.getByRole('button', { name: 'Continuar' }).click()
  await expect(reminder).toHaveCount(0)
})
