import type { Language } from '@trevo/contract/wire'
import type { Letter } from '../../providers/mail/mail.ts'
import { texts } from './texts.ts'

export type ResetMail = { to: string; brandName: string; account: string; link: string; minutes: number }

export function resetMail({ to, brandName, account, link, minutes }: ResetMail, language: Language): Letter {
  const t = texts[language]
  return {
    to,
    subject: t('reset.subject', { brandName }),
    text: t('reset.text', { brandName, account, link, minutes }),
  }
}
