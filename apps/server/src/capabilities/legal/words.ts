import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { LEGAL_KINDS, type LegalKind, type LegalSection } from '@trevo/contract/legal'
import { Language } from '@trevo/contract/wire'
import type { Merchant } from '../../platform/guards.ts'
import { PROMISES, type PromiseName, REQUIRED } from './promises.ts'
import type { Texts } from './tables.ts'

const inAll = (of: (language: Language) => string): Texts => ({ PT: of('PT'), EN: of('EN'), ES: of('ES') })

const houseFile = (kind: LegalKind, language: Language) =>
  readFileSync(new URL(`./house/${kind}-${language.toLowerCase()}.md`, import.meta.url), 'utf8').trim()

/** The platform's own texts: what a brand begins with. */
export const HOUSE_TEXTS = Object.fromEntries(
  LEGAL_KINDS.map((kind) => [kind, inAll((language) => houseFile(kind, language))]),
) as Record<LegalKind, Texts>

type Named = { site: { brand: { name: string }; mobileTemplate: { birthday_limit: number } } }

/** The names that stand in texts in braces, with what each is filled with. */
export const figuresOf = ({ site }: Named): Record<string, string | number> => ({
  ...PROMISES,
  brand: site.brand.name,
  age: site.mobileTemplate.birthday_limit,
})

const NAME = /\{(\w+)\}/g

/** Filled when it is published: what somebody agreed to does not change because a setting does. */
const filled = (text: string, figures: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(NAME, (whole, name: string) => String(figures[name] ?? whole))

export const filledTexts = (texts: Texts, merchant: Pick<Merchant, 'site'>): Texts => {
  const figures = figuresOf(merchant)
  return inAll((language) => filled(texts[language], figures))
}

/** Names that the platform cannot fill, and those that the text must not leave out, in whichever language. */
export function faultsOf(kind: LegalKind, texts: Texts, figures: Readonly<Record<string, unknown>>): string[] {
  return Language.options.flatMap((language) => {
    const names = [...texts[language].matchAll(NAME)].map(([, name = '']) => name)
    const unknown = names.filter((name) => !Object.hasOwn(figures, name))
    const missing = REQUIRED[kind].filter((name: PromiseName) => !names.includes(name))
    return [...unknown, ...missing].map((name) => `${language}:${name}`)
  })
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
export const hashesOf = (texts: Texts): Texts => inAll((language) => hashOf(texts[language]))

/** `## ` begins a section; an empty line begins a paragraph. Nothing else means anything, so nothing in a text can be code. */
export function sectionsOf(text: string): LegalSection[] {
  const sections: LegalSection[] = []
  for (const block of text.split(/\n(?:[^\S\n]*\n)+/)) {
    const words = block.trim()
    if (words === '') continue
    if (words.startsWith('## ')) sections.push({ title: words.slice(3).trim(), paragraphs: [] })
    else if (sections.length === 0) sections.push({ title: '', paragraphs: [words] })
    else sections.at(-1)?.paragraphs.push(words)
  }
  return sections
}
