import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const PATIENCE_MS = 30_000
const STILL_MS = 200

/** Runs in the page: whether its heading stands and nothing of it is still on its way. */
function isWhole(): boolean {
  const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const waiting = [...document.querySelectorAll('[aria-busy="true"], [role="status"], [role="progressbar"]')]
  const isLoading = (element: Element) =>
    element.ariaBusy === 'true' ||
    (element.role === 'progressbar' && element.ariaValueNow === null) ||
    /^(Carregando|Loading)/.test(element.textContent?.trim() ?? '')
  // The splash stands over the first page until that is drawn.
  const isUncovered = document.getElementById('splash') === null
  const hasHeading = document.querySelector('h1') !== null
  return isUncovered && hasHeading && !waiting.some((element) => isSeen(element) && isLoading(element))
}

/** Waits for the page; false where it is still loading when patience ends. */
export async function isReady(page: Page): Promise<boolean> {
  const endsAt = Date.now() + PATIENCE_MS
  while (Date.now() < endsAt) {
    if (await page.evaluate(isWhole).catch(() => false)) {
      await page.waitForTimeout(STILL_MS)
      if (await page.evaluate(isWhole).catch(() => false)) return true
    }
    await page.waitForTimeout(50)
  }
  return false
}

/** Runs in the page: everything that is wrong with how it looks at this width, and with its words. */
function lookOver({ width, language }: { width: number; language: string }): string[] {
  const TEASER = 32
  const faults: string[] = []
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.closest('[inert], [aria-hidden="true"]') === null &&
    element.getBoundingClientRect().width > 1 &&
    element.getBoundingClientRect().height > 1
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)}"`

  const heading = [...document.querySelectorAll('h1')].find((one) => (one.textContent ?? '').trim() !== '')
  if (!heading) faults.push('no heading')
  if (document.title.trim() === '') faults.push('no title')
  const controls = [
    ...document.querySelectorAll(
      'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="link"]',
    ),
  ].filter(isSeen)
  if (!controls.some((one) => one.matches('a[href], button, [role="button"]'))) faults.push('no way on')

  const root = document.scrollingElement ?? document.documentElement
  if (root.scrollWidth > width + 1) faults.push(`wider than the window: ${root.scrollWidth} of ${width}`)
  const scrolls = (element: Element | null): boolean => {
    for (let at = element; at && at !== document.body; at = at.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) return true
    }
    return false
  }
  // What runs along the screen has to leave it.
  const isRunning = (element: Element | null) => {
    for (let at = element; at; at = at.parentElement) {
      if (at.getAnimations().length > 0 || at.hasAttribute('aria-roledescription')) return true
    }
    return false
  }
  for (const control of controls) {
    const { left, right } = control.getBoundingClientRect()
    if ((left < -1 || right > width + 1) && !scrolls(control) && !isRunning(control))
      faults.push(`off-screen: ${nameOf(control)}`)
  }

  const isCut = (element: Element) => {
    const { overflowX, textOverflow } = getComputedStyle(element)
    return (textOverflow === 'ellipsis' || overflowX === 'hidden') && element.scrollWidth > element.clientWidth + 1
  }
  for (const element of document.querySelectorAll('h1, h1 *, header *, nav *, button, button *, [role="tab"] *')) {
    if (!isSeen(element)) continue
    // The first words of something long that opens when pressed.
    if (element.closest('button') && (element.textContent ?? '').length > TEASER) continue
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    if (hasText && isCut(element)) faults.push(`text cut: ${nameOf(element)}`)
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: string[] = [document.title]
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = (node.textContent ?? '').trim()
    if (!text || !parent || parent.closest('script, style, noscript, code, pre, dt') || !parent.checkVisibility())
      continue
    // What says itself that it is of another language, as the names of languages do.
    if (!parent.closest('body [lang]')) texts.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt], [aria-description]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description']) {
      const text = element.getAttribute(name)
      if (text) texts.push(text)
    }
  }
  const foreign =
    language === 'EN' ? /\b(não|você|senha|aposta|saldo|jogos|hoje)\b|ção\b/gi : /\b(the|your|with|you|and)\b/gi
  for (const text of texts) {
    if (/\{\{?\s*\w+\s*\}?\}|%\{\w+\}/.test(text)) faults.push(`unfilled: ${text.slice(0, 80)}`)
    if (/\b(undefined|NaN|null)\b|\[object /.test(text)) faults.push(`no value: ${text.slice(0, 80)}`)
    if (/^[a-z]\w*(\.[a-zA-Z_]\w*)+$/.test(text) && !/\.(com|br|bet|example|test|localhost|json|org)\b/.test(text))
      faults.push(`untranslated: ${text.slice(0, 80)}`)
    // One such word may be part of a name.
    if ((text.match(foreign) ?? []).length > 1) faults.push(`other language: ${text.slice(0, 100)}`)
  }
  return [...new Set(faults)]
}

/** Runs in the page: what floats over a control that cannot be scrolled out from under it. */
function covered(): string[] {
  const faults: string[] = []
  // A dialog covers everything, and means to.
  const isAsking = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].some((one) =>
    one.checkVisibility(),
  )
  if (isAsking) return []
  const fixedOf = (element: Element | null) => {
    for (let at = element; at; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    }
    return null
  }
  const look = (isAtEnd: boolean) => {
    for (const control of document.querySelectorAll(
      'a[href], button, input, select, textarea, [role="button"], [role="tab"]',
    )) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      if (control.closest('[inert], [aria-hidden="true"]')) continue
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      // Over the lower half only the end of the page cannot be scrolled away, over the upper one only its beginning.
      if (y > innerHeight / 2 !== isAtEnd) continue
      if (box.width < 2 || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue
      const hit = document.elementFromPoint(x, y)
      if (!hit || control.contains(hit) || hit.contains(control)) continue
      if (control instanceof HTMLInputElement && [...(control.labels ?? [])].some((label) => label.contains(hit)))
        continue
      const floating = fixedOf(hit)
      // What says something goes by itself.
      if (!floating || floating.contains(control) || hit.closest('[role="status"], [role="alert"], [aria-live]'))
        continue
      const name = (element: Element) => (element.ariaLabel ?? element.textContent ?? '').trim().slice(0, 40)
      faults.push(`covered: "${name(control)}" by "${name(hit)}" (${floating.tagName.toLowerCase()})`)
    }
  }
  const root = document.scrollingElement ?? document.documentElement
  root.scrollTo({ top: root.scrollHeight, behavior: 'instant' })
  look(true)
  root.scrollTo({ top: 0, behavior: 'instant' })
  look(false)
  return [...new Set(faults)]
}

export type View = { width: number; height: number; theme: 'dark' | 'light' }

/** Turns the open page to another size and theme. */
export async function turn(page: Page, { width, height, theme }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value
    localStorage.setItem('theme', value)
  }, theme)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

export async function inspect(page: Page, width: number, language: string): Promise<string[]> {
  return [...(await page.evaluate(lookOver, { width, language })), ...(await page.evaluate(covered))]
}

/** Every finding of axe, the moderate ones too. */
export async function inspectAccess(page: Page): Promise<string[]> {
  // Contrast is measured on what stands still.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    return Promise.race([
      Promise.allSettled(ending.map((animation) => animation.finished)),
      new Promise((resolve) => setTimeout(resolve, 1500)),
    ])
  })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.slice(0, 3).map(({ html, any }) => {
      const why = id === 'color-contrast' ? ` ${any[0]?.message.slice(0, 120) ?? ''}` : ''
      return `axe ${id} (${impact}): ${html.slice(0, 160)}${why}`
    }),
  )
}
