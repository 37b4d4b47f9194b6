import type { Flags } from '@trevo/contract/flags'
import { type RegisterBy, registerSettingsFor } from '@trevo/contract/register-form'
import type { RegisterField, SiteInfo } from '@trevo/contract/status'

export type Method = RegisterBy
export type ShownField = { name: RegisterField; required: boolean }
type Site = Pick<SiteInfo, 'register' | 'whitelabel'>

/** The methods that the brand offers; the first is the one to start with, none means that registration is closed. */
export function methodsOf(flags: Flags): Method[] {
  const byUsername = flags.USERNAMEREG3 && flags.REGISTER_REE3
  // A number is proven by a code, which somebody has to send.
  const byMobile = flags.MOBILENUMREG3 && (flags.REGMOBVERF3 || flags.PHONEVERIFY)
  return [...(byUsername ? ['username' as const] : []), ...(byMobile ? ['mobileNum' as const] : [])]
}

const ACCESS: readonly RegisterField[] = ['username', 'password', 'confirmPassword']
const PHONE: readonly RegisterField[] = ['mobileNum', 'verificationCode']
const REST: readonly RegisterField[] = [
  'email',
  'idNumber',
  'payeeName',
  'birthday',
  'nickname',
  'paymentPassword',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'zalo',
  'qqNum',
  'affiliateCode',
  'recommenderId',
  'captcha',
]
const ORDER: Record<Method, readonly RegisterField[]> = {
  username: [...ACCESS, ...PHONE, ...REST],
  mobileNum: [...PHONE, ...ACCESS, ...REST],
}

type Visit = {
  /** A link says who invited: there is nothing to type. */
  isInvited: boolean
  /** The server wants a person to read a picture. */
  isSuspect?: boolean
}

/** What the form shows, in order. A picture that is not asked of everybody shows once the server asks for it. */
export function fieldsFor(
  method: Method,
  { register, whitelabel: flags }: Site,
  { isInvited, isSuspect = false }: Visit,
): ShownField[] {
  const settings = registerSettingsFor(method, { register, flags })
  const isShown = (name: RegisterField): boolean => {
    if (name === 'affiliateCode' && isInvited) return false
    const { enabled, required } = settings[name]
    return name === 'captcha' ? enabled && (required || isSuspect) : enabled
  }
  return ORDER[method]
    .filter(isShown)
    .map((name) => ({ name, required: name === 'captcha' || settings[name].required }))
}
