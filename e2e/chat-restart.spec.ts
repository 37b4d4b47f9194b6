import type { Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { logIn } from './support/forms.ts'
import { OwnServer } from './support/own-server.ts'
import { addPerson } from './support/people.ts'
import { OWN_SERVER_PORT } from './support/server-settings.ts'
import { expect, expectAccessible, test } from './support/test.ts'

// Two starts of a server, two sign-ins, and the pauses before both sides try again.
const TIMEOUT_MS = 400_000
const BACK_MS = 60_000

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill(text)
  await page.getByRole('button', { name: 'Enviar mensagem' }).click()
}

async function answer(desk: Page, text: string): Promise<void> {
  await desk.getByRole('textbox', { name: 'Escreva uma resposta' }).fill(text)
  await desk.keyboard.press('Enter')
}

const stored = async (account: string) =>
  (
    await query<{ line: string }>(
      `select x.sender || ': ' || x.body as line from chat_message x
       join chat_conversation c on c.id = x.conversation_id join member m on m.id = c.member_id
       where m.account = $1 order by x.id`,
      [account],
    )
  ).map(({ line }) => line)

test('a question appears at the desk by itself, is taken and answered; both go on after the server was killed, and nothing is lost or doubled', async ({
  page,
  browser,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const server = new OwnServer(OWN_SERVER_PORT)
  try {
    await server.start()
    const { desk, errors } = await openConsole(browser, server.url)
    await signInStaff(desk, await addStaff('trevo', ['support']))
    await desk.getByRole('menuitem', { name: 'Chat', exact: true }).click()
    await expect(desk.getByText('Escolha uma conversa na fila.')).toBeVisible()

    const { account } = await addPerson('trevo')
    await page.goto(`${server.url}/m/login?from=%2Fm%2Fchat`)
    await logIn(page, account)
    await say(page, 'primeira')
    await desk.getByRole('button', { name: new RegExp(account) }).click()
    const talk = desk.getByRole('log', { name: 'Mensagens' })
    const phone = page.getByRole('log', { name: 'Conversa' })
    await expect(talk.getByText('primeira', { exact: true })).toBeVisible()
    await expect(desk.getByRole('heading', { name: account })).toHaveCount(2)
    // Nobody has taken it, so nobody has read it; but it has arrived.
    await expect(phone.getByText('Entregue', { exact: true })).toHaveCount(1)
    await desk.getByRole('button', { name: 'Atender' }).click()
    await answer(desk, 'segunda')
    await expect(phone.getByText('segunda', { exact: true })).toBeVisible()
    await expect(talk.getByText(/· lida$/)).toBeVisible()
    await expectAccessible(desk)

    // Nobody knows whether this one arrived.
    await say(page, 'terceira')
    await server.kill()
    await say(page, 'quarta')
    await expect(phone.getByText('Enviando')).not.toHaveCount(0)
    await answer(desk, 'quinta')
    await expect(desk.getByText(/^A linha ao vivo caiu/)).toBeVisible()

    await server.start()
    await expect(phone.getByText('Enviando')).toHaveCount(0, { timeout: BACK_MS })
    for (const text of ['terceira', 'quarta']) {
      await expect(talk.getByText(text, { exact: true })).toBeVisible({ timeout: BACK_MS })
    }
    // What could not be sent stays in the field, to be sent again as the same message.
    const field = desk.getByRole('textbox', { name: 'Escreva uma resposta' })
    await expect(field).toHaveValue('quinta')
    await field.press('Enter')
    await expect(phone.getByText('quinta', { exact: true })).toBeVisible({ timeout: BACK_MS })

    for (const text of ['primeira', 'segunda', 'terceira', 'quarta', 'quinta']) {
      await expect(phone.getByText(text, { exact: true })).toHaveCount(1)
      await expect(talk.getByText(text, { exact: true })).toHaveCount(1)
    }
    expect(await stored(account)).toEqual([
      'member: primeira',
      'operator: segunda',
      'member: terceira',
      'member: quarta',
      'operator: quinta',
    ])
    await desk.getByRole('button', { name: 'Concluir' }).click()
    await expect(desk.getByText('Conversa concluída')).toBeVisible()
    expect(errors).toEqual([])
    await desk.close()
  } finally {
    await server.close()
  }
})
