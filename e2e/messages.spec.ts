import type { Page } from '@playwright/test'
import { Desk } from './support/desk.ts'
import { signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { putOffOffers } from './support/prompts.ts'
import { expect, expectAccessible, test } from './support/test.ts'

async function signInAt(page: Page, path: string): Promise<string> {
  const person = await addPerson('trevo')
  await signInTo(page, person, path)
  return person.account
}

const row = (page: Page, name: RegExp) => page.getByRole('main').getByRole('button', { name })
const log = (page: Page) => page.getByRole('log', { name: 'Conversa' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Escreva uma mensagem' })

async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
}

test('a guest sees the message centre without figures, and signs in for inbox and chat', async ({ page }) => {
  await page.goto('/m/message')
  await expect(page.getByText(/não lidas?$/)).toHaveCount(0)
  await expectAccessible(page)
  await row(page, /^Chat ao vivo/).click()
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fchat$/)
  await page.goto('/m/webEmail')
  await expect(page).toHaveURL(/\/m\/login\?from=/)
})

test('whoever plays without money is told why inbox and chat stay closed', async ({ page, brand, open }) => {
  await brand.signIn(page, 4)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await open('/m/message')
  await page.getByRole('link', { name: /^Caixa de entrada/ }).click()
  await expect(page.getByText('Contas de teste não podem usar esta função. Cadastre-se primeiro.')).toBeVisible()
  await expect(page).toHaveURL(/\/m\/message$/)
  await row(page, /^Chat ao vivo/).click()
  await expect(page).toHaveURL(/\/m\/message$/)
  expect(asked.filter((path) => /unread|\/chat\//.test(path))).toEqual([])
})

test('mail counts in the header as it comes, is read, and can be deleted', async ({ page }) => {
  const account = await signInAt(page, '/m/home')
  const desk = await Desk.open(page.request, 'trevo')
  const link = page.getByRole('banner').getByRole('link', { name: /^(Caixa de entrada|Mensagens)/ })
  const counted = async () => Number(/(\d+) não lid/.exec(await link.ariaSnapshot())?.[1] ?? 0)
  // The notices of the demo are older than this account.
  await expect(link).toBeVisible()
  expect(await counted()).toBe(0)
  await desk.mail(account, 'Saque enviado', '<p>Chega em <b>10 minutos</b>.</p>')
  await expect.poll(counted).toBe(1)
  await link.click()
  // Nothing else waits, so that it leads to the letters at once.
  await expect(page).toHaveURL(/\/m\/webEmail$/)
  await expectAccessible(page)
  await row(page, /Saque enviado/).click()
  const letter = page.getByRole('dialog', { name: 'Saque enviado' })
  await expect(letter.getByText('Chega em 10 minutos.')).toBeVisible()
  await letter.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByRole('radio', { name: 'Não lidas', exact: true })).toBeVisible()
  await row(page, /Saque enviado/).click()
  await letter.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('dialog', { name: 'Excluir mensagem' }).getByRole('button', { name: 'Excluir' }).click()
  await expect(row(page, /Saque enviado/)).toHaveCount(0)
})

test('a conversation: both sides hear each other, with ticks and a sign of writing', async ({ page }) => {
  const account = await signInAt(page, '/m/message')
  const desk = await Desk.open(page.request, 'trevo')
  await row(page, /^Chat ao vivo/).click()
  await expect(page).toHaveURL(/\/m\/chat\?/)
  await say(page, 'Meu depósito não caiu')
  const own = log(page).locator('div', { hasText: 'Meu depósito não caiu' }).last()
  await expect(own).toContainText('Enviada')
  const conversation = await desk.conversationOf(account)
  await desk.type(conversation)
  await expect(log(page).getByText('Atendimento está digitando')).toBeVisible()
  await desk.read(conversation, '1')
  await expect(own).toContainText('Lida')
  await desk.write(conversation, 'Olá, já vou olhar')
  await expect(log(page).getByText('Olá, já vou olhar')).toBeVisible()
  await expect(log(page).getByText('Atendimento está digitando')).toHaveCount(0)
  await expect(page.getByText('Você está falando com Lia')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/m/message')
  await desk.write(conversation, 'Resolvido')
  await expect(row(page, /^Chat ao vivo/)).toContainText('1 não lida')
})

test('nothing written is lost or doubled when answers fail and the page is loaded again', async ({ page }) => {
  const account = await signInAt(page, '/m/chat')
  const desk = await Desk.open(page.request, 'trevo')
  await expect(log(page).getByText('Como podemos ajudar? Escreva sua pergunta.')).toBeVisible()
  // The first message arrives, but its answer does not; the second never leaves.
  let calls = 0
  await page.route('**/wps/chat/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls += 1
    if (calls === 1) await route.fetch()
    // A page that was loaded again in between has given the call up by itself.
    await route.abort().catch(() => undefined)
  })
  await say(page, 'primeira')
  await say(page, 'segunda')
  await expect(log(page).getByText('Enviando')).not.toHaveCount(0)
  await page.reload()
  await page.unroute('**/wps/chat/messages')
  await expect(log(page).getByText('segunda', { exact: true })).toBeVisible()
  await expect(log(page).getByText('Enviando')).toHaveCount(0)
  await expect(log(page).getByText('primeira', { exact: true })).toHaveCount(1)
  expect(await desk.heard(await desk.conversationOf(account))).toEqual(['primeira', 'segunda'])
})

test('an agent writes to somebody of the team from the inbox', async ({ page }) => {
  // The demo's own, since only they have a team.
  await putOffOffers(page)
  await signInTo(page, { account: 'agente', brand: 'trevo' }, '/m/webEmail')
  await page.getByRole('button', { name: 'Escrever para a equipe' }).click()
  const form = page.getByRole('dialog', { name: 'Nova mensagem' })
  const send = form.getByRole('button', { name: 'Enviar' })
  await send.click()
  await expect(form.getByText('Preencha este campo')).toHaveCount(2)
  await form.getByRole('textbox', { name: 'Assunto' }).fill('Olá')
  await form.getByRole('textbox', { name: 'Mensagem' }).fill('Boa semana')
  await form.getByRole('radio', { name: 'Escolher' }).click()
  await send.click()
  await expect(form.getByText('Escolha ao menos uma pessoa')).toBeVisible()
  await form.getByRole('textbox', { name: 'Buscar usuário' }).fill('demo')
  await form.getByRole('checkbox', { name: 'demo', exact: true }).check()
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText('Enviada para 1 pessoa')).toBeVisible()
})
