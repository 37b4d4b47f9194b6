import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentSession, endSession, isLeftElsewhere } from '../lib/session.ts'
import { arrived, ME, open } from './testing/desk.tsx'
import { readable, said } from './testing/words.ts'

vi.mock('./console-menu.tsx', () => ({ ConsoleMenu: () => null }))

type Answer = () => Response | Promise<never>
const gone: Answer = () => Promise.reject(new TypeError('Failed to fetch'))
const busy: Answer = () => Response.json({ success: false, errorCode: 'overloaded', message: '' }, { status: 503 })
const over: Answer = () => Response.json({ success: false, errorCode: 'session_expired', message: '' }, { status: 401 })
const unknown: Answer = () => Response.json({ success: false, errorCode: 'not_found', message: '' }, { status: 404 })
const renewed: Answer = () => Response.json({ success: true, value: { token: 'next', me: ME } })

/** What is answered otherwise than by the fake server, by the end of the path. */
let answers: Record<string, Answer> = {}
const asked: string[] = []
const server = globalThis.fetch
globalThis.fetch = (async (input: string, init: RequestInit = {}) => {
  const [path = ''] = input.split('?')
  asked.push(`${path} ${new Headers(init.headers).get('authorization') ?? ''}`.trim())
  const found = Object.entries(answers).find(([end]) => path.endsWith(end))
  return found ? found[1]() : server(input, init)
}) as typeof fetch

Object.assign(navigator, { locks: { request: (_name: string, work: () => unknown) => work() } })

beforeEach(() => {
  answers = {}
  asked.length = 0
})
afterEach(() => endSession())

const MEMBER = '/members/7'
/** A page that waits for the server does not come to rest. */
const settled = (work: Promise<void>) => work.catch(() => undefined)
const elsewhere = (newValue: string | null) => {
  if (newValue === null) localStorage.removeItem('trevo.staff')
  else localStorage.setItem('trevo.staff', newValue)
  dispatchEvent(new StorageEvent('storage', { key: 'trevo.staff', newValue }))
}
const isCovered = () => document.querySelector('[role=dialog] #left-elsewhere') !== null

test('a record that did not come says so and is asked for again; only one that is not there sends back to the list', async () => {
  answers = { '/members/7': busy }
  await open(`${MEMBER}/show`)
  expect(location.pathname).toBe('/ops/members/7/show')
  expect(readable()).toContain(said('pages.again'))
  expect(readable()).not.toContain(said('ra.notification.item_doesnt_exist'))
  answers = {}
  const again = [...document.querySelectorAll('button')].find((button) => button.textContent === said('pages.again'))
  again?.click()
  await arrived()
  expect(readable()).not.toContain(said('pages.again'))

  answers = { '/members/7': unknown }
  await open(`${MEMBER}/show`)
  await expect.poll(() => location.pathname).toBe('/ops/members')
  expect(readable()).toContain('Este item não existe')
})

test('a token that has run out is replaced while nobody notices', async () => {
  let isOver = true
  answers = {
    '/members/7': () => {
      if (!isOver) throw new Error('asked once more than needed')
      return over()
    },
    '/session/refresh': () => {
      isOver = false
      answers = {}
      return renewed()
    },
  }
  await open(`${MEMBER}/show`)
  expect(currentSession()?.token).toBe('next')
  expect(location.pathname).toBe('/ops/members/7/show')
  expect(asked.filter((line) => line.startsWith('/ops/v1/members/7 '))).toEqual([
    '/ops/v1/members/7 Bearer token',
    '/ops/v1/members/7 Bearer next',
  ])
})

test.each([
  ['no answer', gone],
  ['an answer that it is busy', busy],
])(
  'a session stays while the question for the next token gets %s, the page says so, and goes on by itself',
  async (_, away) => {
    answers = { '/members/7': over, '/session/refresh': away }
    const opening = settled(open(`${MEMBER}/show`))
    await expect.poll(readable).toContain(said('session.waits'))
    expect([currentSession()?.token, location.pathname]).toEqual(['token', '/ops/members/7/show'])
    answers = { '/session/refresh': renewed }
    await expect.poll(readable, { timeout: 10_000 }).not.toContain(said('session.waits'))
    await opening
    await arrived()
    expect(currentSession()?.token).toBe('next')
    expect(readable()).not.toContain(said('pages.again'))
  },
)

test('a page that is opened while the server is away waits for it instead of asking for a password', async () => {
  answers = { '/session/refresh': gone }
  const opening = settled(open(`${MEMBER}/show`, { me: null, isKnown: true }))
  await expect.poll(readable).toContain(said('session.waits'))
  expect(location.pathname).toBe('/ops/members/7/show')
  answers = { '/session/refresh': renewed }
  await expect.poll(() => currentSession()?.token, { timeout: 10_000 }).toBe('next')
  await opening
  expect(location.pathname).toBe('/ops/members/7/show')
})

test('a session that the server refuses to renew is over', async () => {
  answers = { '/members/7': over, '/session/refresh': over }
  await open(`${MEMBER}/show`)
  await expect.poll(() => location.pathname).toBe('/ops/login')
  expect(currentSession()).toBeNull()
})

test('signing out in another tab covers this one and keeps what is typed, until the same person signs in again', async () => {
  await open('/staff/create')
  const box = document.querySelector<HTMLInputElement>('input[name=displayName]')
  if (box === null) throw new Error('no box to type in')
  const type = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  type?.call(box, 'Joana')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  elsewhere(null)
  await expect.poll(isCovered).toBe(true)
  asked.length = 0
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked).toEqual([])
  expect(document.querySelector<HTMLInputElement>('input[name=displayName]')?.value).toBe('Joana')

  // Somebody else: nothing of this page is theirs.
  answers = {
    '/session/refresh': () => Response.json({ success: true, value: { token: 'theirs', me: { ...ME, id: '2' } } }),
  }
  elsewhere('1')
  await expect.poll(() => asked.some((line) => line.startsWith('/ops/v1/session/refresh'))).toBe(true)
  await arrived()
  expect([isCovered(), isLeftElsewhere()]).toEqual([true, true])

  answers = { '/session/refresh': renewed }
  elsewhere('1')
  await expect.poll(isCovered).toBe(false)
  expect(document.querySelector<HTMLInputElement>('input[name=displayName]')?.value).toBe('Joana')
  expect(location.pathname).toBe('/ops/staff/create')
})
