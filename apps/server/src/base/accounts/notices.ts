import type { Logger } from 'pino'
import type { Db } from '../../platform/db.ts'
import type { MailProvider } from '../../providers/mail/mail.ts'
import type { SmsProvider } from '../../providers/sms/sms.ts'
import type { MessageQuota } from '../codes/message-quota.ts'
import { contactsOf } from '../members/contacts.ts'
import type { TellOwner } from '../members/tell-owner.ts'
import { texts } from './texts.ts'

export type TellOwnerOptions = {
  db: Db
  mail: Pick<MailProvider, 'send'>
  sms: Pick<SmsProvider, 'send'>
  quota: Pick<MessageQuota, 'take'>
  log: Pick<Logger, 'error'>
}

/** By mail or, where there is none, by SMS. Never fails: what happened has happened, and a provider that is down changes nothing about it. */
export function createTellOwner({ db, mail, sms, quota, log }: TellOwnerOptions): TellOwner {
  return async (memberId, notice, known) => {
    const { PT: pt, EN: en } = texts
    try {
      const contacts = known ?? (await contactsOf(db, memberId))
      const email = contacts.find(({ kind }) => kind === 'email')
      const mobile = contacts.find(({ kind }) => kind === 'mobile')
      if (email) {
        const subject = `${pt(`notice.${notice}.subject`)} / ${en(`notice.${notice}.subject`)}`
        await mail.send({
          to: email.value,
          subject,
          text: `${pt(`notice.${notice}.text`)}\n\n${en(`notice.${notice}.text`)}`,
        })
      } else if (mobile) {
        // Whoever changes a password again and again must not send as many messages at our cost.
        await quota.take('notice', String(memberId))
        await sms.send({ to: mobile.value, text: pt(`notice.${notice}.text`) })
      }
    } catch (error) {
      log.error({ err: error, notice, memberId: String(memberId) }, 'an owner could not be told')
    }
  }
}
