import type { Page } from '@playwright/test'
import type { Announcement, Promotion } from '@trevo/contract/content'
import { query } from './support/database.ts'
import { logIn } from './support/forms.ts'
import { signInTo } from './support/payers.ts'
import { addPerson } from './support/people.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** One dot, as a PNG. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function answerOf<T>(page: Page, path: string): Promise<T> {
  return ((await (await page.request.get(path)).json()) as { value: T }).value
}

async function promotionWhere(page: Page, holds: (promotion: Promotion) => boolean): Promise<Promotion> {
  const { list } = await answerOf<{ list: Promotion[] }>(page, '/wps/promotions?language=PT')
  const found = list.find(holds)
  if (!found) throw new Error('the demo has no such promotion')
  return found
}

async function signInAt(page: Page, path: string): Promise<string> {
  const person = await addPerson('trevo')
  await signInTo(page, person, path)
  return person.account
}

const cards = (page: Page) => page.getByRole('main').getByRole('listitem')
const day = (at: string) =>
  new Intl.DateTimeFormat('fr-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date(at)).replaceAll('-', '/')

test('promotions: the first category shows first, another one filters, a card leads to its detail', async ({
  page,
}) => {
  const { list } = await answerOf<{ list: Promotion[] }>(page, '/wps/promotions?language=PT')
  const categories = await answerOf<{ list: { id: string; title: string }[] }>(page, '/wps/promotions/categories')
  const [first, second] = categories.list
  await page.goto('/m/activity')
  await expect(page.getByRole('tab', { name: first?.title ?? '' })).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page)).toHaveCount(list.length)
  await expectAccessible(page)
  const within = list.filter(({ announcement }) => announcement.promoAnnouncementCategoryIds.includes(second?.id ?? ''))
  await page.getByRole('tab', { name: second?.title ?? '' }).click()
  await expect(cards(page).getByRole('heading')).toHaveText(within.map(({ announcement }) => announcement.title))

  const shown = within[0]?.announcement
  if (!shown) throw new Error('the second category of the demo is empty')
  const end = shown.noExpiry === 1 ? 'longo prazo' : day(shown.endDate ?? '')
  await expect(cards(page).first()).toContainText(`${day(shown.startDate)} – ${end}`)
  await cards(page)
    .first()
    .getByRole('link', { name: /^Saiba mais/ })
    .click()
  await expect(page).toHaveURL(new RegExp(`/m/activityDetail\\?id=${shown.id}$`))
  await expect(page.getByRole('heading', { name: shown.title })).toBeVisible()
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d – /)).toBeVisible()
  // The way back leads to the category it was chosen in.
  await page.goBack()
  await expect(page.getByRole('tab', { name: second?.title ?? '' })).toHaveAttribute('aria-selected', 'true')
  await expect(cards(page).getByRole('heading')).toHaveText(within.map(({ announcement }) => announcement.title))

  // One that nobody joins leads to where it is done.
  for (const [title, action, path] of [
    ['Check-in diário', 'Fazer check-in', '/m/activity/signIn'],
    ['Indique e ganhe', 'Convidar amigos', '/m/inviteFriends'],
  ] as const) {
    const about = list.find(({ announcement }) => announcement.title === title)?.announcement
    await page.goto(`/m/activityDetail?id=${about?.id}`)
    await expect(page.getByRole('main').getByRole('link', { name: action })).toHaveAttribute('href', path)
  }
})

test('an address with an id opens that promotion in the list, in view', async ({ page }) => {
  const { list } = await answerOf<{ list: Promotion[] }>(page, '/wps/promotions?language=PT')
  const last = list.at(-1)?.announcement
  await page.goto(`/m/activity?id=${last?.id}`)
  const heading = page.getByRole('heading', { name: last?.title ?? '', exact: true })
  await expect(heading).toBeInViewport()
})

test('a guest who wants to join signs in first and comes back; joining shows at once and stays', async ({ page }) => {
  const { announcement } = await promotionWhere(page, ({ status }) => status === 'Join')
  const path = `/m/activityDetail?id=${announcement.id}`
  await page.goto(path)
  await page.getByRole('button', { name: 'Participar' }).click()
  await expect(page).toHaveURL(/\/m\/login\?from=/)
  const { account } = await addPerson('trevo')
  await logIn(page, account)
  await expect(page).toHaveURL((url) => url.pathname + url.search === path)
  // What it takes stands there before anybody joins.
  await expect(page.getByText(/Jogar R\$\s[\d.]+,00 em até 14 dias depois de participar/)).toBeVisible()
  await expect(page.getByText(/^Contam: Esportes 100%/)).toBeVisible()
  await page.getByRole('button', { name: 'Participar' }).click()
  await expect(page.getByText('Você está inscrito')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/R\$\s0,00 de R\$\s[\d.]+,00/)).toBeVisible()
  await page.getByRole('link', { name: 'Acompanhar e receber' }).click()
  await expect(page).toHaveURL(/\/m\/rewardCenter\?tab=progress$/)
})

test('a detail without its picture shows no broken one', async ({ page }) => {
  await page.route('**/img/**', (route) => route.abort())
  const { announcement } = await promotionWhere(page, ({ status }) => status === 'Claim')
  await page.goto(`/m/activityDetail?id=${announcement.id}`)
  await expect(page.getByRole('heading', { name: announcement.title })).toBeVisible()
  await expect(page.getByRole('article').locator('img')).toHaveCount(0)
})

test('applying for a reward: what is missing, what is refused, and back to the list', async ({ page }) => {
  const { announcement } = await promotionWhere(
    page,
    ({ byApplication, announcement: { imageRequired, remarkRequired } }) =>
      byApplication && imageRequired === 'Y' && remarkRequired === 'Y',
  )
  await page.goto(`/m/applyReward?id=${announcement.id}`)
  await expect(page).toHaveURL(/\/m\/activity$/)
  const account = await signInAt(page, `/m/activityDetail?id=${announcement.id}`)
  // Trevo's rules give nothing before the first bet, so nobody is asked for papers before.
  await expect(page.getByRole('button', { name: 'Aposte para liberar' })).toBeDisabled()
  await expect(page.getByText('Libera com a sua primeira aposta, de qualquer valor.')).toBeVisible()
  await query(
    `insert into play_day (member_id, day, category, currency, merchant_id, staked, turnover, bets)
     select id, current_date, 'RNG', 'BRL', merchant_id, 100, 100, 1 from member where account = $1`,
    [account],
  )
  await page.reload()
  await page.getByRole('button', { name: 'Solicitar' }).click()
  await expect(page).toHaveURL(/\/m\/applyReward\?id=/)

  const submit = page.getByRole('button', { name: 'Enviar' })
  const remarks = page.getByRole('textbox', { name: /^Observações/ })
  const files = page.getByLabel('Adicionar imagem')
  await expect(submit).toBeDisabled()
  await remarks.fill('x'.repeat(150))
  await expect(remarks).toHaveValue('x'.repeat(140))
  await expect(page.getByText('140/140')).toBeVisible()
  await expect(submit).toBeDisabled()
  await files.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Use imagens JPEG, JPG ou PNG')).toBeVisible()
  await files.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(5_242_881) })
  await expect(page.getByText('Cada imagem pode ter até 5 MB')).toBeVisible()
  const png = (name: string) => ({ name, mimeType: 'image/png', buffer: PNG })
  await files.setInputFiles([png('a.png'), png('b.png'), png('c.png'), png('d.png')])
  await expect(page.getByText('Envie até 3 imagens', { exact: true })).toBeVisible()
  await files.setInputFiles([png('a.png'), png('b.png')])
  await expect(submit).toBeEnabled()
  await remarks.fill('  ')
  await expect(submit).toBeDisabled()
  await page.getByRole('button', { name: 'Remover imagem 2' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(remarks).toHaveValue('')
  await expect(submit).toBeDisabled()

  await remarks.fill('Segue o comprovante')
  await files.setInputFiles(png('a.png'))
  await submit.click()
  await expect(page).toHaveURL(/\/m\/activity$/)
  const card = cards(page).filter({ has: page.getByRole('heading', { name: announcement.title, exact: true }) })
  await expect(card.getByRole('button', { name: 'Em análise' })).toBeDisabled()
})

test('notices: reading one shows at once, reaches the server and stays', async ({ page }) => {
  const account = await signInAt(page, '/m/notice')
  const { list } = await answerOf<{ list: Announcement[] }>(page, '/wps/announcements/notices?types=PL&language=PT')
  // What is older than the account is no news to it.
  await expect(page.getByText(list[0]?.title ?? '')).toBeVisible()
  await expect(page.getByText('não lido')).toHaveCount(0)
  await query(`update member set created_at = now() - interval '5 years' where account = $1`, [account])
  await page.reload()
  await expect(page.getByText('não lido')).toHaveCount(list.length)
  await expectAccessible(page)
  const told = page.waitForRequest((request) => request.url().endsWith('/wps/announcements/read'))
  const reloaded = page.waitForRequest(
    (request) => request.url().includes('/wps/announcements/notices') && request.method() === 'GET',
  )
  const title = list[0]?.title ?? ''
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  expect((await told).postDataJSON()).toEqual({ announcementId: list[0]?.id, read: true })
  await reloaded
  await expect(page.getByText('não lido')).toHaveCount(list.length - 1)
  await page.goto('/m/message')
  await expect(page.getByRole('link', { name: /^Avisos/ })).toContainText(`${list.length - 1} não lidas`)
})

test('what staff put forward stands above the notices and leads on', async ({ page }) => {
  const { list } = await answerOf<{ list: Announcement[] }>(page, '/wps/announcements/popular?language=PT')
  await page.goto('/m/notice')
  const cards = page.getByRole('region', { name: 'Em alta' }).getByRole('link')
  await expect(cards).toHaveCount(list.length)
  await cards.first().click()
  await expect(page).toHaveURL(new RegExp(`/m/activityDetail\\?id=${list[0]?.linkedPromotionId}$`))
})

test('an address opens a notice by its place or by its id', async ({ page }) => {
  const { list } = await answerOf<{ list: Announcement[] }>(page, '/wps/announcements/notices?types=PL&language=PT')
  await page.goto('/m/notice?i=2')
  await expect(page.getByRole('button', { expanded: true })).toContainText(list[2]?.title ?? '')
  for (const asked of [list[1]?.id, '1']) {
    await page.goto(`/m/noticeDetail?id=${asked}`)
    await expect(page.getByRole('article').getByRole('heading').first()).toHaveText(list[1]?.title ?? '')
  }
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)).toBeVisible()
})

test('help opens at the entry that the address names, and at the first one otherwise', async ({ page }) => {
  const entries = await answerOf<{ title: string }[]>(page, '/wps/help?lang=PT')
  const title = page.getByRole('article').getByRole('heading').first()
  await page.goto('/m/help')
  await expect(title).toHaveText(entries[0]?.title ?? '')
  await page.getByRole('link', { name: entries[3]?.title ?? '', exact: true }).click()
  await expect(title).toHaveText(entries[3]?.title ?? '')
  await page.reload()
  await expect(title).toHaveText(entries[3]?.title ?? '')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Termos de uso' }).click()
  await expect(title).toHaveText('Termos de uso')
  await expect(page.getByRole('article')).toContainText('Estes termos valem entre você e a empresa que opera Trevo')
  await page.goto('/m/help?doc=policy')
  await expect(title).toHaveText('Política de privacidade')
})

test.describe('what staff wrote', () => {
  // Without the page's own policy, which would stop most of it as well.
  test.use({ bypassCSP: true })

  test('never runs, never leads astray, and keeps its words', async ({ page }) => {
    const content = [
      '<p style="color: #ff0000; position: fixed">Visível</p>',
      '<img src="/nowhere.png" onerror="window.hacked = 1">',
      '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
      '<script>window.hacked = 1</script><iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
      '<svg><style><img src=x onerror="window.hacked = 1"></style></svg>',
      '<a href="java&#10;script:window.hacked=1">ruim</a> <a href="//elsewhere.example">fora</a>',
      '<a href="https://example.com/x" target="_top" onclick="window.hacked=1">bom</a> <a href="/m/help?i=1">aqui</a>',
      '<form action="/m/login"><input name="password"></form><div id="root" data-x="1">fim</div>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.hacked=1&gt;">',
    ].join('')
    await page.route('**/wps/help?*', (route) =>
      route.fulfill({
        json: {
          success: true,
          value: [
            { title: 'Um', content },
            { title: 'Dois', content: 'segundo' },
          ],
        },
      }),
    )
    await page.goto('/m/help')
    const body = page.getByRole('article')
    await expect(body.getByText('Visível')).toHaveCSS('color', 'rgb(255, 0, 0)')
    await expect(body.getByText('Visível')).toHaveCSS('position', 'static')
    await expect(
      body.locator('script, iframe, svg, math, form, input, style, [onclick], [onerror], [id], [data-x]'),
    ).toHaveCount(0)
    await expect(body.getByRole('link')).toHaveText(['bom', 'aqui'])
    await expect(body.getByRole('link', { name: 'bom' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')
    await expect(body.getByText('fim')).toBeVisible()
    await body.getByRole('link', { name: 'aqui' }).click()
    await expect(body.getByText('segundo')).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  })
})
