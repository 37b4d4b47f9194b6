/*
 * Runs before the first paint, as a classic script. It sets theme and language, so that nothing flashes, and marks the
 * browsers we support (Chrome 90, Safari 14 and up). The page that says "too old" shows wherever the mark is missing,
 * so it also shows where this script cannot even be read.
 */
{
  const root = document.documentElement

  const stored = (key: string): string => {
    try {
      return localStorage.getItem(key) ?? ''
    } catch {
      return ''
    }
  }

  // Storage holds JSON, older values are bare words: both contain the word itself.
  const theme = stored('theme').includes('light') ? 'light' : 'dark'
  root.setAttribute('data-theme', theme)
  // The page comes in the brand's first language.
  root.lang = (/PT|EN|ES/.exec(stored('language'))?.[0] ?? root.lang).toLowerCase()

  const themeColor = document.querySelector('meta[name="theme-color"]')
  themeColor?.setAttribute('content', themeColor.getAttribute(`data-${theme}`) ?? '')

  // The answer that home waits for travels beside the code that shows it.
  if (/^\/(m(\/(home|index(\.html)?)?)?)?$/.test(location.pathname)) {
    const link = document.createElement('link')
    link.rel = 'preload'
    link.as = 'fetch'
    link.crossOrigin = 'anonymous'
    link.href = `/wps/home?language=${root.lang.toUpperCase()}`
    document.head.appendChild(link)
  }

  const isSupported =
    'noModule' in HTMLScriptElement.prototype &&
    'replaceAll' in String.prototype &&
    'allSettled' in Promise &&
    'BigInt' in window &&
    'ResizeObserver' in window &&
    CSS.supports('display', 'grid')
  if (isSupported) root.setAttribute('data-supported', '')

  const atMost = (ms: number, work: Promise<unknown>): Promise<unknown> =>
    Promise.race([work, new Promise((done) => setTimeout(done, ms))])

  // What is seen first comes first: all that makes the page work would come in its way. Nothing waits longer for it than that.
  const openScripts = () => {
    const template = document.getElementById('scripts')
    if (!(template instanceof HTMLTemplateElement)) return
    const pictures = Array.from(document.querySelectorAll<HTMLImageElement>('#splash img'))
    atMost(100, Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined))))
      .then(() => atMost(50, new Promise((done) => requestAnimationFrame(() => setTimeout(done)))))
      .then(() => document.head.append(template.content))
  }
  if (isSupported) addEventListener('DOMContentLoaded', openScripts)

  // What the page itself asks for, nobody else can ask for again: a lost file would leave the splash for good.
  const RELOADED_AT = 'firstFilesLostAt'
  const SOON_MS = 1_000
  const LATER_MS = 15_000
  const reload = () => location.reload()

  const wasReloadedJustNow = (): boolean => {
    try {
      const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      return Date.now() - last < 4 * LATER_MS
    } catch {
      return true
    }
  }

  const onLost = () => {
    // Once the page stands, its own parts know what to do without a file.
    if (!isSupported || root.hasAttribute('data-lost') || !document.getElementById('splash')) return
    root.setAttribute('data-lost', '')
    addEventListener('online', reload)
    if (!wasReloadedJustNow()) {
      setTimeout(reload, SOON_MS)
      return
    }
    setTimeout(reload, LATER_MS)
    document.querySelector('.unsupported')?.setAttribute('hidden', '')
    document.getElementById('lost')?.removeAttribute('hidden')
    for (const again of document.querySelectorAll('#lost button')) again.addEventListener('click', reload)
  }

  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement) onLost()
    },
    true,
  )
  addEventListener('first-view-lost', onLost)
}
