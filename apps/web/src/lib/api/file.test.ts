import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from '../testing/fake-browser.ts'

const sent: { url: string; headers: Record<string, string> }[] = []
const answers: Response[] = []
const visitor = { token: 'old' }
let fetchFile: typeof import('./file.ts').fetchFile

const refusal = (status: number, errorCode: string) =>
  new Response(JSON.stringify({ success: false, errorCode, message: errorCode }), { status })

beforeEach(async () => {
  fakeBrowser()
  sent.length = 0
  answers.length = 0
  visitor.token = 'old'
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push({ url, headers })
    return answers.shift() ?? Promise.reject(new TypeError('nobody answers'))
  })
  fetchFile = (await import('./file.ts')).fetchFile
  const { provideApiContext } = await import('./context.ts')
  provideApiContext({
    token: async () => visitor.token,
    encryption: () => null,
    isStandalone: () => false,
    onSessionExpired: async () => {
      visitor.token = 'new'
      return true
    },
    onPasswordChangeRequired: () => {},
    onSiteChanged: async () => {},
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a file comes as it is, asked for as the member and for the module it belongs to', async () => {
  answers.push(new Response('a;b'))
  expect(await (await fetchFile('/wps/chat/picture/7', { module: 'CBS3' })).text()).toBe('a;b')
  expect(sent).toMatchObject([
    { url: '/wps/chat/picture/7', headers: { Authorization: 'Bearer old', ModuleId: 'CBS3' } },
  ])
})

test('a session that ended meanwhile is renewed, and the file asked for again, as every call is', async () => {
  answers.push(refusal(401, 'session_expired'), new Response('a;b'))
  expect(await (await fetchFile('/wps/bets.csv')).text()).toBe('a;b')
  expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer old', 'Bearer new'])
})

test('why there is none has its code, also where nobody answered', async () => {
  answers.push(refusal(404, 'not_found'))
  await expect(fetchFile('/wps/bets.csv')).rejects.toMatchObject({ code: 'not_found', status: 404 })
  await expect(fetchFile('/wps/bets.csv')).rejects.toMatchObject({ code: 'network' })
})
