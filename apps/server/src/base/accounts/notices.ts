import { Language } from '@trevo/contract/wire'
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

/** Which language an owner reads is not known when somebody else is at the account: a mail has room for all. */
const inAll = (key: Parameters<typeof texts.PT>[0]) => Language.options.map((language) => texts[language](key))

/** Spain and the countries of Latin America that speak Spanish, by their dialling codes. */
const SPANISH_NUMBER = /^\+(?:34|5[1-4678]|50[2-7]|59[1358])/

/** An SMS has room for one. */
const spokenAt = (mobile: string): Language => (SPANISH_NUMBER.test(mobile) ? 'ES' : 'PT')

/** By mail or, where there is none, by SMS. Never fails: what happened has happened, and a provider that is down changes nothing about it. */
export function createTellOwner({ db, mail, sms, quota, log }: TellOwnerOptions): TellOwner {
  return async (memberId, notice, known) => {
    try {
      const contacts = known ?? (await contactsOf(db, memberId))
      const { merchant_id: merchantId } = await db
        .selectFrom('member')
        .select('merchant_id')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      const email = contacts.find(({ kind }) => kind === 'email')
      const mobile = contacts.find(({ kind }) => kind === 'mobile')
      if (email) {
        await mail.send({
          merchantId,
          to: email.value,
          subject: inAll(`notice.${notice}.subject`).join(' / '),
          text: inAll(`notice.${notice}.text`).join('\n\n'),
        })
      } else if (mobile) {
        // Whoever changes a password again and again must not send as many messages at our cost.
        await quota.take('notice', String(memberId))
        await sms.send({ merchantId, to: mobile.value, text: texts[spokenAt(mobile.value)](`notice.${notice}.text`) })
      }
    } catch (error) {
      log.error({ err: error, notice, memberId: String(memberId) }, 'an owner could not be told')
    }
  }
}
