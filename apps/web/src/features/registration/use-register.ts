import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AGREED_KINDS } from '@trevo/contract/legal'
import type { SocialOffer } from '@trevo/contract/registration'
import type { LoginValue } from '@trevo/contract/session'
import { REGISTER_FIELDS } from '@trevo/contract/status'
import { useEffect, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { deviceId } from '../../lib/device-id.ts'
import { registerMethod } from '../../lib/env.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { read } from '../../lib/storage.ts'
import { acceptLogin } from '../../session/login.ts'
import { useSite } from '../../session/status.ts'
import { agreedOf, legalTextQuery } from '../../shared/legal/legal-query.ts'
import { type Captcha, useCaptcha } from '../../shared/verification/captcha-field.tsx'
import { usePhoneCode } from '../../shared/verification/phone-code.ts'
import type { SmsCode, SmsTarget } from '../../shared/verification/sms-code.ts'
import { useDialCode } from '../../shared/verification/use-dial-code.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { toastError } from '../../ui/error-toast.ts'
import { type Issues, issuesOf, type RegisterValues, type Rules } from './check-form.ts'
import { isInvitationRefused, isOfferOver, showFailure, showInvitationRefused, spendsCaptcha } from './failure.ts'
import { type Invitation, useInvitation } from './invitation.ts'
import { payloadOf } from './payload.ts'
import { putByMobile, putByUsername, rulesQuery, usernameQuery } from './queries.ts'
import { fieldsFor, type Method, type ShownField } from './shown-fields.ts'
import type { Offered } from './social-offer.ts'

const EMPTY = Object.fromEntries(REGISTER_FIELDS.map((name) => [name, ''])) as RegisterValues

type Form = UseFormReturn<RegisterValues>

export type Registration = {
  form: Form
  fields: readonly ShownField[]
  rules: Rules | undefined
  /** Whether the name in the field is free; null while nobody has asked. */
  isNameFree: boolean | null
  /** To be called when the name is written. */
  askForName: () => void
  dialCode: string
  setDialCode: (code: string) => void
  sms: SmsCode
  captcha: Captcha
  submit: () => Promise<void>
}

function errorsOf(issues: Issues): FieldErrors<RegisterValues> {
  return Object.fromEntries(Object.entries(issues).map(([name, message]) => [name, { type: 'rule', message }]))
}

/** Whether a written name is free: asked once it is written, and again at the end by registering itself. */
function useNameCheck() {
  const [asked, setAsked] = useState('')
  const { data } = useQuery(usernameQuery(asked))
  const isFree = (name: string) => (name !== '' && name === asked ? (data?.available ?? null) : null)
  return { takenName: data?.available === false ? asked : null, isFree, ask: setAsked }
}

/** The number in the form; null where it is not one, which its field then says, also where it may stay empty. */
async function smsTarget(form: Form, countryDialingCode: string): Promise<SmsTarget | null> {
  const mobileNum = form.getValues('mobileNum')
  if (mobileNum === '') {
    form.setError('mobileNum', { type: 'rule', message: 'required' }, { shouldFocus: true })
    return null
  }
  const isValid = await form.trigger('mobileNum', { shouldFocus: true })
  return isValid ? { purpose: 'register', mobileNum, countryDialingCode } : null
}

async function isGoodInvitation(form: Form, invitation: Invitation, typed: string): Promise<boolean> {
  try {
    await invitation.checkTyped(typed)
    return true
  } catch (error) {
    if (isInvitationRefused(error)) showInvitationRefused(form)
    else toastError(error)
    return false
  }
}

type RegisterOptions = { method: Method; onRegistered: (login: LoginValue) => void; offered?: Offered | undefined }

/** Writes what the provider knows into fields that are still empty; it is only a proposal. */
function usePrefill(form: Form, offer: SocialOffer | null): void {
  useEffect(() => {
    const known = { email: offer?.email, payeeName: offer?.name, nickname: offer?.name }
    for (const [name, text] of Object.entries(known) as [keyof typeof known, string | null | undefined][]) {
      if (text && form.getValues(name) === '') form.setValue(name, text)
    }
  }, [form, offer])
}

/** The one form behind both methods: a change of method keeps what was typed, the number above all. */
export function useRegister({ method, onRegistered, offered }: RegisterOptions): Registration {
  const site = useSite()
  const client = useQueryClient()
  const invitation = useInvitation()
  const name = useNameCheck()
  const [dialCode, setDialCode] = useDialCode()
  const { data: rules } = useQuery(rulesQuery)
  const fields = fieldsFor(method, site, invitation.isInvited)
  const { write } = useWrite()
  const captcha = useCaptcha(fields.some((field) => field.name === 'captcha'))

  const resolver: Resolver<RegisterValues> = async (values) => {
    const known = await client.ensureQueryData(rulesQuery).catch(() => null)
    const issues = issuesOf(values, { fields, rules: known, takenName: name.takenName })
    return Object.keys(issues).length > 0 ? { values: {}, errors: errorsOf(issues) } : { values, errors: {} }
  }
  const form = useForm<RegisterValues>({ defaultValues: EMPTY, resolver, shouldFocusError: false })
  const username = useWatch({ control: form.control, name: 'username' }).trim()
  usePrefill(form, offered?.offer ?? null)
  const phone = usePhoneCode(() => smsTarget(form, dialCode))

  const send = async (values: RegisterValues) => {
    const invitationCode = await invitation.linkCode()
    const provesPhone = values.mobileNum !== '' && fields.some((field) => field.name === 'verificationCode')
    const idToken = provesPhone ? await phone.idTokenFor(values.verificationCode) : null
    const around = { fields, countryDialingCode: dialCode, invitationCode, idToken, site, page: location }
    const body = payloadOf(values, { ...around, registerMethod: registerMethod() })
    const texts = await Promise.all(
      AGREED_KINDS.map((kind) => client.ensureQueryData(legalTextQuery(kind, currentLanguage()))),
    )
    const consent = { agreed: agreedOf(texts), agreedIn: currentLanguage() }
    const click = read('click')
    const query = {
      deviceId: deviceId(),
      ...(click && { click }),
      ...consent,
      ...(offered?.offer && { social: '1' as const }),
    }
    const login = await (method === 'username' ? putByUsername : putByMobile)({ query, body })
    return { login, password: body.password }
  }
  const register = async (values: RegisterValues) => {
    const typed = fields.some((field) => field.name === 'affiliateCode') ? values.affiliateCode.trim() : ''
    if (!(await isGoodInvitation(form, invitation, typed))) return
    await write({
      send: () => send(values),
      onDone: ({ login, password }) => {
        acceptLogin(login, password ? { password } : {})
        onRegistered(login)
      },
      refused: (error) => {
        if (spendsCaptcha(error)) {
          form.resetField('captcha')
          captcha.reload()
        }
        if (isOfferOver(error)) offered?.drop()
        showFailure(form, error, fields)
        return true
      },
    })
  }
  const focusFirst = (errors: FieldErrors<RegisterValues>) => {
    const first = fields.find((field) => errors[field.name])
    if (first) form.setFocus(first.name)
  }
  return {
    form,
    fields,
    rules,
    isNameFree: name.isFree(username),
    askForName: () => name.ask(form.getValues('username').trim()),
    dialCode,
    setDialCode,
    sms: phone.sms,
    captcha,
    submit: form.handleSubmit(register, focusFirst),
  }
}
