import type { Language } from '@trevo/contract/wire'
import type { Mail } from '../../providers/mail/mail.ts'

export type ResetMail = { to: string; brandName: string; account: string; link: string; minutes: number }

type Text = { subject(mail: ResetMail): string; body(mail: ResetMail): string[] }

const TEXTS: Record<Language, Text> = {
  PT: {
    subject: ({ brandName }) => `Redefinição de senha ${brandName}`,
    body: ({ account, link, minutes }) => [
      `Recebemos um pedido para redefinir a senha da conta ${account}.`,
      `Para escolher uma nova senha, abra este link. Ele vale por ${minutes} minutos e funciona uma vez:`,
      link,
      'Se não foi você, ignore este e-mail. Sua senha continua a mesma.',
    ],
  },
  EN: {
    subject: ({ brandName }) => `Reset your ${brandName} password`,
    body: ({ account, link, minutes }) => [
      `We received a request to reset the password of the account ${account}.`,
      `To choose a new password, open this link. It works once, within ${minutes} minutes:`,
      link,
      'If it was not you, ignore this e-mail. Your password stays as it is.',
    ],
  },
}

export function resetMail(mail: ResetMail, language: Language): Mail {
  const { subject, body } = TEXTS[language]
  return { to: mail.to, subject: subject(mail), text: `${body(mail).join('\n\n')}\n\n${mail.brandName}\n` }
}
