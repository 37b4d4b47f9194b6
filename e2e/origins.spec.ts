import type { Page } from '@playwright/test'
import { logIn } from './support/forms.ts'
import { addPerson } from './support/people.ts'
import { GAMES_PORT } from './support/server-settings.ts'
import { openOwnGame } from './support/studio.ts'
import { expect, test } from './support/test.ts'

const GAMES = `http://localhost:${GAMES_PORT}`

const gameFrame = (page: Page) => page.frames().find((frame) => frame.url().startsWith(GAMES))

test('a game runs on an origin of its own and reaches nothing of the site', async ({ page }) => {
  await openOwnGame(page, 'Roleta')
  const frame = gameFrame(page)
  const seen = await frame?.evaluate(() => {
    const attempt = (read: () => unknown) => {
      try {
        return `read ${String(read())}`
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      document: attempt(() => parent.document.title),
      storage: attempt(() => parent.localStorage.getItem('MC_SESSION_INFO')),
      cookie: document.cookie,
      ownStorage: Object.keys(localStorage).filter((key) => /SESSION|memberInfo/.test(key)),
      leaves: attempt(() => {
        top?.location.assign('/m/help')
        return 'asked'
      }),
    }
  })
  expect(seen).toMatchObject({ document: 'SecurityError', storage: 'SecurityError', cookie: '', ownStorage: [] })
  expect(seen?.leaves).not.toContain('read')
  await expect(page).toHaveURL(/\/m\/play\?nodeId=/)
})

test('only the game in the frame is heard', async ({ page }) => {
  await openOwnGame(page, 'Roleta')
  const frame = gameFrame(page)
  const close = { type: 'trevo:close' }
  // The page itself, and a frame of another origin than the game's.
  await page.evaluate((message) => {
    window.postMessage(message, '*')
    const other = document.createElement('iframe')
    other.srcdoc = ''
    document.body.append(other)
  }, close)
  await page
    .frames()
    .at(-1)
    ?.evaluate((message) => parent.postMessage(message, '*'), close)
  await frame?.evaluate(() =>
    parent.postMessage({ type: 'trevo:close', extra: 1, nothing: undefined }, 'https://evil.example'),
  )
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/m\/play\?nodeId=/)
  await frame?.evaluate((message) => parent.postMessage(message, '*'), close)
  await expect(page).toHaveURL(/\/m\/gameList/)
})

test('the way back leads to the brand and to nowhere else', async ({ page, baseURL }) => {
  const open = (back: string) =>
    page.goto(`${GAMES}/studio/play?game=trv-trevo&token=nobody-knows-this&return=${encodeURIComponent(back)}`)
  await open('https://anywhere.example/phish')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.locator('a[href]')).toHaveCount(0)
  await open(`${baseURL}/m/home`)
  await expect(page.getByRole('link', { name: 'Voltar para o site' })).toHaveAttribute('href', `${baseURL}/m/home`)
})

test('each origin answers for its own', async ({ page, request, baseURL }) => {
  for (const path of ['/studio/play', '/studio/', '/studio/api/session']) {
    expect((await request.get(`${baseURL}${path}`)).status()).toBe(404)
  }
  for (const path of ['/', '/m/home', '/wps/system/status', '/ops', '/ops/v1/me', '/wps/outbox', '/sw.js']) {
    expect((await request.get(`${GAMES}${path}`)).status()).toBe(404)
  }
  const game = await request.get(`${GAMES}/studio/play`)
  expect(game.headers()['content-security-policy']).toContain(`frame-ancestors ${baseURL}`)
  expect(game.headers()['set-cookie']).toBeUndefined()
  await page.goto('/m/home')
  const site = await request.get(`${baseURL}/m/home`)
  expect(site.headers()['content-security-policy']).toContain(`frame-src ${GAMES}`)
})

test('the token is nowhere in the browser, and tabs that load together stay signed in', async ({ page, context }) => {
  const { account } = await addPerson('trevo')
  const tokens = new Set<string>()
  page.on('request', (request) => {
    const { authorization = '' } = request.headers()
    if (authorization !== '') tokens.add(authorization.replace('Bearer ', ''))
  })
  await page.goto('/m/login')
  await logIn(page, account)
  await expect(page).toHaveURL(/\/m\/home$/)
  await expect.poll(() => tokens.size).toBeGreaterThan(0)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(kept).toContain(account)
  for (const token of tokens) expect(kept).not.toContain(token)
  const tabs = [page, ...(await Promise.all([1, 2].map(() => context.newPage())))]
  // A pop-up of the home page may stand over it.
  const pill = (tab: Page) => tab.getByRole('button', { name: /Abrir o menu da conta/, includeHidden: true })
  await Promise.all(tabs.map((tab) => tab.goto('/m/home')))
  for (const tab of tabs) await expect(pill(tab)).toContainText('0,00')
  await Promise.all(tabs.map((tab) => tab.reload()))
  for (const tab of tabs) await expect(pill(tab)).toContainText('0,00')
})
