import { makeI18n } from '../../lib/i18n/i18n.ts'
import { ENTRIES } from '../resources.ts'
import { ALL_TEXTS } from '../texts.ts'

const i18n = makeI18n(
  ALL_TEXTS,
  ENTRIES.map(({ name }) => name),
)

/** What the page says, in the language that it is open in. */
export const said = (key: string): string => i18n.translate(key)

const firsts = new Set(ALL_TEXTS.flatMap(({ pt }) => Object.keys(pt).map((key) => key.split('.')[0])))
const KEY = new RegExp(`^(?:${[...firsts, 'ra', 'resources'].join('|')})\\.[\\w.-]+$`)
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']

/** Keys that stand on the page where a text should. */
export function keysShown(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const found: string[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const texts =
      node instanceof Element ? SPOKEN.map((name) => (node as Element).getAttribute(name)) : [node.textContent]
    found.push(...texts.filter((text) => text !== null && KEY.test(text.trim())).map(String))
  }
  return found
}

/** Everything that can be read, also what stands in fields; digits without their marks. */
export function readable(): string {
  const fields = [...document.querySelectorAll('input, textarea')].map((field) => (field as HTMLInputElement).value)
  return [document.body.textContent, ...fields].join(' ')
}
