/// <reference lib="dom" />
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { findChromium } from './lib/chromium.mjs'
import { indexText, PICTURES, SIZES } from './lib/game-pictures.mjs'
import { ROOT } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'

// Pictures of the games, from a site with the demo: `npm start`, then `npm run game:pictures`. `--at URL` for another address, `--only NAME,NAME`
// for some, `--all --to FOLDER` for every game in every size, to be looked at and not kept. Each is played a little first, as
// somebody who came to play would, and what is cut off or out of reach is said.
const FOLDER = path.join(ROOT, 'docs/screenshots/games')
const WAIT_MS = 60_000
const STEP_MS = 8_000
const QUALITY = 60

const { GAMES } = await import('@trevo/games/games')
const { values: options } = parseArgs({
  options: {
    at: { type: 'string', default: 'http://localhost:3000' },
    only: { type: 'string' },
    to: { type: 'string', default: FOLDER },
    all: { type: 'boolean', default: false },
  },
})

const found = ({ vendor, code, engine, isShared = false }) =>
  GAMES.find((game) =>
    code ? game.code === code && game.vendor === vendor : game.engine === engine && Boolean(game.room) === isShared,
  )

async function nodeOf(page, { titlePt, code, vendor }) {
  const query = new URLSearchParams({ gameName: titlePt, language: 'PT', pageSize: '50' })
  const answer = await page.request.get(`/wps/game/list?${query}`)
  const { value } = await answer.json()
  const node = value.games.find((each) => each.gameCode === code && each.vassalage === vendor)
  if (node === undefined) throw new Error(`the site has no ${titlePt}`)
  return node.nodeId
}

async function signIn(browser) {
  const context = await browser.newContext({
    baseURL: options.at,
    deviceScaleFactor: 1.5,
    locale: 'pt-BR',
    hasTouch: true,
    isMobile: true,
    viewport: SIZES.portrait,
  })
  const page = await context.newPage()
  await page.goto('/m/login')
  await page.locator('input[autocomplete=username]').fill('demo')
  await page.locator('input[type=password]').first().fill('jogo-limpo-26')
  await page.locator('form button[type=submit]').click()
  await page.waitForURL((at) => !at.pathname.includes('login'))
  return page
}

/** Runs in the game's frame: what somebody would miss on this screen. */
function missing() {
  const { innerWidth: width, innerHeight: height } = globalThis
  const seen = (element) => {
    const box = element.getBoundingClientRect()
    return box.width > 2 && box.height > 2 && getComputedStyle(element).visibility !== 'hidden'
  }
  const nameOf = (element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
  const out = [...document.querySelectorAll('button, input, a')].filter(seen).filter((element) => {
    const box = element.getBoundingClientRect()
    return box.right > width + 1 || box.left < -1 || box.bottom > height + 1 || box.top < -1
  })
  const cut = [...document.querySelectorAll('main *')].filter(seen).filter((element) => {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    return hasText && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
  })
  return [
    ...(document.documentElement.scrollWidth > width ? ['the page is wider than the screen'] : []),
    ...out.map((element) => `out of sight: ${nameOf(element)}`),
    ...cut.map((element) => `cut: ${nameOf(element)}`),
  ]
}

async function playALittle(page, game, steps) {
  for (const step of steps) {
    if (typeof step === 'number') {
      await page.waitForTimeout(step)
      continue
    }
    const button = (typeof step === 'string' ? game.locator(step) : game.getByRole('button', { name: step })).first()
    // A round that was left open goes on where it was: what begins one is not there.
    const isThere = await button.waitFor({ timeout: STEP_MS }).then(
      () => true,
      () => false,
    )
    if (isThere && (await button.isEnabled())) await button.click()
    await page.waitForTimeout(350)
  }
}

async function take(page, picture, size) {
  await page.setViewportSize(SIZES[size])
  const demo = found(picture)
  if (demo === undefined) throw new Error(`the demo has no game for ${picture.name}`)
  await page.goto(`/m/play?nodeId=${await nodeOf(page, demo)}`)
  const game = page.frameLocator('iframe')
  await game.locator('main').first().waitFor({ timeout: WAIT_MS })
  if (picture.until)
    await game
      .getByText(picture.until)
      .first()
      .waitFor({ timeout: 3 * WAIT_MS })
  await page.waitForTimeout(1500)
  await playALittle(page, game, picture.steps ?? [])
  await page.waitForTimeout(picture.thenMs ?? 1800)
  const frame = page.frames().find((each) => each.parentFrame() !== null)
  for (const fault of (await frame?.evaluate(missing)) ?? []) console.log(`${picture.name} ${size}: ${fault}`)
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  const file = Buffer.from(data, 'base64')
  writeFileSync(path.join(options.to, `${picture.name}-${size}.webp`), file)
  return file.length
}

await runCommand(async () => {
  mkdirSync(options.to, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const page = await signIn(browser)
    let [bytes, count] = [0, 0]
    for (const picture of PICTURES.filter(({ name }) => !options.only || options.only.split(',').includes(name))) {
      for (const size of options.all ? Object.keys(SIZES) : picture.sizes) {
        try {
          bytes += await take(page, picture, size)
          count += 1
        } catch (error) {
          console.error(`${picture.name} ${size}: ${error.message.split('\n')[0]}`)
          process.exitCode = 1
        }
      }
    }
    if (options.to === FOLDER) writeFileSync(path.join(FOLDER, 'README.md'), indexText())
    console.log(`${count} pictures, ${Math.round(bytes / 1024)} kB in ${path.relative(ROOT, options.to) || options.to}`)
  } finally {
    await browser.close()
  }
})
