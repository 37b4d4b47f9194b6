import { MEMBER_TYPE } from '@trevo/contract/members'
import type { RegisterByUsername, RegisterMethod } from '@trevo/contract/registration'
import type { RegisterField, SiteInfo } from '@trevo/contract/status'
import { type RegisterValues, typedIn } from './check-form.ts'
import type { ShownField } from './shown-fields.ts'

type Surroundings = {
  fields: readonly ShownField[]
  countryDialingCode: string
  /** Of the address that the visitor came by; empty where there was none. */
  invitationCode: string
  /** From the brand's phone-verification provider, which stands in for the code. */
  idToken: string | null
  registerMethod: RegisterMethod
  site: Pick<SiteInfo, 'mainDomain'>
  page: Pick<Location, 'host' | 'hostname'>
}

/** Both methods send the same fields; what is not on screen goes empty, whatever was typed before it left. */
export function payloadOf(values: RegisterValues, around: Surroundings): RegisterByUsername {
  const shown = new Set(around.fields.map(({ name }) => name))
  const sent = (name: RegisterField) => (shown.has(name) ? typedIn(values, name) : '')
  const { idToken } = around
  return {
    countryDialingCode: around.countryDialingCode,
    registerUrl: around.page.host,
    registerMethod: around.registerMethod,
    username: sent('username'),
    password: sent('password'),
    confirmPassword: sent('confirmPassword'),
    affiliateCode: sent('affiliateCode') || around.invitationCode,
    paymentPassword: sent('paymentPassword'),
    recommenderId: sent('recommenderId'),
    nickname: sent('nickname'),
    payeeName: sent('payeeName'),
    email: sent('email'),
    mobileNum: sent('mobileNum'),
    idNumber: sent('idNumber'),
    qqNum: sent('qqNum'),
    facebook: sent('facebook'),
    wechat: sent('wechat'),
    line: sent('line'),
    whatsapp: sent('whatsapp'),
    zalo: sent('zalo'),
    birthday: sent('birthday'),
    captcha: sent('captcha'),
    type: MEMBER_TYPE.player,
    domain: around.site.mainDomain || around.page.hostname,
    verificationCode: idToken ? '' : sent('verificationCode'),
    ...(idToken && { firebaseChannel: 'sms' as const, firebaseIdToken: idToken }),
  }
}
