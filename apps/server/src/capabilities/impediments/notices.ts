import { Language } from '@trevo/contract/wire'
import { sendInbox } from '../../base/inbox/send.ts'
import { contactsOf } from '../../base/members/contacts.ts'
import type { Tx } from '../../platform/db.ts'
import { inEveryLanguage } from '../../platform/language.ts'
import type { ImpedimentDeps } from './deps.ts'
import type { CaseRow } from './queries.ts'
import { texts } from './texts.ts'

const LOCALES = { PT: 'pt-BR', EN: 'en-GB', ES: 'es' } as const satisfies Record<Language, string>

function deadlinesOf({ brandOf }: ImpedimentDeps, { merchantId, withdrawUntil, closeBy }: CaseRow, language: Language) {
  const timeZone = brandOf(merchantId)?.timeZone ?? 'UTC'
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'short', timeStyle: 'short', timeZone })
  return { withdrawUntil: format.format(withdrawUntil), closeBy: format.format(closeBy) }
}

/** In the inbox, which takes a sign-in: the reason is told to whoever has proven to be that person, and to nobody else. */
export async function tellImpeded(tx: Tx, deps: ImpedimentDeps, found: CaseRow, isVerified: boolean): Promise<void> {
  const { id, merchantId, memberId, reason } = found
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [memberId] },
    from: 'system',
    key: `impediment:${id}`,
    texts: inEveryLanguage((language) => {
      const t = texts[language]
      const until = deadlinesOf(deps, found, language)
      const why = isVerified ? t(`reason.${reason}`) : t('reason.untold')
      return { subject: t('told.subject'), html: `<p>${why}</p><p>${t('told.html', until)}</p>` }
    }),
  })
}

export async function tellLifted(tx: Tx, deps: ImpedimentDeps, { id, merchantId, memberId }: CaseRow): Promise<void> {
  await sendInbox(tx, deps, {
    merchantId,
    to: { memberIds: [memberId] },
    from: 'system',
    key: `impediment:${id}:lifted`,
    texts: inEveryLanguage((language) => {
      const t = texts[language]
      return { subject: t('lifted.subject'), html: `<p>${t('lifted.html')}</p>` }
    }),
  })
}

/** By mail, or by SMS where there is none; says nothing of the reason, since others may read it. Throws where it could not be sent. */
export async function mailImpeded(deps: ImpedimentDeps, found: CaseRow, what: 'mail' | 'closed'): Promise<string> {
  const contacts = await contactsOf(deps.db, found.memberId)
  const email = contacts.find(({ kind }) => kind === 'email')
  const mobile = contacts.find(({ kind }) => kind === 'mobile')
  const textIn = (language: Language) => texts[language](`${what}.text`, deadlinesOf(deps, found, language))
  if (email) {
    await deps.mail.send({
      merchantId: found.merchantId,
      to: email.value,
      subject: Language.options.map((language) => texts[language](`${what}.subject`)).join(' / '),
      text: Language.options.map(textIn).join('\n\n'),
    })
    return 'email'
  }
  if (mobile === undefined) return 'inbox'
  await deps.sms.send({ merchantId: found.merchantId, to: mobile.value, text: textIn('PT') })
  return 'sms'
}
