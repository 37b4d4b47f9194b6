import { afterEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok } from '../lib/testing/fake-browser.ts'
import { siteWith, statusWith } from './testing.ts'

type Browser = ReturnType<typeof fakeBrowser>

async function open(options: { boot?: unknown; prepare?: (browser: Browser) => void } = {}) {
  const browser = fakeBrowser(options)
  options.prepare?.(browser)
  return { browser, status: await import('./status.ts') }
}

const keep = (value: unknown) => (browser: Browser) => browser.local.setItem('status', JSON.stringify(value))
const offline = new TypeError('failed to fetch')
const brandWith = (colour: string) => ({
  ...siteWith().brand,
  variables: { dark: { '--c-brand': colour }, light: { '--c-brand': colour } },
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('status code', () => {
  test.each([
    [false, false, 0],
    [true, false, 1],
    [false, true, 2],
    [true, true, 1],
  ])('maintenance %s, region %s is %i', async (maintenance, regionRestriction, code) => {
    const { status } = await open({ boot: siteWith() })
    fakeFetch(ok(statusWith({ maintenance, regionRestriction })))
    await status.startStatus()
    expect(status.currentStatus()).toMatchObject({ statusCode: code, location: { ip: '203.0.113.7' } })
  })
})

describe('start', () => {
  test('the cached status applies at once, the answer follows', async () => {
    const { status } = await open({ prepare: keep(statusWith({ maintenance: true })) })
    const sent = fakeFetch(ok(statusWith()))
    await status.startStatus()
    expect(status.currentStatus().statusCode).toBe(1)
    await vi.waitFor(() => expect(status.currentStatus().statusCode).toBe(0))
    expect(sent).toHaveLength(1)
  })

  test('with the page’s own data alone the code is unknown until the first answer', async () => {
    const { status } = await open({ boot: siteWith() })
    fakeFetch(ok(statusWith({ maintenance: true })))
    const started = status.startStatus()
    expect(status.currentStatus()).toMatchObject({ site: { merchantCode: 'trevo' }, statusCode: null })
    await started
    expect(status.currentStatus().statusCode).toBe(1)
  })

  test('no answer and no cache: the page works with its own data', async () => {
    const { status } = await open({ boot: siteWith() })
    fakeFetch(offline)
    await status.startStatus()
    expect(status.currentStatus().statusCode).toBe(0)
  })

  test('no answer but a cache: the cache stands', async () => {
    const { status } = await open({ boot: siteWith(), prepare: keep(statusWith({ regionRestriction: true })) })
    fakeFetch(offline)
    await status.startStatus()
    await status.refreshStatus()
    expect(status.currentStatus().statusCode).toBe(2)
  })

  test('nothing at all: still unknown, so the splash stays', async () => {
    const { status } = await open()
    fakeFetch(offline)
    await status.startStatus()
    expect(status.currentStatus()).toMatchObject({ site: null, statusCode: null })
  })

  test('a failure is tried again by itself', async () => {
    const { status } = await open({ boot: siteWith() })
    vi.useFakeTimers()
    const sent = fakeFetch(offline, offline, ok(statusWith()))
    await status.startStatus()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(sent).toHaveLength(3)
    expect(status.currentStatus().statusCode).toBe(0)
    await vi.advanceTimersByTimeAsync(600_000)
    expect(sent).toHaveLength(3)
  })

  test('a closed site opens by itself', async () => {
    const { status } = await open({ boot: siteWith() })
    vi.useFakeTimers()
    fakeFetch(ok(statusWith({ maintenance: true })), ok(statusWith()))
    await status.startStatus()
    await vi.advanceTimersByTimeAsync(59_999)
    expect(status.currentStatus().statusCode).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(status.currentStatus().statusCode).toBe(0)
  })

  test('coming online fetches at once', async () => {
    const { status, browser } = await open({ boot: siteWith() })
    vi.useFakeTimers()
    const sent = fakeFetch(offline, ok(statusWith()))
    await status.startStatus()
    browser.fire('online')
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toHaveLength(2)
  })

  test('a page kept by the service worker is older than the cache', async () => {
    const { status } = await open({
      boot: siteWith({ mainDomain: 'old.example' }),
      prepare: (browser) => {
        keep(statusWith({ info: siteWith({ mainDomain: 'new.example' }) }))(browser)
        browser.navigator.serviceWorker = { controller: {} }
      },
    })
    fakeFetch(offline)
    await status.startStatus()
    expect(status.currentSite()?.mainDomain).toBe('new.example')
  })

  test('a broken cache and broken page data are ignored', async () => {
    const { status } = await open({ boot: { merchantCode: 1 }, prepare: keep({ info: {} }) })
    fakeFetch(ok(statusWith()))
    await status.startStatus()
    expect(status.currentStatus().statusCode).toBe(0)
  })
})

test('the answer fills the caches', async () => {
  const { status, browser } = await open()
  const answer = statusWith()
  fakeFetch(ok(answer))
  await status.startStatus()
  const stored = (key: string) => JSON.parse(browser.local.getItem(key) ?? 'null')
  expect(stored('status')).toEqual(answer)
  expect(stored('sass')).toEqual(answer.info.whitelabel)
  expect(stored('setTemplate')).toEqual({ mem_cen: 1, dep_func: 1, birthday_limit: 18 })
  expect(stored('service_link')).toEqual([])
})

test('refreshes during a request share the next one, whose answer counts', async () => {
  const { status } = await open()
  const flags = (SIGNIN: boolean) => siteWith({ whitelabel: { ...siteWith().whitelabel, SIGNIN } })
  const sent = fakeFetch(ok(statusWith({ info: flags(false) })), ok(statusWith({ info: flags(true) })))
  await Promise.all([status.refreshStatus(), status.refreshStatus(), status.refreshStatus()])
  expect(sent).toHaveLength(2)
  expect(status.currentSite()?.whitelabel.SIGNIN).toBe(true)
})

describe('image host', () => {
  const hosts = ['https://a.test', 'https://b.test', 'https://c.test', 'https://d.test']
  const on = (imageCDNs: string[]) => ok(statusWith({ info: siteWith({ imageCDNs }) }))

  test('one is picked at random and kept until the brand drops it', async () => {
    const { status } = await open()
    vi.spyOn(Math, 'random').mockReturnValueOnce(0.6).mockReturnValue(0)
    fakeFetch(on(hosts), on([...hosts].reverse()), on(['https://a.test', 'https://b.test']), on([]))
    await status.startStatus()
    expect(status.currentStatus().imageBase).toBe('https://c.test')
    await status.refreshStatus()
    expect(status.currentStatus().imageBase).toBe('https://c.test')
    await status.refreshStatus()
    expect(status.currentStatus().imageBase).toBe('https://a.test')
    await status.refreshStatus()
    expect(status.currentStatus().imageBase).toBeNull()
  })
})

describe('brand', () => {
  test('what the server wrote into the page is not written twice; a change shows in both themes', async () => {
    const { status, browser } = await open({ boot: siteWith() })
    fakeFetch(ok(statusWith()), ok(statusWith({ info: siteWith({ brand: brandWith('#112233') }) })), ok(statusWith()))
    await status.startStatus()
    expect(browser.html.dataset.brand).toBe('trevo')
    expect(browser.themeColour.attributes.get('content')).toBe('#06110c')
    expect(browser.html.variables.size).toBe(0)
    await status.refreshStatus()
    expect(browser.html.variables.get('--c-brand')).toBe('#112233')
    await status.refreshStatus()
    expect(browser.html.variables.size).toBe(0)
  })

  test('variables follow the theme', async () => {
    const { status, browser } = await open()
    fakeFetch(ok(statusWith()))
    await status.startStatus()
    expect(browser.html.variables.get('--c-brand')).toBe('#00aa55')
    const { setTheme } = await import('../lib/theme.ts')
    setTheme('light')
    expect(browser.html.variables.get('--c-brand')).toBe('#007733')
    expect(browser.html.dataset.theme).toBe('light')
    expect(browser.themeColour.attributes.get('content')).toBe('#f4f7f3')
    expect(browser.local.getItem('theme')).toBe('light')
  })
})

test('who plays without money sees the symbol of play money, and nobody else does', async () => {
  const { status } = await open({ boot: siteWith() })
  fakeFetch(ok(statusWith()))
  await status.startStatus()
  const { signIn } = await import('./session.ts')
  const visitor = { token: 't', merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false }
  expect(status.currentSymbol()).toBe('R$')
  signIn({ ...visitor, type: 4 })
  expect(status.currentSymbol()).toBe('F$')
  signIn({ ...visitor, type: 40 })
  expect(status.currentSymbol()).toBe('F$')
  signIn({ ...visitor, type: 0 })
  expect(status.currentSymbol()).toBe('R$')
})
