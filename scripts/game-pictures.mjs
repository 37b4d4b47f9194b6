import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from './lib/chromium.mjs'
import { ROOT } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'

// Pictures of the games, from a site with the demo: `npm start`, then `npm run game:pictures`, or `-- URL NAME` for another address or one
// picture. Each is played a little first, as somebody who came to play would.
const FOLDER = path.join(ROOT, 'docs/screenshots/games')
const SIZES = {
  portrait: { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  small: { width: 360, height: 640 },
}

/** Where a game is found, how it is begun, and in which sizes it is taken. */
const GAMES = [
  {
    name: 'slot-clover',
    code: 'four-leaf-clover',
    vendor: 'TRV',
    press: /^Girar/,
    sizes: ['portrait', 'landscape', 'small'],
  },
  { name: 'slot-tiger', code: 'golden-tiger', vendor: 'PG', press: /^Girar/, sizes: ['portrait'] },
  { name: 'slot-phoenix', code: 'phoenix', vendor: 'PG', press: /^Girar/, sizes: ['portrait'] },
  { name: 'slot-polar', code: 'polar-bear', vendor: 'PP', press: /^Girar/, sizes: ['portrait', 'landscape'] },
  { name: 'slot-candy', code: 'sweet-craze', vendor: 'PP', press: /^Girar/, sizes: ['small'] },
  { name: 'slot-olinda', code: 'hills-of-olinda', vendor: 'MND', press: /^Girar/, sizes: ['portrait'] },
  { name: 'plinko', engine: 'plinko', press: /^Soltar/, times: 3, sizes: ['portrait', 'landscape', 'small'] },
  { name: 'crash', engine: 'crash', sizes: ['portrait', 'landscape', 'small'] },
  { name: 'dice', engine: 'dice', press: /^Jogar|^Rolar|^Lançar/, sizes: ['portrait', 'landscape', 'small'] },
  { name: 'mines', engine: 'mines', press: /^Jogar|^Começar/, sizes: ['portrait', 'landscape', 'small'] },
  { name: 'roulette', engine: 'roulette', sizes: ['portrait', 'landscape', 'small'] },
  { name: 'fish', engine: 'fish', press: /^Atirar/, sizes: ['portrait', 'landscape', 'small'] },
  { name: 'blackjack', engine: 'blackjack', press: /^Dar cartas|^Jogar/, sizes: ['portrait', 'landscape', 'small'] },
  { name: 'keno', engine: 'keno', sizes: ['portrait', 'landscape', 'small'] },
  { name: 'match', engine: 'match', sizes: ['portrait', 'landscape', 'small'] },
]

const { GAMES: CATALOGUE } = await import('@trevo/games/games')
const found = ({ vendor, code, engine }) =>
  CATALOGUE.find((game) => (code ? game.code === code && game.vendor === vendor : game.engine === engine && !game.room))

async function nodeOf(page, game) {
  const query = new URLSearchParams({ gameName: game.titlePt, language: 'PT', pageSize: '50' })
  const answer = await page.request.get(`/wps/game/list?${query}`)
  const { value } = await answer.json()
  return value.games.find((each) => each.gameCode === game.code && each.vassalage === game.vendor)?.nodeId
}

async function signIn(browser, url) {
  const context = await browser.newContext({ baseURL: url, deviceScaleFactor: 1.5, locale: 'pt-BR', hasTouch: true })
  const page = await context.newPage()
  await page.goto('/m/login')
  await page.locator('input[autocomplete=username]').fill('demo')
  await page.locator('input[type=password]').first().fill('jogo-limpo-26')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((at) => !at.pathname.includes('login'))
  return page
}

async function take(page, picture, size) {
  const game = found(picture)
  const nodeId = await nodeOf(page, game)
  await page.setViewportSize(SIZES[size])
  await page.goto(`/m/play?nodeId=${nodeId}`)
  const outside = page.locator('main a[target=_blank]')
  await page.locator('iframe').or(outside).first().waitFor({ timeout: 60_000 })
  // A vendor whose games stand beside the site: its page is opened in place of ours.
  const address = (await outside.count()) > 0 ? await outside.getAttribute('href') : null
  if (address) await page.goto(address)
  const frame = address ? page : page.frameLocator('iframe')
  await frame.locator('main').first().waitFor({ timeout: 60_000 })
  await page.waitForTimeout(1500)
  if (picture.press) {
    const button = frame.getByRole('button', { name: picture.press }).first()
    for (let time = 0; time < (picture.times ?? 1); time++) {
      if ((await button.count()) > 0 && (await button.isEnabled())) await button.click()
      await page.waitForTimeout(350)
    }
    await page.waitForTimeout(1800)
  }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 60 })
  await session.detach()
  const file = Buffer.from(data, 'base64')
  writeFileSync(path.join(FOLDER, `${picture.name}-${size}.webp`), file)
  return file.length
}

await runCommand(async () => {
  const url = process.argv[2] ?? 'http://localhost:3000'
  const only = process.argv[3]
  mkdirSync(FOLDER, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await signIn(browser, url)
    let bytes = 0
    for (const picture of GAMES.filter(({ name }) => !only || name === only)) {
      for (const size of picture.sizes) bytes += await take(page, picture, size)
    }
    console.log(`${Math.round(bytes / 1024)} kB in docs/screenshots/games`)
  } finally {
    await browser.close()
  }
})
