import type { Page } from '@playwright/test'
import { signInTo } from './support/payers.ts'
import { putOffOffers } from './support/prompts.ts'
import { expect, test } from './support/test.ts'

/** A browser takes and gives back steps of its history a moment later; nobody presses "back" within that moment. */
const layersAre = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => (history.state as { layer?: number } | null)?.layer ?? 0)).toBe(count)

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('back closes the menu before it leaves the page, and a link out of the menu comes back to the page', async ({
  page,
}) => {
  await page.goto('/m/app')
  await page.goto('/m/home')
  await page.getByRole('button', { name: 'Conta' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await layersAre(page, 1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/m\/home$/)

  await page.getByRole('button', { name: 'Conta' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Criar conta' }).click()
  await expect(page).not.toHaveURL(/\/m\/home$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/app$/)
})

test('a sheet closed by its mask leaves no step behind', async ({ page }) => {
  await page.goto('/m/app')
  await page.goto('/m/home')
  // The end of home comes when the page is idle, and with it whatever lies above.
  await expect(page.getByText(/^© 2019/)).toBeVisible()
  await page.getByRole('button', { name: 'Atendimento' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await layersAre(page, 0)
  await page.goBack()
  await expect(page).toHaveURL(/\/m\/app$/)
})

test('what was typed into a sheet is not lost by back, Escape or a press outside without a question', async ({
  page,
}) => {
  await putOffOffers(page)
  // In a long visit: a browser keeps fifty steps, and drops some from their midst for new ones.
  await page.goto('/robots.txt')
  await page.evaluate(() => {
    for (let step = 0; step < 60; step++) history.pushState(null, '')
  })
  await signInTo(page, { account: 'agente', brand: 'trevo' }, '/m/webEmail')
  await page.getByRole('button', { name: 'Escrever para a equipe' }).click()
  const form = page.getByRole('dialog', { name: 'Nova mensagem' })
  await form.getByRole('textbox', { name: 'Assunto' }).fill('Olá')
  const question = page.getByRole('dialog', { name: 'Sair sem terminar?' })
  await layersAre(page, 1)
  await page.goBack()
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(form.getByRole('textbox', { name: 'Assunto' })).toHaveValue('Olá')
  await layersAre(page, 1)
  await page.keyboard.press('Escape')
  // Back answers the question with no.
  await expect(question).toBeVisible()
  await layersAre(page, 2)
  await page.goBack()
  await expect(question).toHaveCount(0)
  await layersAre(page, 1)
  await page.mouse.click(195, 20)
  await question.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(page).toHaveURL(/\/m\/webEmail/)
})
