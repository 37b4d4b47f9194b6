import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser, fakeFetch, ok } from '../lib/testing/fake-browser.ts'

const player = { token: 't1', type: 0, merchantCode: 'trevo', userName: 'demo', firstTimeLogin: false } as const
const info = {
  id: '7',
  account: 'demo',
  nickname: 'Demo',
  type: 0,
  clubLabel: { labelName: 'Ouro' },
  headIcon: '/wps/avatars/7.svg',
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  browser = fakeBrowser()
})
afterEach(() => void vi.unstubAllGlobals())

async function observe(session: typeof player | null) {
  const { createQueryClient } = await import('../lib/query.ts')
  const { memberInfoQuery } = await import('./use-member.ts')
  const observer = new QueryObserver(
    createQueryClient(() => {}),
    memberInfoQuery(session),
  )
  const stop = observer.subscribe(() => {})
  return { observer, stop }
}

test('the cached member shows at once and is renewed', async () => {
  browser.local.setItem('memberInfo', JSON.stringify({ ...info, nickname: 'Antes' }))
  const sent = fakeFetch(ok(info))
  const { observer, stop } = await observe(player)
  expect(observer.getCurrentResult().data?.nickname).toBe('Antes')
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.nickname).toBe('Demo'))
  expect(JSON.parse(browser.local.getItem('memberInfo') ?? '')).toEqual(info)
  expect(sent.map((request) => request.url)).toEqual(['/wps/member/info'])
  stop()
})

test('a guest asks nothing and sees nothing', async () => {
  browser.local.setItem('memberInfo', JSON.stringify(info))
  const sent = fakeFetch(ok(info))
  const { observer, stop } = await observe(null)
  expect(observer.getCurrentResult().data).toBeUndefined()
  expect(sent).toEqual([])
  stop()
})
