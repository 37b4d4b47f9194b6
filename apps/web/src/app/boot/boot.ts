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
  root.lang = stored('language').includes('EN') ? 'en' : 'pt'

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
}
