import type { Language } from '@trevo/contract/wire'
import { texts } from './texts.ts'

export function contactMessage(language: Language, brand: string, code: string): { subject: string; text: string } {
  const t = texts[language]
  return { subject: t('contact.subject', { brand }), text: t('contact.text', { brand, code }) }
}
