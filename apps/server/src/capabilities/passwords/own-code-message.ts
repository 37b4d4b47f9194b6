import type { Language } from '@trevo/contract/wire'
import { texts } from './texts.ts'

export function ownCodeMessage(language: Language, brand: string, code: string): { subject: string; text: string } {
  const t = texts[language]
  return { subject: t('own_code.subject', { brand }), text: t('own_code.text', { brand, code }) }
}
