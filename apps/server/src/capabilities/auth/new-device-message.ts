import type { Language } from '@trevo/contract/wire'
import { texts } from './texts.ts'

/** Says what the code opens: a member who did not ask for it learns that someone else has the password. */
export function newDeviceMessage(language: Language, brand: string, code: string) {
  const t = texts[language]
  return { subject: t('new_device.subject', { brand }), text: t('new_device.text', { brand, code }) }
}
