import type { Logger } from 'pino'
import type { Db } from '../../platform/db.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import type { MessageQuota } from '../codes/message-quota.ts'
import { contactsOf } from '../members/contacts.ts'
import type { OwnerNotice, TellOwner } from '../members/tell-owner.ts'

/** What an owner hears about without having asked, by mail or, where there is none, by SMS. */
const TEXTS = {
  sign_in_paused: {
    subject: 'Tentativas de acesso à sua conta / Attempts to sign in to your account',
    pt: 'Houve várias tentativas de entrar na sua conta com senha errada, e por isso o acesso está em pausa. Se não foi você, sua senha continua segura. Você pode redefini-la a qualquer momento em "Esqueci a senha".',
    en: 'Somebody tried several times to sign in to your account with a wrong password, so signing in is paused. If it was not you, your password is still safe. You can set a new one at any time with "Forgot password".',
  },
  second_step_paused: {
    subject: 'Alguém sabe a sua senha / Somebody knows your password',
    pt: 'Alguém entrou com a sua senha e errou várias vezes a segunda etapa, e por isso ela está em pausa. Se não foi você, troque sua senha agora em "Esqueci a senha".',
    en: 'Somebody gave your password and then failed the second step several times, so it is paused. If it was not you, set a new password now with "Forgot password".',
  },
  session_copied: {
    subject: 'Encerramos uma sessão da sua conta / We ended a session of your account',
    pt: 'Uma sessão da sua conta foi usada em mais de um lugar, e por segurança nós a encerramos. Entre de novo e troque sua senha se não reconhece essa atividade.',
    en: 'A session of your account was used from more than one place, so we ended it to be safe. Sign in again, and change your password if you do not recognise this.',
  },
  password_changed: {
    subject: 'Sua senha foi alterada / Your password was changed',
    pt: 'A senha da sua conta foi alterada. Se não foi você, redefina-a agora em "Esqueci a senha" e fale com o atendimento.',
    en: 'The password of your account was changed. If it was not you, set a new one now with "Forgot password" and contact support.',
  },
  payment_password_changed: {
    subject: 'Sua senha de saque foi alterada / Your withdrawal password was changed',
    pt: 'A senha de saque da sua conta foi definida ou alterada. Se não foi você, troque sua senha agora e fale com o atendimento.',
    en: 'The withdrawal password of your account was set or changed. If it was not you, change your password now and contact support.',
  },
  social_linked: {
    subject: 'Uma nova forma de entrar na sua conta / A new way to sign in to your account',
    pt: 'Uma conta do Google ou do Facebook foi ligada à sua e pode entrar nela. Se não foi você, fale com o atendimento agora.',
    en: 'A Google or Facebook account was linked to yours and can sign in to it. If it was not you, contact support now.',
  },
  social_unlinked: {
    subject: 'Uma forma de entrar na sua conta foi retirada / A way to sign in to your account was removed',
    pt: 'Uma conta do Google ou do Facebook foi desligada da sua e não entra mais nela. Se não foi você, troque sua senha agora e fale com o atendimento.',
    en: 'A Google or Facebook account was unlinked from yours and can no longer sign in to it. If it was not you, change your password now and contact support.',
  },
  contact_changed: {
    subject: 'Um contato da sua conta foi alterado / A contact of your account was changed',
    pt: 'O telefone ou e-mail da sua conta foi alterado. Se não foi você, fale com o atendimento agora.',
    en: 'The phone number or e-mail address of your account was changed. If it was not you, contact support now.',
  },
  second_step_changed: {
    subject: 'A verificação em duas etapas da sua conta mudou / Two-step sign-in of your account changed',
    pt: 'A verificação em duas etapas da sua conta foi alterada. Se não foi você, troque sua senha agora e fale com o atendimento.',
    en: 'Two-step sign-in of your account was changed. If it was not you, change your password now and contact support.',
  },
} as const satisfies Record<OwnerNotice, { subject: string; pt: string; en: string }>

export type TellOwnerOptions = {
  db: Db
  mail: Pick<MailProvider, 'send'>
  sms: Pick<SmsProvider, 'send'>
  quota: Pick<MessageQuota, 'take'>
  log: Pick<Logger, 'error'>
}

/** Never fails: what happened has happened, and a provider that is down changes nothing about it. */
export function createTellOwner({ db, mail, sms, quota, log }: TellOwnerOptions): TellOwner {
  return async (memberId, notice, known) => {
    const { subject, pt, en } = TEXTS[notice]
    try {
      const contacts = known ?? (await contactsOf(db, memberId))
      const email = contacts.find(({ kind }) => kind === 'email')
      const mobile = contacts.find(({ kind }) => kind === 'mobile')
      if (email) await mail.send({ to: email.value, subject, text: `${pt}\n\n${en}` })
      else if (mobile) {
        // Whoever changes a password again and again must not send as many messages at our cost.
        await quota.take('notice', String(memberId))
        await sms.send({ to: mobile.value, text: pt })
      }
    } catch (error) {
      log.error({ err: error, notice, memberId: String(memberId) }, 'an owner could not be told')
    }
  }
}
