import type { Locator, Page } from '@playwright/test'
import { addStaff, openConsole, signInStaff } from './support/console.ts'
import { expectNextPageAskedAgain } from './support/next-page.ts'
import { addPayer, payIn, signInTo } from './support/payers.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const DRAW_MS = 100_000

const GAME = '/m/lottery/game?code=5d-1m'
const SMALL = { width: 320, height: 640 }
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Somebody with 500.00 to bet. */
async function enter(page: Page, path: string): Promise<void> {
  await signInTo(page, await addPayer(), path)
  await payIn(page, '500')
}

/** All ten digits of one position: one of them must come, and pays 19.00 for 20.00. */
async function chooseSureWin(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Posição fixa' }).click()
  await button(page, 'Dezena de milhar: Todos').click()
  await button(page, /^Apostar R\$\s20,00$/).click()
  await expect(page.getByRole('heading', { name: '1 linha' })).toBeVisible()
}

/** A bet in the last seconds of a draw is refused as it should be; here it would only be in the way. */
async function awayFromClose(page: Page): Promise<void> {
  const left = page.getByRole('timer').first()
  await expect(left).toHaveAccessibleName(/Fecha em 00:(1[5-9]|[2-5]\d)/, { timeout: 30_000 })
}

test('the lobby by groups, and a game for who only looks', async ({ page }) => {
  await page.goto('/m/lottery')
  await expect(page.getByRole('heading', { name: 'Rápidas' })).toBeVisible()
  await expect(page.getByRole('timer').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Vietnã' }).click()
  await expect(page.getByRole('link', { name: /Vietnã Norte/ })).toBeVisible()
  await expect(
    page.getByText('Sorteio da casa, com regras usadas no Vietnã. Não é a loteria oficial de lá.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: /5D 1 min/ })).toHaveCount(0)
  // The way back from a game leads to the games it was chosen among.
  await page.getByRole('link', { name: /Vietnã Norte/ }).click()
  await expect(page).toHaveURL(/\/m\/lottery\/game\?/)
  await expect(page.getByText('Sorteio da casa, não oficial do Vietnã')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Vietnã' })).toBeChecked()
  await expect(page.getByRole('link', { name: /5D 1 min/ })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Loteria eletrônica' }).click()
  await page.getByRole('link', { name: /Cores 1 min/ }).click()
  await expect(page.getByRole('checkbox', { name: /^Verde/ })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Verde/ }).click()
  await button(page, /^Apostar R\$\s5,00$/).click()
  await expect(page.getByRole('link', { name: 'Entrar para apostar' })).toBeVisible()
  await expectAccessible(page)
  await expectNextPageAskedAgain(page, {
    // Drawn once a day: a result that comes meanwhile would fetch the list again.
    path: '/lgw/lottery/games/vn-north/draws',
    open: () => page.goto('/m/lottery/draws?code=vn-north'),
    rows: page.getByRole('button', { name: 'Conferir sorteio' }),
    older: { period: '20200101-0001' },
  })
})

/** Nothing lies beside the smallest screen, and what is pressed next is in the half that a thumb reaches. */
async function expectInReach(page: Page, target: Locator): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
  const { y = 0, height = 0 } = (await target.boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)
  expect(y).toBeGreaterThan(SMALL.height / 2)
  expect(y + height).toBeLessThanOrEqual(SMALL.height)
}

/** Nothing that floats or sticks lies on it. */
async function expectUncovered(target: Locator): Promise<void> {
  await expect(target).toBeInViewport({ ratio: 1 })
  const isOnTop = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && (element === hit || element.contains(hit) || hit.contains(element))
  })
  expect(isOnTop).toBe(true)
}

const GAMES = ['5d-1m', '11x5-1m', 'pk10-1m', 'k3-1m', '3d-1m', 'vn-north', 'numero-5m', '6x60', '5x80', '15x25']

test('the first numbers of every game are in view when it opens, with the chance beside the prize', async ({
  page,
}) => {
  for (const code of GAMES) {
    await page.goto(`/m/lottery/game?code=${code}`)
    const numbers = page.getByRole('checkbox')
    await expect(numbers.first()).toBeAttached()
    for (const size of [{ width: 390, height: 844 }, SMALL]) {
      await test.step(`${code} at ${size.width}`, async () => {
        await page.setViewportSize(size)
        await expectUncovered(numbers.first())
        await expectUncovered(numbers.nth(4))
        await expect(page.locator('dl').filter({ hasText: 'Retorno' })).toContainText(/1 em \d/)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
      })
    }
    if (['6x60', '5x80', 'numero-5m'].includes(code)) {
      const places = await numbers.evaluateAll((all) => all.slice(0, 11).map((one) => one.getBoundingClientRect().top))
      expect(places.indexOf(places[10] as number)).toBe(10)
    }
  }
  await expectAccessible(page)
})

/** Says yes on the slip and answers where the order is. */
async function confirm(page: Page): Promise<string> {
  await expectInReach(page, button(page, 'Confirmar bilhete'))
  await button(page, 'Confirmar bilhete').click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  return page.url()
}

/** Big and small: one of them must come, and 10.00 on it pays 19.00. */
async function chooseBigAndSmall(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^Grande/ }).click()
  await page.getByRole('checkbox', { name: /^Pequeno/ }).click()
  await page.getByRole('radio', { name: /R\$\s10$/ }).click()
  await expectInReach(page, button(page, /^Apostar R\$\s20,00$/))
  await button(page, /^Apostar R\$\s20,00$/).click()
}

const fact = (page: Page, name: string) => page.getByRole('term').filter({ hasText: name }).locator('+ dd')
const given = (page: Page) => fact(page, 'Devolvido')
const prize = (page: Page) => fact(page, 'Prêmio').first()

test('on the smallest screen: chases on both boards that stop on a sure win, and the proof of the draw', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await enter(page, `${GAME}&board=ent`)
  await awayFromClose(page)
  await chooseBigAndSmall(page)
  await button(page, 'Mais').first().click()
  await expect(page.getByText('Total, 2 sorteios').locator('..')).toContainText(/R\$\s40,00/)
  const withButtons = await confirm(page)

  await page.goto(GAME)
  await awayFromClose(page)
  await chooseSureWin(page)
  await page.getByRole('radio', { name: '5', exact: true }).click()
  await page.getByRole('radio', { name: 'Dobrar a cada sorteio' }).click()
  await button(page, 'Menos').first().click()
  await button(page, 'Menos').first().click()
  // 20.00 x (1 + 2 + 4), of which the last draw is 80.00
  await expect(page.getByText('Total, 3 sorteios').locator('..')).toContainText(/R\$\s140,00/)
  await expect(page.getByText(/O valor sobe rápido.*até R\$\s80,00 \(4x\).*você perde R\$\s140,00/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Parar ao ganhar' })).toBeChecked()
  await expectAccessible(page)
  await confirm(page)
  await expect(page.getByRole('heading', { name: /^Sorteio \d{4}$/ })).toHaveCount(3)

  // 19,00 of 20,00: a prize, and nothing won.
  const prize = page.getByRole('status').filter({ hasText: /^PrêmioR\$\s19,00$/ })
  await expect(prize).toBeVisible({ timeout: DRAW_MS })
  await expect(page.getByText('Você ganhou')).toHaveCount(0)
  // What the member got with the draw: both orders, if both were in time for it.
  await expect(page.getByText(/Prêmio de R\$\s(19,00|38,00) na loteria/)).toBeVisible()
  await expect(page.getByText('Devolvida', { exact: true })).toHaveCount(2)
  await expect(given(page)).toHaveText(/R\$\s120,00/)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Conferir sorteio' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Tudo confere neste aparelho')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Fechar' }).click()
  await expect(button(page, 'Conferir sorteio').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Tendências' }).click()
  await expect(page.getByRole('heading', { name: 'Mapa de resultados' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(withButtons)
  await expect(prize).toBeVisible()
  await expect(given(page)).toHaveText(/R\$\s20,00/)
  await page.goto('/m/lottery/orders')
  await page.getByRole('radio', { name: 'Premiadas' }).click()
  await expect(page.getByRole('link', { name: /5D 1 min.*Prêmio R\$\s19,00/s })).toHaveCount(2)
  await expectAccessible(page)
})

test('on the smallest screen: bets of both boards cancelled before the draw, one draw of a chase alone', async ({
  page,
}) => {
  await page.setViewportSize(SMALL)
  await enter(page, `${GAME}&board=ent`)
  await awayFromClose(page)
  await page.getByRole('checkbox', { name: /^Grande/ }).click()
  await page.getByRole('tab', { name: 'Dragão e tigre' }).click()
  await page.getByRole('checkbox', { name: /^Tigre/ }).click()
  await page.getByRole('radio', { name: /R\$\s10$/ }).click()
  await expectAccessible(page)
  await button(page, /^Apostar R\$\s20,00$/).click()
  await expect(page.getByRole('heading', { name: '2 linhas' })).toBeVisible()
  await confirm(page)
  const cancel = (name: string) => button(page, name).last().click()
  const agree = () => page.getByRole('dialog').getByRole('button', { name: 'Cancelar aposta' }).click()
  await cancel('Cancelar aposta')
  await agree()
  await expect(page.getByText('Cancelada', { exact: true }).first()).toBeVisible()
  await expect(given(page)).toHaveText(/R\$\s20,00/)

  await page.goto(GAME)
  await awayFromClose(page)
  await chooseSureWin(page)
  await button(page, 'Mais').first().click()
  await confirm(page)
  await cancel('Cancelar este sorteio')
  await agree()
  await expect(given(page)).toHaveText(/R\$\s20,00/)
  await cancel('Cancelar aposta')
  await agree()
  await expect(given(page)).toHaveText(/R\$\s40,00/)
  await expect(page.getByText('Cancelada', { exact: true })).toHaveCount(3)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SMALL.width)
})

test('a draw is declared void by two people at the console, and the stake comes back', async ({
  page,
  browser,
  baseURL,
}) => {
  // A phone and two desks at once.
  const payer = await addPayer()
  await signInTo(page, payer, '/m/lottery/game?code=15x25')
  await payIn(page, '50')
  await button(page, 'Surpresinha').click()
  await button(page, /^Apostar R\$\s2,00$/).click()
  await button(page, 'Confirmar bilhete').click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  // The draw of the day takes no bets in its last minutes: then it is tomorrow's.
  const drawn = await page.getByRole('heading', { name: /^Sorteio \d\d\/\d\d$/ }).textContent()
  const [day = '', month = ''] = drawn?.match(/\d\d/g) ?? []

  const asking = await openConsole(browser, baseURL ?? '')
  await signInStaff(asking.desk, await addStaff('trevo', ['risk']))
  await asking.desk.getByRole('menuitem', { name: 'Loterias', exact: true }).click()
  await expect(asking.desk.getByRole('row', { name: /Quinze da Sorte.*Todo dia às 21:00/ })).toBeVisible()
  await asking.desk.getByRole('menuitem', { name: 'Sorteios', exact: true }).click()
  await asking.desk.getByRole('combobox', { name: 'Loteria' }).click()
  await asking.desk.getByRole('option', { name: 'Quinze da Sorte' }).click()
  // The rows of the lottery that was shown before stay a moment longer.
  await asking.desk.getByRole('row', { name: new RegExp(`${month}${day}-0001.*21:00.*Aberto`) }).click()
  await expect(asking.desk.getByRole('row', { name: new RegExp(`${payer.account}.*Aberta`) })).toBeVisible()
  await expect(asking.desk.getByRole('heading', { name: 'Exposição por resultado' })).toBeVisible()
  await expectAccessible(asking.desk)
  await button(asking.desk, 'Anular sorteio').click()
  const reason = `Falha no globo ${payer.account}`
  await asking.desk.getByRole('textbox', { name: 'Motivo para os jogadores, em português' }).fill(reason)
  await asking.desk.getByRole('textbox', { name: 'Motivo para os jogadores, em inglês' }).fill('The globe failed today')
  await asking.desk.getByRole('textbox', { name: 'Observação para quem aprova' }).fill(reason)
  await expectAccessible(asking.desk)
  await button(asking.desk, 'Pedir anulação').click()
  await expect(asking.desk.getByText('Pedido enviado para aprovação')).toBeVisible()

  const deciding = await openConsole(browser, baseURL ?? '')
  await signInStaff(deciding.desk, await addStaff('trevo', ['finance']))
  await deciding.desk.getByRole('menuitem', { name: 'Aprovações', exact: true }).click()
  await deciding.desk.getByRole('row', { name: new RegExp(reason) }).click()
  await expect(deciding.desk.getByRole('heading', { name: /^Anular sorteio: 15x25 · \d{8}-0001$/ })).toBeVisible()
  await expect(deciding.desk.getByRole('link', { name: 'Ver sorteio e apostas' })).toBeVisible()
  await expectAccessible(deciding.desk)
  await button(deciding.desk, 'Aprovar').click()
  await deciding.desk.getByRole('dialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(deciding.desk.getByText('Aprovado', { exact: true })).toBeVisible()

  await expect(page.getByText('Anulada').first()).toBeVisible({ timeout: 30_000 })
  await expect(given(page)).toHaveText(/R\$\s2,00/)
  await expect(asking.desk.getByText(new RegExp(`^Anulado: ${reason}`))).toBeVisible()
  expect([...asking.errors, ...deciding.errors]).toEqual([])
  for (const { desk } of [asking, deciding]) await desk.close()
})

test('typed bets are looked at as they are typed, and a line can be changed and taken away', async ({ page }) => {
  await page.goto(GAME)
  await page.getByRole('tab', { name: 'Primeiras 3' }).click()
  await page.getByRole('radio', { name: 'Digitar' }).click()
  const typed = page.getByLabel('Suas apostas')
  await typed.fill('1, 2, 3\n04 05 06')
  await expect(page.getByText('2 apostas')).toBeVisible()
  await typed.fill('123 456 123 78')
  await expect(page.getByText('1 não serve: 78. 1 repetida ficou de fora.')).toBeVisible()
  await expect(page.getByText('2 apostas')).toBeVisible()
  await expectAccessible(page)
  await button(page, /^Apostar R\$\s4,00$/).click()
  await expect(page.getByText('123 456')).toBeVisible()
  await page.getByRole('link', { name: /^Editar/ }).click()
  await expect(typed).toHaveValue('1-2-3 4-5-6')
  await typed.fill('789')
  await button(page, /^Salvar R\$\s2,00$/).click()
  await expect(page.getByText('789')).toBeVisible()
  await page.reload()
  await expect(page.getByText('789')).toBeVisible()
  await button(page, /^Remover/).click()
  await expect(page.getByRole('heading', { name: 'Seu bilhete está vazio' })).toBeVisible()
})

test('where the brand lets people choose, part of the return comes as rebate instead of prize', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize(SMALL)
  await page.goto((baseURL ?? '').replace('//localhost', '//mare.localhost') + GAME)
  await page.getByRole('tab', { name: 'Posição fixa' }).click()
  await expect(prize(page)).toHaveText(/R\$\s19,56/)
  // 1800 / 2000 x 10 x 2.00, and 156 / 2000 back
  await page.getByRole('slider', { name: /^Série 1956/ }).fill('1800')
  await expect(prize(page)).toHaveText(/R\$\s18,00/)
  await expect(fact(page, 'Chance')).toHaveText('1 em 10')
  await expect(page.getByText('Volta como rebate: 7,80%')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Dezena de milhar: Todos').click()
  await expectInReach(page, button(page, /^Apostar R\$\s20,00$/))
  await button(page, /^Apostar R\$\s20,00$/).click()
  await expect(page.getByText(/Prêmio máximo R\$\s18,00/)).toBeVisible()
})

test('a bet that comes too late is refused in words, and the slip stays', async ({ page }) => {
  await enter(page, GAME)
  await chooseSureWin(page)
  const value = { period: '20261115-0007', serverNow: new Date().toISOString(), current: null }
  const refusal = { success: false, errorCode: 'draw_closed', message: 'draw_closed', value }
  await page.route('**/lgw/lottery/orders?*', (route) => route.fulfill({ status: 409, json: refusal }), { times: 1 })
  await button(page, 'Confirmar bilhete').click()
  await expect(page.getByText(/O sorteio 0007 já fechou. Seu bilhete continua aqui/)).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 linha' })).toBeVisible()
})

test('a lost answer is asked for again and never paid twice', async ({ page }) => {
  await enter(page, GAME)
  await awayFromClose(page)
  await chooseSureWin(page)
  const bodies: string[] = []
  await page.route('**/lgw/lottery/orders?*', async (route) => {
    bodies.push(route.request().postData() ?? '')
    if (bodies.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await button(page, 'Confirmar bilhete').click()
  await expect(page.getByText(/Não sabemos se a aposta chegou/)).toBeVisible()
  await button(page, 'Confirmar bilhete').click()
  await expect(page).toHaveURL(/\/m\/lottery\/order\?id=/)
  expect(bodies[1]).toBe(bodies[0])
  await page.unroute('**/lgw/lottery/orders?*')
  await page.goto('/m/lottery/orders')
  await expect(page.getByRole('link', { name: /5D 1 min/ })).toHaveCount(1)
  for (const address of ['order', 'order?id=999999999']) {
    await page.goto(`/m/lottery/${address}`)
    await expect(page.getByRole('heading', { name: 'Não encontramos esta aposta' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Minhas apostas' })).toHaveAttribute('href', '/m/lottery/orders')
  }
})
