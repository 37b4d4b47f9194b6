import { logIn, stored } from './support/forms.ts'
import { addPerson } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { query } from './support/database.ts'
import { writeFileSync, appendFileSync } from 'node:fs'
const log = (...a: unknown[]) => appendFileSync('/tmp/x1/try/log', a.map((x) => typeof x === 'string' ? x : JSON.stringify(x)).join(' ') + '\n')

test('tabs', async ({ page, open, brand, context }) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login?from=%2Fm%2FsecurityCenter')
  await logIn(page, account)
  await expect(page).toHaveURL(/securityCenter/)
  const b = await context.newPage()
  await b.goto(new URL('/m/set', page.url()).href)
  await b.getByRole('main').getByRole('button', { name: 'Sair' }).click()
  await b.getByRole('dialog').getByRole('button', { name: 'Sair' }).click()
  await expect(b).toHaveURL(/home/)
  await page.waitForTimeout(3000)
  log('tab A after logout in B', page.url(), (await page.getByRole('main').innerText()).slice(0, 200))
  await page.screenshot({ path: '/tmp/x1/try/tabs.png' })
  // login in b
  await b.goto(new URL('/m/login', page.url()).href)
  const a2 = await context.newPage(); await a2.goto(new URL('/m/login', page.url()).href)
  await logIn(b, account)
  await a2.waitForTimeout(2000)
  log('login tab after login elsewhere', a2.url())
})
test('expire on changePsw', async ({ page, open, brand }) => {
  const s = await brand.signIn(page)
  await open('/m/changePsw')
  await page.getByLabel('Senha atual').waitFor()
  await s.end()
  await page.waitForTimeout(2500)
  log('changePsw after end', page.url(), await page.locator('body').innerText())
})
test('expire on member home', async ({ page, open, brand }) => {
  const s = await brand.signIn(page)
  await open('/m/member/home')
  await page.waitForTimeout(1000)
  await s.end()
  await page.waitForTimeout(2500)
  log('member home after end', page.url(), (await page.locator('body').innerText()).slice(0,300))
})
test('flag off while on page', async ({ page, open, brand }) => {
  await brand.signIn(page)
  await open('/m/securityCenter')
  await page.getByRole('button', { name: /Senha de saque/ }).waitFor()
  await brand.setFlag('SECPRIV', false)
  await page.waitForTimeout(2500)
  log('SECPRIV off', page.url(), (await page.getByRole('main').innerText()).slice(0,100))
})
test('double submit', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  let calls = 0
  page.on('request', (r) => { if (r.url().includes('/wps/session?')) calls++ })
  await open('/m/login')
  await page.getByRole('textbox', { name: 'Usuário' }).fill(account)
  await page.getByLabel('Senha', { exact: true }).fill('wrong password')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForTimeout(2000)
  log('double submit calls', calls)
})
test('locked member', async ({ page, open, brand }) => {
  const { account } = await addPerson(brand.code)
  await query(`update member set status = 'locked' where account = $1`, [account])
  await open('/m/login')
  await logIn(page, account)
  await page.waitForTimeout(1500)
  log('locked', page.url(), (await page.locator('body').innerText()).slice(0, 400))
})
test('login offline', async ({ page, open, brand, context }) => {
  const { account } = await addPerson(brand.code)
  await open('/m/login')
  await page.waitForTimeout(1500)
  await context.setOffline(true)
  await logIn(page, account)
  await page.waitForTimeout(3000)
  log('offline', page.url(), (await page.locator('body').innerText()))
})
test('trial at doors', async ({ page, open, brand }) => {
  await open('/m/trail'); await expect(page).toHaveURL(/home/)
  for (const path of ['/m/securityCenter', '/m/myAccount/index', '/m/changePsw', '/m/set', '/m/login', '/m/register', '/m/agent', '/m/voucherCenter']) {
    await open(path); await page.waitForTimeout(1200)
    log('trial', path, page.url().replace(/.*\/m/, '/m'), (await page.locator('body').innerText()).replace(/\n/g, ' | ').slice(0, 160))
  }
})
test('agent at doors', async ({ page, open, brand }) => {
  await brand.signIn(page, 1)
  for (const path of ['/m/member/home', '/m/agent', '/m/set', '/m/securityCenter']) {
    await open(path); await page.waitForTimeout(1200)
    log('agent', path, page.url().replace(/.*\/m/, '/m'), (await page.locator('body').innerText()).replace(/\n/g, ' | ').slice(0, 300))
  }
})
