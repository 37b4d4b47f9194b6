import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { addPayer, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('a member refuses a way, staff plan a campaign, and it is read in the inbox', async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await addPayer()
  await signInTo(page, person, '/m/communications')
  const mail = page.getByRole('switch', { name: 'E-mail' })
  await expect(mail).toBeChecked()
  await mail.click()
  await expect(page.getByText('Preferências salvas.')).toBeVisible()
  await page.reload()
  await expect(mail).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'SMS' })).toBeChecked()
  await expectAccessible(page)

  const { desk, errors } = await openConsole(browser, baseURL ?? '')
  await signInStaff(desk, await addStaff('trevo', ['content']))
  await desk.goto('/ops/campaigns')
  // Whatever the hour is at which this is tried.
  await desk.getByRole('button', { name: 'Alterar regras de envio' }).click()
  await desk.getByLabel(/^Silêncio das/).fill('00:00')
  await desk.getByLabel(/^Silêncio até/).fill('00:00')
  await desk.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(desk.getByText(/Nada sai entre 00:00 e 00:00/)).toBeVisible()

  await desk.goto('/ops/campaigns/create')
  const name = `Volta ${Date.now() % 100_000}`
  await desk.getByRole('textbox', { name: /^Nome da campanha/ }).fill(name)
  await expect(desk.getByText(/membros no segmento/)).toBeVisible()
  const pt = desk.getByRole('region', { name: 'Português' })
  await pt.getByRole('textbox', { name: /^Assunto/ }).fill(name)
  await pt.getByRole('textbox', { name: 'Texto' }).fill('Tem novidade na casa.')
  await desk
    .getByRole('textbox', { name: /^Texto curto/ })
    .first()
    .fill('Tem novidade')
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Salvar' }).click()
  await expect(desk).toHaveURL(/campaigns\/\d+\/show/)
  await expect(async () => {
    await desk.reload()
    await expect(desk.getByText('Enviada', { exact: true })).toBeVisible()
  }).toPass()
  await signInTo(page, person, '/m/webEmail')
  await page.getByText(name).first().click()
  await expect(page.getByRole('link', { name: 'Ver agora' })).toHaveAttribute('href', '/m/activity')
  expect(errors).toEqual([])
  await desk.close()
})
