import type { RegisterField } from '@trevo/contract/status'
import type { Translate } from '@trevo/texts/translate'
import type { LucideIcon } from 'lucide-react'
import IdCard from 'lucide-react/icons/id-card'
import Mail from 'lucide-react/icons/mail'
import MessageCircle from 'lucide-react/icons/message-circle'
import Phone from 'lucide-react/icons/phone'
import Smile from 'lucide-react/icons/smile'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Ticket from 'lucide-react/icons/ticket'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentProps, ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { BirthdayField } from '../../../shared/identity/birthday-field.tsx'
import { CpfField } from '../../../shared/identity/cpf-field.tsx'
import { PasswordStrength } from '../../../shared/passwords/password-strength.tsx'
import { CaptchaField } from '../../../shared/verification/captcha-field.tsx'
import { MobileField } from '../../../shared/verification/mobile-field.tsx'
import { SmsCodeField } from '../../../shared/verification/sms-code-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { issueText } from '../issue-text.ts'
import type pt from '../locales/pt.json'
import type { ShownField } from '../shown-fields.ts'
import { registrationTexts } from '../texts.ts'
import type { Registration } from '../use-register.ts'
import { ChosenPasswordField } from './chosen-password-field.tsx'
import { UsernameField } from './username-field.tsx'

type Special =
  | 'username'
  | 'password'
  | 'confirmPassword'
  | 'paymentPassword'
  | 'mobileNum'
  | 'verificationCode'
  | 'birthday'
  | 'captcha'
type Plain = Exclude<RegisterField, Special>
type Look = Pick<ComponentProps<'input'>, 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'type'> & {
  Icon: LucideIcon
}

const handle = (Icon: LucideIcon): Look => ({ Icon, autoComplete: 'off', autoCapitalize: 'none' })
const PLAIN: Record<Plain, Look> = {
  email: { Icon: Mail, type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  payeeName: { Icon: UserRound, autoComplete: 'name', autoCapitalize: 'words' },
  idNumber: { Icon: IdCard, autoComplete: 'off', autoCapitalize: 'characters' },
  nickname: { Icon: Smile, autoComplete: 'nickname' },
  affiliateCode: handle(Ticket),
  recommenderId: handle(UsersRound),
  whatsapp: { ...handle(Phone), inputMode: 'tel' },
  facebook: handle(ThumbsUp),
  line: handle(MessageCircle),
  wechat: handle(MessageCircle),
  zalo: handle(MessageCircle),
  qqNum: handle(MessageCircle),
}

/** Names of services, the same in every language. */
const SERVICES = {
  whatsapp: 'WhatsApp',
  facebook: 'Facebook',
  line: 'LINE',
  wechat: 'WeChat',
  zalo: 'Zalo',
  qqNum: 'QQ',
}
const isService = (name: RegisterField): name is keyof typeof SERVICES => name in SERVICES

/** These name themselves. */
type Named = Exclude<RegisterField, 'verificationCode' | 'captcha'>

function nameOf(t: Translate<typeof pt>, name: Named, isBrazilian: boolean): string {
  if (isService(name)) return SERVICES[name]
  if (name === 'idNumber') return isBrazilian ? t('field.cpf') : t('field.document')
  return t(`field.${name}`)
}

/** How strong the password is, beside what else the form knows of its owner. */
function Judged({ form: { control } }: Pick<Registration, 'form'>) {
  const [password, username, email] = useWatch({ control, name: ['password', 'username', 'email'] })
  return <PasswordStrength password={password} own={[username, email]} />
}

type RegisterInputProps = { field: ShownField; registration: Registration }

/** One field of the form, by its name. */
export function RegisterInput({ field: { name, required }, registration }: RegisterInputProps): ReactNode {
  const t = useT(registrationTexts)
  const isBrazilian = useSite().regulation === 'br'
  const { form, rules, sms, captcha, dialCode, setDialCode, isNameFree, askForName } = registration
  const error = issueText(t, name, form.formState.errors[name]?.message, rules)
  const unnamed = { ...form.register(name), 'aria-required': required, error }
  if (name === 'verificationCode') return <SmsCodeField {...unnamed} sms={sms} />
  if (name === 'captcha') {
    const write = (answer: string) => form.setValue('captcha', answer, { shouldValidate: true })
    return <CaptchaField {...unnamed} captcha={captcha} onAnswer={write} />
  }
  const label = nameOf(t, name, isBrazilian)
  const common = { ...unnamed, label: required ? label : t('field.optional', { label }) }
  switch (name) {
    case 'username':
      return <UsernameField {...common} isFree={isNameFree} onWritten={askForName} />
    case 'password':
      return <ChosenPasswordField {...common} kind="password" judged={<Judged form={form} />} />
    case 'confirmPassword':
    case 'paymentPassword':
      return <ChosenPasswordField {...common} kind={name} />
    case 'mobileNum':
      return <MobileField {...common} dialCode={dialCode} onDialCodeChange={setDialCode} />
    case 'birthday':
      return <BirthdayField {...common} />
    default: {
      if (name === 'idNumber' && isBrazilian) return <CpfField {...common} />
      const { Icon, ...look } = PLAIN[name]
      return <Field {...common} {...look} leading={<Icon size={20} />} maxLength={rules?.fields[name].max} />
    }
  }
}
