import type { Page } from '@playwright/test'
import type { ValueOf } from '@trevo/contract/endpoint'
import type { gameList, Winner } from '@trevo/contract/games'
import type { homePage } from '@trevo/contract/home'
import { expect, expectAccessible, test } from './support/test.ts'

type Home = ValueOf<typeof homePage>

async function answerOf<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(path)).json()) as { value: T }).value
}

const slides = (page: Page) => page.getByRole('region', { name: 'Destaques' }).locator('li')
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('banners turn by themselves after five seconds, and rest for whoever wants less motion', async ({ page }) => {
  const { banners } = await answerOf<Home>(page, '/wps/home?language=PT')
  expect(banners.length).toBeGreaterThan(1)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.clock.install()
  await page.goto('/m/home')
  await expect(slides(page)).toHaveCount(banners.length)
  await expect(slides(page).nth(0)).toHaveAttribute('aria-hidden', 'false')
  // What moves them comes when the page is idle, and may be late.
  await expect(async () => {
    await page.clock.runFor(5_100)
    await expect(slides(page).nth(0)).toHaveAttribute('aria-hidden', 'true', { timeout: 500 })
  }).toPass()

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(page.getByText(/^© 2019/)).toBeVisible()
  await page.clock.runFor(20_000)
  await expect(slides(page).nth(0)).toHaveAttribute('aria-hidden', 'false')
})

test('the ticker shows the notices, or says that there are none', async ({ page, open }) => {
  const { ticker } = await answerOf<Home>(page, '/wps/home?language=PT')
  await page.goto('/m/home')
  const region = page.getByRole('region', { name: 'Avisos' })
  await expect(region.getByRole('listitem')).toHaveText(ticker.map((notice) => notice.title))
  await open('/m/home')
  await expect(region).toHaveText('Nenhum aviso no momento')
})

test('what goes on at the house does not wait for an answer that does not come', async ({ page }) => {
  await page.route('**/wps/feed*', () => {})
  await page.goto('/m/home')
  await expect(page.getByRole('heading', { name: 'Bolões' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Acontecendo agora' })).toHaveCount(0)
})

test('a tab fills the page, stays after a step back, and "see all" leads to it', async ({ page }) => {
  await page.goto('/m/home')
  await expect(tab(page, 'Início')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: /^Ver todos.*Pescaria$/ }).click()
  await expect(tab(page, 'Pescaria')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/m\/home\?gameType=FISH$/)
  await tab(page, 'Slots').click()
  const panel = page.getByRole('tabpanel', { name: 'Slots' })
  const { games } = await answerOf<ValueOf<typeof gameList>>(page, '/wps/game/list?gameType=RNG&language=PT')
  await expect(panel.getByRole('button', { name: `${games[0]?.gameName}, ${games[0]?.displayName}` })).toBeVisible()
  await panel.getByRole('radio', { name: 'Ipê Play' }).check()
  await expect(panel.getByRole('button', { name: /, Ipê Play$/ }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Baixar o app')
  await page.goBack()
  await expect(tab(page, 'Slots')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Esportes').click()
  await expect(page.getByRole('tabpanel', { name: 'Esportes' }).getByRole('listitem').first()).toBeVisible()
})

test('the slots tab has what is new, hot, played and kept; a guest signs in for the last two', async ({ page }) => {
  await page.goto('/m/home?gameType=RNG')
  const panel = page.getByRole('tabpanel', { name: 'Slots' })
  const makers = panel.getByRole('group', { name: 'Provedor' })
  await expect(makers).toBeVisible()
  const news = panel.getByRole('radio', { name: 'Novos', exact: true })
  const [asked] = await Promise.all([page.waitForRequest(/\/wps\/game\/list\?.*isNew=1/), news.check()])
  expect(new URL(asked.url()).searchParams.get('gameClassify')).toBe('')
  await expect(makers).toHaveCount(0)
  const hot = panel.getByRole('button', { name: 'Em alta', exact: true })
  await Promise.all([page.waitForRequest(/\/wps\/game\/hot\?.*gameType=RNG/), hot.click()])
  await expect(hot).toHaveAttribute('aria-pressed', 'true')
  await expect(news).not.toBeChecked()
  await hot.click()
  await expect(hot).toHaveAttribute('aria-pressed', 'false')
  await panel.getByRole('button', { name: 'Favoritos', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/login\?from=%2Fm%2Fhome%3FgameType%3DRNG$/)
})

test('covers speak the language of the page', async ({ page }) => {
  const covers = page.getByRole('main').locator('img[src*="/img/covers/"]')
  await page.goto('/m/home')
  await expect(covers.first()).toBeVisible()
  expect(await covers.first().getAttribute('src')).not.toContain('l=en')
  await page.evaluate(() => localStorage.setItem('language', 'EN'))
  await page.reload()
  await expect(covers.first()).toHaveAttribute('src', /&l=en$/)
})

test('search forgives a missing accent, shows fifteen and then more', async ({ page }) => {
  await page.goto('/m/home')
  const field = page.getByRole('searchbox', { name: 'Buscar jogos' })
  const results = page.getByRole('search').getByRole('listitem')
  await field.fill(' dragao ')
  await expect(results.first()).toContainText('Dragão')
  await field.fill('Ipê Play')
  await field.press('Enter')
  // The dragons, of many houses, stay until these are here.
  await expect(results.filter({ hasText: 'Ipê Play' })).toHaveCount(15)
  await page.getByRole('button', { name: 'Carregar mais jogos' }).click()
  await expect(results).toHaveCount(30)
  await expectAccessible(page)
  await field.press('Escape')
  await expect(results).toHaveCount(0)
})

test.describe('with winners', () => {
  test('a guest who presses a winning game is asked to sign in', async ({ page }) => {
    await page.route(/\/wps\/home\?/, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { value: Home }
      const game = body.value.hot[0]
      if (!game) throw new Error('the demo has no hot games')
      const winner = (place: number): Winner => ({
        ...game,
        vo: { customerName: `jo***${place}`, winAmount: `${1000 - place}.50` },
      })
      body.value.winners = [1, 2, 3, 4, 5, 6, 7].map(winner)
      await route.fulfill({ response, json: body })
    })
    await page.goto('/m/home')
    const board = page.getByRole('region', { name: 'Maiores prêmios da semana' })
    // Parts that are far from view are not laid out until somebody comes near.
    await board.scrollIntoViewIfNeeded()
    await expect(board.getByRole('listitem')).toHaveCount(7)
    await expect(board.getByRole('img')).toHaveCount(3)
    const fourth = board.getByRole('button', { name: /^Nº 4 jo\*\*\*4 .+ R\$\s996,50$/ })
    await fourth.click()
    await expect(page).toHaveURL(/\/m\/login\?from=/)
  })
})

test.describe('with pop-ups', () => {
  test.use({ popups: true })

  test('a pop-up opens over home once in a visit', async ({ page }) => {
    const { popups } = await answerOf<Home>(page, '/wps/home?language=PT')
    await page.goto('/m/home')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText(popups[0]?.title ?? '', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Fechar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await expect(page.getByText(/^© 2019/)).toBeVisible()
    await expect(dialog).toHaveCount(0)

    // Several have arrows, for whoever does not swipe.
    await page.route('**/wps/home?*', async (route) => {
      const answer = await route.fetch()
      const { value, ...envelope } = (await answer.json()) as { value: Home }
      const [first] = value.popups
      const several = first ? [first, { ...first, id: '999999', title: 'Segundo aviso' }] : []
      await route.fulfill({ response: answer, json: { ...envelope, value: { ...value, popups: several } } })
    })
    await page.evaluate(() => sessionStorage.removeItem('popupsSeen'))
    await page.reload()
    await expect(dialog.getByText('1 de 2')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Comunicado anterior' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Próximo comunicado' }).click()
    await expect(dialog.getByText('2 de 2')).toBeVisible()
    await expect(dialog.getByText('Segundo aviso')).toBeInViewport()
    await expect(dialog.getByRole('button', { name: 'Próximo comunicado' })).toBeDisabled()
  })

  test('a pop-up waits for a question that is open', async ({ page }) => {
    const { popups } = await answerOf<Home>(page, '/wps/home?language=PT')
    // Somebody answers a question of the page's own before the pop-up has come.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const question = document.createElement('div')
        question.setAttribute('role', 'dialog')
        question.setAttribute('aria-label', 'Pergunta')
        document.body.append(question)
      })
    })
    await page.goto('/m/home')
    await expect(page.getByText(/^© 2019/)).toBeVisible()
    const popup = page.locator('[role=dialog]', { hasText: popups[0]?.title ?? '' })
    // It is put together, and stays shut.
    await expect(popup).toBeAttached()
    await page.waitForTimeout(1_500)
    await expect(popup).toBeHidden()
    await page.evaluate(() => document.querySelector('[aria-label="Pergunta"]')?.remove())
    await expect(popup).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  })

  test('the footer offers the app where the visitor is', async ({ page }) => {
    await page.goto('/m/home')
    await page.getByRole('link', { name: 'Baixe o app e teste com moedas grátis' }).click()
    await expect(page).toHaveURL(/\/m\/app\?os=android$/)
    // The guide does not offer to open itself.
    await expect(page.getByRole('heading', { name: /Abra o menu do navegador/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Baixar o app' })).toHaveCount(0)
    await expectAccessible(page)
    await page.goto('/m/home')
    await expect(page.getByText(/^© 2019/)).toBeVisible()
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
        prompt: async () => Object.assign(window, { prompted: true }),
      })
      dispatchEvent(offer)
    })
    await page.getByRole('button', { name: 'Baixe o app e teste com moedas grátis' }).click()
    expect(await page.evaluate(() => 'prompted' in window)).toBe(true)
  })
})
