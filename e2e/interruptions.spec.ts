import { endOf, openFrozenLine, through } from '../apps/server/test/frozen-line.ts'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { query } from './support/database.ts'
import { OwnServer } from './support/own-server.ts'
import { FROZEN_SERVER_PORT } from './support/server-settings.ts'
import { expect, test } from './support/test.ts'

// A start of a server, and a call may wait for a database that hangs for 35 seconds.
const TIMEOUT_MS = 400_000
const PATIENT = { timeout: 90_000 }
const SAVED = /chatAnswers\/\d+$/

test('where the database hangs, home says so in the brand’s look and comes back by itself, and a console’s form stays', async ({
  page,
  browser,
}) => {
  test.setTimeout(TIMEOUT_MS)
  const database = process.env.DATABASE_URL ?? ''
  const line = await openFrozenLine(endOf(database))
  const server = new OwnServer(FROZEN_SERVER_PORT, { DATABASE_URL: through(database, line) })
  const hang = () => line.take('frozen', (name) => name.startsWith('trevo calls'))
  try {
    await server.start()
    hang()
    let loads = 0
    page.on('domcontentloaded', () => {
      loads += 1
    })
    await page.goto(`${server.url}/m/home`)
    await expect(page.getByRole('heading', { name: 'A página não abriu agora' })).toBeVisible()
    await expect(page).toHaveTitle('Trevo')
    await expect(page.locator('img[src="/brands/trevo/favicon.svg"]')).toBeVisible()
    line.giveBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Jogue no seu ritmo' })).toBeVisible(PATIENT)
    expect(loads).toBeGreaterThan(1)

    const { desk, errors } = await openConsole(browser, server.url)
    await signInStaff(desk, await addStaff('trevo', ['support']))
    await desk.goto('/ops/chatAnswers/create')
    const shortcut = `pausa-${Date.now() % 100_000}`
    const [name, text] = [/^Atalho/, /^Texto/].map((field) => desk.getByRole('textbox', { name: field }))
    await name?.fill(shortcut)
    await text?.fill('Um texto longo, que ninguém quer escrever outra vez.')
    hang()
    const save = desk.getByRole('button', { name: 'Salvar' })
    await save.click()
    await expect(desk.getByText('O servidor está ocupado. Tente de novo.')).toBeVisible(PATIENT)
    await expect(name as NonNullable<typeof name>).toHaveValue(shortcut)
    await expect(text as NonNullable<typeof text>).toHaveValue(/ninguém quer escrever/)
    line.giveBack()
    await expect(async () => {
      // What was sent last may have been saved while its answer was waited for.
      if (!SAVED.test(desk.url())) await save.click({ timeout: 2_000 })
      await expect(desk).toHaveURL(SAVED, { timeout: 5_000 })
    }).toPass(PATIENT)
    expect(
      await query<{ n: number }>('select count(*)::int as n from chat_answer where shortcut = $1', [shortcut]),
    ).toEqual([{ n: 1 }])
    expect(errors).toEqual([])
  } finally {
    await server.close()
    await line.close()
  }
})
