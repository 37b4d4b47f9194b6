import type { SmsPurpose } from '@trevo/contract/auth'
import type { Language } from '@trevo/contract/wire'
import type * as z from 'zod/mini'
import { askerOf } from '../../base/codes/asker.ts'
import { memberByContact } from '../../base/members/member.ts'
import { inTx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { AuthDeps } from './deps.ts'
import { texts } from './texts.ts'

type Purpose = z.infer<typeof SmsPurpose>
export type SmsRequest = {
  merchant: Merchant
  purpose: Purpose
  phone: string
  human: string
  /** Of the caller. */
  address: string
  device: string | undefined
  language: Language
}

/**
 * Answers after how many milliseconds the next code may be asked for. For signing in and resetting, the answer is the
 * same whether or not the number is known: only a known one gets a message, and nobody waits for it.
 */
export async function sendCode(deps: AuthDeps, request: SmsRequest): Promise<number> {
  const { db, codes, human, quota, sms, background } = deps
  const { merchant, purpose, phone, address, language } = request
  assertPurpose(request)
  if (!(await human.isProved({ merchantId: merchant.id, address }, 'sms', request.human)))
    throw new AppError('human_check_failed')
  // Counted before anything is looked up, so that it says nothing about the number.
  await quota.take('address', address)
  const member = await memberByContact(db, merchant.id, 'mobile', phone)
  const asker = askerOf(deps.knownDevices, member, request)
  const key = { merchantId: merchant.id, purpose, target: phone, asker }
  const { code, resendAfterMs } = await inTx(db, (tx) => codes.issueCode(tx, { ...key, memberId: member?.id ?? null }))
  const message = {
    merchantId: merchant.id,
    to: phone,
    text: texts[language]('sms_code', { brand: merchant.site.brand.name, code }),
  }
  if (purpose === 'register') {
    await sms.send(message).catch(async (error: unknown) => {
      await codes.withdrawCode(key)
      throw error
    })
  }
  // A code that does not arrive is not withdrawn here: being allowed to ask again at once would tell that the number is known.
  else if (member) background.run('sms code', () => sms.send(message))
  return resendAfterMs
}

/** A number is bound in the security centre, where the caller is known. */
function assertPurpose({ purpose, merchant: { flags } }: SmsRequest): void {
  const allowed = { login: flags.MOBILEVERCODELOGIN3, reset: flags.CHNGPASSVERIF3, register: true, bind: false }
  if (!allowed[purpose]) throw new AppError('no_permission')
}
