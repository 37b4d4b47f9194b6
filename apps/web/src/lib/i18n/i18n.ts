import type { ErrorCode } from '@trevo/contract/errors'
import type { MessageKey } from '@trevo/contract/messages'
import { DEFAULT_LANGUAGE, type Language } from '@trevo/contract/wire'
import { type Texts, type Translate, translate, type Values } from '@trevo/texts/translate'
import { useSyncExternalStore } from 'react'
import { read, subscribe, write } from '../storage.ts'
import { createStore } from '../store.ts'
import { DEBOUNCE_MS } from '../ui-constants.ts'
import type commonPt from './locales/pt.json'

/** Codes the client raises by itself, beside those of the contract. */
export type ClientErrorCode = ErrorCode | 'network'
type RequiredText = 'error.network' | 'error.other' | `msg.${MessageKey}`
type RefusalTexts = Readonly<Record<`error.${ErrorCode}`, string>>
type Loader<T> = () => Promise<{ default: T }>

/** One language file per language; typed by the Portuguese one, so the others must have the same keys. */
export type Namespace<T extends Texts> = { name: string; load: Readonly<Record<Language, Loader<T>>> }

/** `const texts = namespace('auth', { PT: () => import('./locales/pt.json'), EN: …, ES: … })` */
export function namespace<T extends Texts>(
  name: string,
  load: { PT: Loader<T> } & Readonly<Record<Exclude<Language, 'PT'>, Loader<NoInfer<T>>>>,
): Namespace<T> {
  return { name, load }
}

export type CommonTexts = typeof commonPt & Readonly<Record<RequiredText, string>>
const common = namespace<CommonTexts>('common', {
  PT: () => import('./locales/pt.json'),
  EN: () => import('./locales/en.json'),
  ES: () => import('./locales/es.json'),
})

/** The words of all refusals: a file of their own, since a first view hardly ever says one of them. */
const refusals = namespace<RefusalTexts>('refusals', {
  PT: () => import('@trevo/contract/locales/pt.json'),
  EN: () => import('@trevo/contract/locales/en.json'),
  ES: () => import('@trevo/contract/locales/es.json'),
})
const REFUSALS_WAIT_MS = 3_000

const language = createStore<Language>(DEFAULT_LANGUAGE)
const known = new Map<string, Namespace<Texts>>()
const loaded = new Map<string, Texts>()
const translators = new Map<string, unknown>()
const idOf = (texts: Namespace<Texts>, to: Language) => `${to}:${texts.name}`

async function load(texts: Namespace<Texts>, to: Language): Promise<void> {
  const id = idOf(texts, to)
  if (!loaded.has(id)) loaded.set(id, (await texts.load[to]()).default)
}

/** For route loaders: the feature's texts in the current language, and from then on in every language chosen. */
export async function loadNamespace<T extends Texts>(texts: Namespace<T>): Promise<void> {
  known.set(texts.name, texts)
  await load(texts, language.get())
}

/**
 * Whoever is about to say why something was refused waits for its words first, but not for ever: where they do not come, what
 * stands in their place is general.
 */
export async function refusalsAtHand(): Promise<void> {
  if (loaded.has(idOf(refusals, language.get()))) return
  const patience = new Promise((resolve) => setTimeout(resolve, REFUSALS_WAIT_MS))
  await Promise.race([loadNamespace(refusals).catch(() => undefined), patience])
}

function showLanguage(to: Language): void {
  document.documentElement.lang = to.toLowerCase()
  language.set(to)
}

/** Until somebody chooses, the brand's first language, which the page came in. */
const pageLanguage = () => {
  const { lang } = document.documentElement
  return (Object.keys(common.load) as Language[]).find((to) => to.toLowerCase() === lang) ?? DEFAULT_LANGUAGE
}
export const storedLanguage = () => read('language') ?? pageLanguage()

/** Loads the stored language (where there is none, the page's) with the texts of the shell. */
export async function startI18n(): Promise<void> {
  const initial = storedLanguage()
  known.set(common.name, common)
  // Chosen in one tab, it shows in all; texts that do not arrive leave the old ones standing.
  subscribe('language', () => void setLanguage(storedLanguage()).catch(() => undefined))
  await load(common, initial)
  showLanguage(initial)
}

let chosen: Language | null = null

/** Resolves once every text on the page is there in the new language; the last of several quick calls wins. */
export async function setLanguage(to: Language): Promise<void> {
  chosen = to
  let count: number
  do {
    // A route may bring its own texts meanwhile.
    count = known.size
    await Promise.all([...known.values()].map((texts) => load(texts, to)))
  } while (known.size !== count)
  if (chosen !== to) return
  write('language', to)
  showLanguage(to)
}

export const currentLanguage = language.get

/** Calls back once the language has settled, so that quick toggling fetches lists only once. */
export function onLanguageChange(listener: (to: Language) => void, delayMs: number = DEBOUNCE_MS.language): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = language.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(() => listener(language.get()), delayMs)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Texts of one namespace in one language; the same function every time, so that it can be a dependency. */
export function translator<T extends Texts>(texts: Namespace<T>, to: Language): Translate<T> {
  const id = idOf(texts, to)
  const found = translators.get(id) as Translate<T> | undefined
  if (found) return found
  const made: Translate<T> = (key, values) => translate(loaded.get(id) ?? {}, key, values ?? {}, to)
  translators.set(id, made)
  return made
}

export const useLanguage = () => useSyncExternalStore(language.subscribe, language.get)

/** Texts of the shell, or of a namespace that the route has loaded. */
export function useT(): Translate<CommonTexts>
export function useT<T extends Texts>(texts: Namespace<T>): Translate<T>
export function useT(texts: Namespace<Texts> = common): Translate<Texts> {
  return translator(texts, useLanguage())
}

/** The same outside components. */
export const t: Translate<CommonTexts> = (key, values) => translator(common, language.get())(key, values)
/** Needs `refusalsAtHand`, except for what has no answer behind it. A server that is newer than its page may know more codes. */
export function errorText(code: ClientErrorCode): string {
  if (code === 'network') return t('error.network')
  const now = language.get()
  const words = loaded.get(idOf(refusals, now))
  if (!words) return t('error.other')
  return translator(refusals, now)(`error.${code}` in words ? `error.${code}` : 'error.unknown_error')
}
export const messageText = (key: MessageKey, values?: Values) => t(`msg.${key}`, values)
