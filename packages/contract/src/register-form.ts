import type { Flags } from './flags.ts'
import type { RegisterField, RegisterSettings } from './status.ts'

/** How an account is opened: by a user name, or by a number that takes its place. */
export type RegisterBy = 'username' | 'mobileNum'

type Brand = { register: RegisterSettings; flags: Flags }
type Setting = RegisterSettings[RegisterField]

const always: Setting = { enabled: true, required: true }
const needed = (enabled: boolean): Setting => ({ enabled, required: enabled })

/** The merchant's choice, bent to what each method cannot do without: what the form asks for, and what the server takes. */
export function registerSettingsFor(by: RegisterBy, { register, flags }: Brand): RegisterSettings {
  const settings = { ...register, ...(by === 'username' ? byUsername(register, flags) : byMobile(register, flags)) }
  return { ...settings, captcha: captchaOf(settings, flags) }
}

function byUsername(register: RegisterSettings, flags: Flags): Partial<RegisterSettings> {
  const asksCode = flags.REGMOBVERF3 && register.verificationCode.enabled && register.mobileNum.enabled
  const provesPhone = asksCode && register.mobileNum.required
  // A name may be left out where the brand lets it, and a number of one's own signs in as well.
  const mayLackName = register.username.enabled && !register.username.required && provesPhone && flags.LOGINBYID
  return {
    username: mayLackName ? { enabled: true, required: false } : always,
    password: always,
    confirmPassword: needed(register.confirmPassword.enabled),
    verificationCode: { enabled: asksCode, required: provesPhone },
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

/**
 * Required: everybody reads a picture. Enabled alone: only where the server suspects something, as long as a code to a phone
 * shows that a person registers.
 */
function captchaOf(settings: RegisterSettings, flags: Flags): Setting {
  const enabled = settings.captcha.enabled && flags.VALID_CAPTCHA3
  return { enabled, required: enabled && (settings.captcha.required || !settings.verificationCode.required) }
}

/** The steps in their order, and what each asks for. */
export const REGISTER_STEPS = ['person', 'contact', 'access'] as const
export type RegisterStep = (typeof REGISTER_STEPS)[number]

export const STEP_OF: Readonly<Record<RegisterField, RegisterStep>> = {
  idNumber: 'person',
  payeeName: 'person',
  birthday: 'person',
  mobileNum: 'contact',
  verificationCode: 'contact',
  email: 'contact',
  whatsapp: 'contact',
  facebook: 'contact',
  line: 'contact',
  wechat: 'contact',
  zalo: 'contact',
  qqNum: 'contact',
  username: 'access',
  password: 'access',
  confirmPassword: 'access',
  nickname: 'access',
  paymentPassword: 'access',
  affiliateCode: 'access',
  recommenderId: 'access',
  captcha: 'access',
}

/** A draft keeps these for a reload; never a secret, a code, or the number that names a person to the state. */
export const DRAFT_FIELDS = [
  'payeeName',
  'birthday',
  'mobileNum',
  'email',
  'whatsapp',
  'facebook',
  'line',
  'wechat',
  'zalo',
  'qqNum',
  'username',
  'nickname',
  'affiliateCode',
  'recommenderId',
] as const satisfies readonly RegisterField[]
export const DRAFT_LIFE_MS = 60 * 60_000

type Asked = { name: RegisterField; required: boolean }

/**
 * The asked fields in steps: one that asks for nothing it needs is no step of its own, its fields go with the last one. There is
 * always one.
 */
export function stepsOf<Field extends Asked>(fields: readonly Field[]): { name: RegisterStep; fields: Field[] }[] {
  const last = REGISTER_STEPS[REGISTER_STEPS.length - 1] as RegisterStep
  const own = new Set<RegisterStep>(fields.filter(({ required }) => required).map(({ name }) => STEP_OF[name])).add(
    last,
  )
  const stepOf = ({ name }: Field) => (own.has(STEP_OF[name]) ? STEP_OF[name] : last)
  const steps = REGISTER_STEPS.filter((step) => own.has(step)).map((name) => ({
    name,
    fields: fields.filter((field) => stepOf(field) === name),
  }))
  return steps.filter(({ fields: asked }, index) => asked.length > 0 || (index === 0 && steps.length === 1))
}
