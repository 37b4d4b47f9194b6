import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aStubMerchant, createStubApp, type StubApp } from '../../../test/stub-app.ts'

/** As the build writes it into the page. */
const BOOT = '<script>1</script>'
let dir: string
let stub: StubApp

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-'))
  const webDir = join(dir, 'dist')
  await mkdir(join(webDir, 'assets'), { recursive: true })
  await mkdir(join(webDir, 'brands/trevo'), { recursive: true })
  const files = {
    'secret.txt': 'outside',
    'dist/index.html': `<title>%BRAND_NAME%</title>${BOOT}<!--%BRAND_STYLE%-->`,
    'dist/index.html.br': 'stale template',
    'dist/sw.js': 'self',
    'dist/assets/app-1a2b.js': 'plain',
    'dist/assets/app-1a2b.js.br': 'brotli bytes',
    'dist/assets/app-1a2b.js.gz': 'gzip bytes',
    'dist/brands/trevo/icon-192.png': 'png',
    'dist/large.bin': 'x'.repeat(2_000_000),
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(dir, name), text)
  stub = await createStubApp(() => undefined, { config: { webDir } })
})
afterAll(async () => {
  await stub.close()
  await rm(dir, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}) => stub.app.http.inject({ url, headers })

describe('files', () => {
  test.each([
    ['/assets/app-1a2b.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/sw.js', 'no-cache', 'text/javascript; charset=utf-8'],
    ['/brands/trevo/icon-192.png', 'public, max-age=86400', 'image/png'],
    // Of a brand without icons of its own: those of its mark.
    ['/brands/acme/icon-192.png', 'public, max-age=86400', 'image/png'],
  ])('%s is kept as %s', async (url, cacheControl, type) => {
    const { statusCode, headers } = await get(url)
    expect([statusCode, headers['cache-control'], headers['content-type']]).toEqual([200, cacheControl, type])
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([
    ['br, gzip', 'br', 'brotli bytes'],
    ['gzip', 'gzip', 'gzip bytes'],
    ['br;q=0.1, gzip;q=0.2', 'gzip', 'gzip bytes'],
    ['', undefined, 'plain'],
  ])('for a client that takes "%s" the %s form is sent', async (accept, coding, text) => {
    const response = await get('/assets/app-1a2b.js', { 'accept-encoding': accept })
    expect([response.headers['content-encoding'], response.body]).toEqual([coding, text])
    expect(response.headers.vary).toBe('accept-encoding')
  })

  test('an unchanged file is not sent again', async () => {
    const { headers } = await get('/sw.js')
    const again = await get('/sw.js', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('a large file comes whole from the disk', async () => {
    const response = await get('/large.bin')
    expect([response.headers['content-length'], response.body.length]).toEqual(['2000000', 2_000_000])
  })

  test('HEAD tells the same without the content', async () => {
    const address = await stub.app.http.listen({ host: '127.0.0.1', port: 0 })
    const response = await fetch(`${address}/sw.js`, { method: 'HEAD' })
    expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([200, '4', ''])
  })

  test.each([
    '/assets/missing.js',
    '/assets/',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '//secret.txt',
    '/assets/app-1a2b.js.br',
  ])('%s is not served', async (url) => {
    const response = await get(url)
    expect(response.statusCode).toBe(404)
    expect(response.body).not.toContain('outside')
  })
})

describe('pages', () => {
  test.each(['/', '/m', '/m/home', '/m/index.html', '/m/register.html', '/index.html', '/m/no/such/page?x=1'])(
    '%s is the brand page, never cached',
    async (url) => {
      const { statusCode, headers, body } = await get(url, { accept: 'text/html,*/*;q=0.8' })
      expect([statusCode, body]).toEqual([200, `<title>Trevo</title>${BOOT}`])
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    },
  )

  test('compressed as the client takes it', async () => {
    const br = await get('/m/home', { 'accept-encoding': 'br' })
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(`<title>Trevo</title>${BOOT}`)
    const gzip = await get('/m/home', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(`<title>Trevo</title>${BOOT}`)
  })

  test('new brand data makes a new page, whose policy allows its style, the script of the build and no other inline code', async () => {
    stub.site.shell = { ...stub.site.shell, name: 'Maré', css: ':root{--a:1}' }
    expect((await get('/m/home')).body).toBe(`<title>Trevo</title>${BOOT}`)
    stub.site.merchant = aStubMerchant()
    const { body, headers } = await get('/m/home')
    expect(body).toBe(`<title>Maré</title>${BOOT}<style>:root{--a:1}</style>`)
    const policy = String(headers['content-security-policy'])
    // printf ':root{--a:1}' | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("style-src 'self' 'sha256-T6w0imIX8+xFpB66Tcg9Y94hhAIXKWUGGdYZ9o6BFUk=';")
    // printf 1 | openssl dgst -sha256 -binary | base64
    expect(policy).toContain("script-src 'self' 'sha256-a4ayc/80/OGda4BO/1o/V0etpOqiLx1JwB5S3beHW0s=';")
    expect(policy).not.toContain('unsafe')
  })

  test.each([
    ['trevo.example:8080', "connect-src 'self' ws://trevo.example:8080;"],
    ["x; script-src 'unsafe-inline'", "connect-src 'self';"],
  ])('for host %s the policy says %s', async (host, part) => {
    const { headers } = await get('/m/home', { host })
    expect(String(headers['content-security-policy'])).toContain(part)
  })

  test('frames come from the games’ origin of this very host and from what the brand offers, and nothing frames the site', async () => {
    stub.site.frameOrigins = ['https://games.vendor.example']
    stub.site.merchant = aStubMerchant()
    const policyAt = async (host: string) => String((await get('/m/home', { host })).headers['content-security-policy'])
    expect(await policyAt('localhost')).toContain('frame-src http://games.localhost https://games.vendor.example;')
    expect(await policyAt('mare.localhost:3000')).toContain('frame-src http://games.mare.localhost:3000 https://')
    expect(await policyAt('localhost')).toContain("frame-ancestors 'none';")
  })

  test.each([
    ['POST', '/m/home', {}],
    ['GET', '/m/home', { accept: 'application/json' }],
    ['GET', '/m/picture.png', { accept: 'text/html' }],
  ] as const)('%s %s %j is not a page', async (method, url, headers) => {
    expect((await stub.app.http.inject({ method, url, headers })).statusCode).toBe(404)
  })
})

describe('while no page can be made', () => {
  let broken: StubApp
  let isAway = true
  let nowMs = 1_000
  beforeAll(async () => {
    broken = await createStubApp(() => undefined, { config: { webDir: join(dir, 'dist') } })
    vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    vi.spyOn(broken.app.guards, 'frameOriginsOf').mockImplementation(async () => {
      if (isAway) throw Object.assign(new Error('away'), { code: 'ECONNREFUSED' })
      return []
    })
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await broken.close()
  })
  const ready = async () => (await broken.app.http.inject('/readyz')).json().status
  const open = async () =>
    (await broken.app.http.inject({ url: '/m/home', headers: { accept: 'text/html' } })).statusCode

  test('a node stays ready for a rush of ten seconds, then says that it has no pages, and is back with the first', async () => {
    expect([await open(), await ready()]).toEqual([503, 'ready'])
    nowMs += 9_999
    expect(await ready()).toBe('ready')
    nowMs += 1
    expect([await open(), await ready()]).toEqual([503, 'pages_away'])
    isAway = false
    // Nobody is sent here meanwhile: the question itself is the next try.
    await expect.poll(ready).toBe('ready')
    expect(await open()).toBe(200)
  })
})

test('strict transport is asked for in production and over TLS only', async () => {
  const production = await createStubApp(() => undefined, { config: { nodeEnv: 'production' } })
  expect((await production.app.http.inject('/m/home')).headers['strict-transport-security']).toMatch(/max-age=31536000/)
  expect((await get('/m/home')).headers['strict-transport-security']).toBeUndefined()
  await production.close()
})

test('without a built web app a sentence says so', async () => {
  const bare = await createStubApp(() => undefined)
  expect((await bare.app.http.inject('/m/home')).body).toMatch(/^The web app is not served here/)
  await bare.close()
})

test('a folder without a page is a wrong setting', async () => {
  await expect(createStubApp(() => undefined, { config: { webDir: join(dir, 'dist/assets') } })).rejects.toThrow(
    'WEB_DIR has no index.html: build the web app, or leave WEB_DIR out.',
  )
})

describe('the console', () => {
  let desk: StubApp
  beforeAll(async () => {
    const consoleDir = join(dir, 'console')
    await mkdir(join(consoleDir, 'assets'), { recursive: true })
    await writeFile(join(consoleDir, 'index.html'), '<title>%BRAND_NAME%</title>')
    await writeFile(join(consoleDir, 'assets/desk-1a2b.js'), 'desk')
    desk = await createStubApp(() => undefined, { config: { webDir: join(dir, 'dist'), consoleDir } })
  })
  afterAll(() => desk.close())
  const open = (url: string) => desk.app.http.inject({ url, headers: { accept: 'text/html' } })

  test.each(['/ops', '/ops/', '/ops/notices/12'])(
    '%s opens its page, with the brand and a policy of its own',
    async (url) => {
      const { statusCode, body, headers } = await open(url)
      expect([statusCode, body]).toEqual([200, '<title>Trevo</title>'])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
      expect(headers['content-security-policy']).not.toContain('unsafe')
    },
  )

  test('its files are under its own address, and the site keeps its own', async () => {
    expect((await open('/ops/assets/desk-1a2b.js')).body).toBe('desk')
    expect((await open('/assets/app-1a2b.js')).body).toBe('plain')
    expect((await open('/opsx')).headers['content-security-policy']).toContain("default-src 'self'")
  })

  test.each(['/ops/assets/missing.js', '/assets/desk-1a2b.js'])('%s is nowhere', async (url) => {
    expect((await open(url)).statusCode).toBe(404)
  })

  test('a call that does not exist is no page', async () => {
    expect((await open('/ops/v1/nothing')).json()).toMatchObject({ success: false, errorCode: 'empty_url' })
  })

  test('where it is not built its address is nowhere', async () => {
    expect((await get('/ops', { accept: 'text/html' })).statusCode).toBe(404)
  })
})

test('an address that no text stands behind leads a person home, and tells a call what was wrong', async () => {
  for (const url of ['/m/%F0', '/m/login/%C3%28', '/m/%']) {
    const { statusCode, headers } = await get(url, { accept: 'text/html,*/*;q=0.8' })
    expect([url, statusCode, headers.location]).toEqual([url, 302, '/'])
  }
  expect((await get('/m/%F0', { accept: 'application/json' })).statusCode).toBe(400)
  expect((await get('/wps/%F0', { accept: 'text/html' })).statusCode).toBe(400)
})
