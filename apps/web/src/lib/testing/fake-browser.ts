import { vi } from 'vitest'

class FakeStorage {
  readonly items = new Map<string, string>()
  isFull = false
  getItem = (key: string) => this.items.get(key) ?? null
  setItem = (key: string, value: string) => {
    if (this.isFull) throw new Error('QuotaExceededError')
    this.items.set(key, value)
  }
  removeItem = (key: string) => void this.items.delete(key)
  clear = () => this.items.clear()
}

class FakeElement {
  readonly dataset: Record<string, string> = {}
  readonly attributes = new Map<string, string>()
  readonly variables = new Map<string, string>()
  lang = ''
  textContent: string | null = null
  setAttribute = (name: string, value: string) => void this.attributes.set(name, value)
  style = {
    setProperty: (name: string, value: string) => void this.variables.set(name, value),
    removeProperty: (name: string) => void this.variables.delete(name),
  }
}

const wait = globalThis.setTimeout
const waiting = new Set<ReturnType<typeof wait>>()
const begun = (...args: Parameters<typeof wait>) => {
  const timer = wait(...args)
  waiting.add(timer)
  return timer
}

/** Just enough of a browser for modules that read it when they load: import those after calling this. */
export function fakeBrowser(options: { boot?: unknown } = {}) {
  vi.resetModules()
  // What the browser of the test before meant to try again would ask this one's server.
  for (const timer of waiting) clearTimeout(timer)
  waiting.clear()
  const local = new FakeStorage()
  const session = new FakeStorage()
  const page = new EventTarget()
  const html = new FakeElement()
  const themeColour = new FakeElement()
  const boot = new FakeElement()
  boot.textContent = options.boot === undefined ? null : JSON.stringify(options.boot)
  const navigator: { onLine: boolean; userAgent: string; serviceWorker?: { controller: unknown } } = {
    onLine: true,
    userAgent: '',
  }
  const stubs = {
    setTimeout: begun,
    localStorage: local,
    sessionStorage: session,
    navigator,
    location: { href: 'https://trevo.example/m/home', protocol: 'https:', host: 'trevo.example' },
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    document: {
      documentElement: html,
      querySelector: (selector: string) => (selector === 'meta[name="theme-color"]' ? themeColour : null),
      getElementById: (id: string) => (id === 'boot' && boot.textContent !== null ? boot : null),
    },
  }
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value)
  /** What another tab's write looks like from here. */
  const otherTab = (key: string) => page.dispatchEvent(Object.assign(new Event('storage'), { key }))
  const fire = (name: string) => page.dispatchEvent(new Event(name))
  return { local, session, html, themeColour, navigator, otherTab, fire }
}

export type SentRequest = { url: string; method: string; headers: Record<string, string>; body: string | null }
type Answer = { status?: number; json?: unknown; text?: string } | Error

/** Answers calls from the front of the list (the last answer stays) and keeps what was sent. */
export function fakeFetch(...answers: Answer[]): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    sent.push({
      url,
      method: init.method ?? 'GET',
      headers: (init.headers ?? {}) as Record<string, string>,
      body: (init.body ?? null) as string | null,
    })
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (!answer || answer instanceof Error) throw answer ?? new TypeError('no answer was prepared')
    return { status: answer.status ?? 200, text: async () => answer.text ?? JSON.stringify(answer.json) }
  })
  return sent
}

export const ok = (value: unknown): Answer => ({ json: { success: true, value } })
export const refused = (status: number, errorCode: string, value?: unknown): Answer => ({
  status,
  json: { success: false, errorCode, message: errorCode, requestId: 'r-1', value },
})
