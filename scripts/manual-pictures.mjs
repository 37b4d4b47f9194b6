import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { totpOf } from '../e2e/support/totp.ts'
import { findChromium } from './lib/chromium.mjs'
import { ROOT } from './lib/paths.mjs'
import { runCommand } from './lib/problem.mjs'

// Pictures of the manual, from a console with the demo: `npm start`, then `npm run manual:pictures`, or `-- URL` for another address.
const FOLDER = path.join(ROOT, 'docs/manual/pictures')
const PASSWORD = 'jogo-limpo-26'
const SECRET = 'TREVOTREVOJOGOLIMPOCONSOLEDEMO26'
const SIZE = { width: 1280, height: 800 }

/** Whose console it is, the page, and what is done there first. */
const PICTURES = [
  // Down to the people by day, who have a history: the demo's money begins on the day it is set up.
  { name: 'dashboard', by: 'operador', at: '/', height: 2200 },
  { name: 'help', by: 'operador', at: '/members', first: (page) => page.keyboard.press('?') },
  { name: 'search', by: 'operador', at: '/', first: (page) => page.keyboard.press('/') },
  { name: 'members', by: 'operador', at: '/members' },
  { name: 'member', by: 'operador', at: '/members', first: openFirst },
  { name: 'chat', by: 'operador', at: '/chat', first: openConversation },
  { name: 'chat-answers', by: 'operador', at: '/chatAnswers/create' },
  { name: 'chat-hours', by: 'operador', at: '/chatHours' },
  { name: 'identity', by: 'operador', at: '/identity' },
  { name: 'harm', by: 'operador', at: '/harm' },
  { name: 'suspicions', by: 'operador', at: '/suspicions' },
  { name: 'promotion', by: 'operador', at: '/promotions', first: openFirst },
  { name: 'help-entry', by: 'operador', at: '/help', first: openFirst },
  { name: 'games', by: 'operador', at: '/games' },
  { name: 'brand-look', by: 'operador', at: '/brandLook' },
  { name: 'flags', by: 'operador', at: '/flags' },
  { name: 'staff', by: 'operador', at: '/staff' },
  { name: 'audit', by: 'operador', at: '/audit' },
  { name: 'withdrawals', by: 'financeiro', at: '/withdrawals' },
  { name: 'deposits', by: 'financeiro', at: '/deposits' },
  { name: 'approvals', by: 'financeiro', at: '/approvals' },
  { name: 'ways', by: 'financeiro', at: '/ways' },
  { name: 'day-books', by: 'financeiro', at: '/dayBooks' },
  { name: 'reward-rules', by: 'financeiro', at: '/rewardRules' },
]

async function openFirst(page) {
  await page.locator('#main-content tbody tr td').nth(1).click()
  await page.waitForTimeout(1500)
}

/** One of the operator's own, with what was said. */
async function openConversation(page) {
  await page.getByRole('tab').nth(1).click()
  await page.locator('#main-content .MuiListItemButton-root').first().click()
  await page.waitForTimeout(1500)
}

async function signIn(browser, url, userName) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZE,
    deviceScaleFactor: 1,
    reducedMotion: 'reduce',
  })
  await context.addInitScript(() => localStorage.setItem('RaStore.locale', JSON.stringify('en')))
  const page = await context.newPage()
  await page.goto('/ops/login')
  await page.locator('input[autocomplete=username]').fill(userName)
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('input[autocomplete=one-time-code]').fill(totpOf(SECRET))
  await page.locator('form button[type=submit]').click()
  await page.locator('#main-content').waitFor()
  return page
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {{ name: string, at: string, height?: number, first?: (page: any) => Promise<unknown> | unknown }} picture
 */
async function take(page, { name, at, first, height = SIZE.height }) {
  await page.setViewportSize({ ...SIZE, height })
  await page.goto(`/ops${at}`)
  await page.locator('#main-content').waitFor()
  await page.waitForLoadState('networkidle')
  await first?.(page)
  await page.waitForTimeout(700)
  // What is still on its way is drawn as grey fields, and a chart comes after its figures.
  await page.locator('#main-content .MuiSkeleton-root').first().waitFor({ state: 'detached' })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 70 })
  await session.detach()
  const picture = Buffer.from(data, 'base64')
  writeFileSync(path.join(FOLDER, `${name}.webp`), picture)
  return picture.length
}

await runCommand(async () => {
  const url = process.argv[2] ?? 'http://localhost:3000'
  const only = process.argv[3]
  mkdirSync(FOLDER, { recursive: true })
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    let bytes = 0
    for (const userName of new Set(PICTURES.map(({ by }) => by))) {
      const page = await signIn(browser, url, userName)
      for (const picture of PICTURES.filter(({ by, name }) => by === userName && (!only || only === name))) {
        bytes += await take(page, picture)
      }
    }
    console.log(`${Math.round(bytes / 1024)} kB in docs/manual/pictures`)
  } finally {
    await browser.close()
  }
})
