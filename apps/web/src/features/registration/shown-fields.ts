import type { Flags } from '@trevo/contract/flags'
import type { RegisterField, RegisterSettings, SiteInfo } from '@trevo/contract/status'

export type Method = 'username' | 'mobileNum'
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
  'payeeName',
  'idNumber',
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

const always = { enabled: true, required: true }
const needed = (enabled: boolean) => ({ enabled, required: enabled })

function byUsername(register: RegisterSettings, flags: Flags): Partial<RegisterSettings> {
  const asksCode = flags.REGMOBVERF3 && register.verificationCode.enabled && register.mobileNum.enabled
  return {
    username: always,
    password: always,
    confirmPassword: needed(register.confirmPassword.enabled),
    verificationCode: { enabled: asksCode, required: register.mobileNum.required },
  }
}

/** The number takes the place of the user name, which may still be chosen, and is always proven by a code. */
function byMobile(register: RegisterSettings, flags: Flags): Partial<RegisterSettings> {
  const hasPassword = flags.MOBILENUMPASSREG3
  return {
    username: { enabled: register.username.enabled, required: false },
    password: needed(hasPassword),
    confirmPassword: needed(hasPassword && register.confirmPassword.enabled),
    mobileNum: always,
    verificationCode: always,
  }
}

/** What the form shows, in order: the merchant's choice, bent to what each method cannot do without. */
export function fieldsFor(method: Method, { register, whitelabel: flags }: Site, isInvited: boolean): ShownField[] {
  const settings: RegisterSettings = {
    ...register,
    ...(method === 'username' ? byUsername(register, flags) : byMobile(register, flags)),
    captcha: needed(register.captcha.enabled && flags.VALID_CAPTCHA3),
    ...(isInvited && { affiliateCode: needed(false) }),
  }
  return ORDER[method]
    .filter((name) => settings[name].enabled)
    .map((name) => ({ name, required: settings[name].required }))
}
