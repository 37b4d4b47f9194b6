import { useQuery, useQueryClient } from '@tanstack/react-query'
import { AGREED_KINDS } from '@trevo/contract/legal'
import { type RegisterStep, stepsOf } from '@trevo/contract/register-form'
import type { SocialOffer } from '@trevo/contract/registration'
import type { LoginValue } from '@trevo/contract/session'
import { REGISTER_FIELDS, type RegisterField } from '@trevo/contract/status'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { deviceId } from '../../lib/device-id.ts'
import { registerMethod } from '../../lib/env.ts'
import { currentLanguage } from '../../lib/i18n/i18n.ts'
import { read } from '../../lib/storage.ts'
import { acceptLogin } from '../../session/login.ts'
import { useSite } from '../../session/status.ts'
import { agreedOf, legalTextQuery } from '../../shared/legal/legal-query.ts'
import { commonPasswords } from '../../shared/passwords/common-passwords.ts'
import { type Captcha, useCaptcha } from '../../shared/verification/captcha-field.tsx'
import { usePhoneCode } from '../../shared/verification/phone-code.ts'
import type { SmsCode, SmsTarget } from '../../shared/verification/sms-code.ts'
import { useDialCode } from '../../shared/verification/use-dial-code.ts'
import type { IdFor } from '../../shared/write/presses.ts'
import { useWrite } from '../../shared/write/use-write.ts'
import { toastError } from '../../ui/error-toast.ts'
import { type Issues, issuesOf, type RegisterValues, type Rules } from './check-form.ts'
import { type Draft, dropDraft, keepDraft } from './draft.ts'
import {
  asksPicture,
  isInvitationRefused,
  isOfferOver,
  showFailure,
  showInvitationRefused,
  spendsCaptcha,
} from './failure.ts'
import { type Invitation, useInvitation } from './invitation.ts'
import { payloadOf } from './payload.ts'
import { putByMobile, putByUsername, rulesQuery, usernameQuery } from './queries.ts'
import { fieldsFor, type Method, type ShownField } from './shown-fields.ts'
import type { Offered } from './social-offer.ts'
import { useFormSteps } from './use-form-steps.ts'

const EMPTY = Object.fromEntries(REGISTER_FIELDS.map((name) => [name, ''])) as RegisterValues

type Form = UseFormReturn<RegisterValues>

export type Registration = {
  form: Form
  /** Of the step that is shown. */
  fields: readonly ShownField[]
  /** The names of the steps, and which of them is shown. */
  steps: readonly RegisterStep[]
  at: number
  /** What was typed before the page was loaded again is back. */
  isRestored: boolean
  forget: () => void
  rules: Rules | undefined
  /** Whether the name in the field is free; null while nobody has asked. */
  isNameFree: boolean | null
  /** To be called when the name is written. */
  askForName: () => void
  dialCode: string
  setDialCode: (code: string) => void
  sms: SmsCode
  captcha: Captcha
  /** Leads on to the next step; on the last one it registers. */
  submit: (event?: SyntheticEvent) => Promise<void>
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
    form.setError('mobileNum', { type: 'rule', message: 'mobile_required' }, { shouldFocus: true })
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

type RegisterOptions = {
  method: Method
  draft: Draft | null
  onRegistered: (login: LoginValue) => void
  offered?: Offered | undefined
}

/** Writes what the provider knows into fields that are still empty; it is only a proposal. */
function usePrefill(form: Form, offer: SocialOffer | null): void {
  useEffect(() => {
    const known = { email: offer?.email, payeeName: offer?.name, nickname: offer?.name }
    for (const [name, text] of Object.entries(known) as [keyof typeof known, string | null | undefined][]) {
      if (text && form.getValues(name) === '') form.setValue(name, text)
    }
  }, [form, offer])
}

/** Keeps what is typed for a reload, and brings it back. */
function useDraft(form: Form, around: { method: Method; dialCode: string }, restored: boolean) {
  const [isRestored, setRestored] = useState(restored)
  const isOver = useRef(false)
  const { method, dialCode } = around
  useEffect(() => {
    const keep = () => isOver.current || keepDraft({ by: method, dialCode, values: form.getValues() })
    const { unsubscribe } = form.watch(keep)
    return unsubscribe
  }, [form, method, dialCode])
  return {
    isRestored,
    /** Nothing of what was typed stays, in the form or in the browser. */
    forget: () => {
      setRestored(false)
      form.reset(EMPTY)
      dropDraft()
    },
    end: () => {
      isOver.current = true
      dropDraft()
    },
  }
}

/** The focus goes to a field that may stand on another step, once that is shown; on a new step, to its first. */
function useFieldFocus(
  form: Form,
  { at, goTo }: ReturnType<typeof useFormSteps>,
  steps: readonly { fields: readonly ShownField[] }[],
) {
  const wanted = useRef<RegisterField | null>(null)
  const before = useRef({ at, isPicture: false })
  const isPicture = steps.some(({ fields }) => fields.some(({ name }) => name === 'captcha'))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step, or a field more, is the moment
  useEffect(() => {
    const isMoved = before.current.at !== at
    before.current = { at, isPicture }
    const name = wanted.current ?? (isMoved ? steps[at]?.fields[0]?.name : undefined)
    wanted.current = null
    if (name) form.setFocus(name)
  }, [at, isPicture])
  return (name: RegisterField) => {
    const step = steps.findIndex(({ fields }) => fields.some((field) => field.name === name))
    if (step === at) return form.setFocus(name)
    wanted.current = name
    // Not shown yet: it will be, on the step that is last.
    if (step >= 0) goTo(step)
  }
}

/** The one form behind both methods: a change of method keeps what was typed, the number above all. */
export function useRegister({ method, draft, onRegistered, offered }: RegisterOptions): Registration {
  const site = useSite()
  const client = useQueryClient()
  const invitation = useInvitation()
  const name = useNameCheck()
  const [dialCode, setDialCode] = useDialCode(draft?.dialCode)
  const { data: rules } = useQuery(rulesQuery)
  const [isSuspect, setSuspect] = useState(false)
  const fields = fieldsFor(method, site, { isInvited: invitation.isInvited, isSuspect })
  const steps = stepsOf(fields)
  const place = useFormSteps()
  const at = Math.min(place.at, steps.length - 1)
  const { write } = useWrite()
  const captcha = useCaptcha(fields.some((field) => field.name === 'captcha'))

  const resolver: Resolver<RegisterValues> = async (values) => {
    const [known, common] = await Promise.all([
      client.ensureQueryData(rulesQuery).catch(() => null),
      values.password === '' ? null : commonPasswords().catch(() => null),
    ])
    const isCommon = common && ((password: string, own: readonly string[]) => common.isCommon(password, site, own))
    const issues = issuesOf(values, { fields, rules: known, takenName: name.takenName, isCommon })
    return Object.keys(issues).length > 0 ? { values: {}, errors: errorsOf(issues) } : { values, errors: {} }
  }
  const form = useForm<RegisterValues>({
    defaultValues: { ...EMPTY, ...draft?.values },
    resolver,
    shouldFocusError: false,
  })
  const kept = useDraft(form, { method, dialCode }, draft !== null)
  const focus = useFieldFocus(form, { ...place, at }, steps)
  const username = useWatch({ control: form.control, name: 'username' }).trim()
  usePrefill(form, offered?.offer ?? null)
  const phone = usePhoneCode(() => smsTarget(form, dialCode))

  const send = async (values: RegisterValues, idFor: IdFor) => {
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
      requestId: idFor({ method, body }),
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
      send: (idFor) => send(values, idFor),
      onDone: ({ login, password }) => {
        kept.end()
        acceptLogin(login, password ? { password } : {})
        onRegistered(login)
      },
      refused: (error) => {
        if (spendsCaptcha(error)) {
          form.resetField('captcha')
          captcha.reload()
        }
        if (isOfferOver(error)) offered?.drop()
        if (asksPicture(error)) {
          setSuspect(true)
          form.setError('captcha', { type: 'server', message: 'captcha_required' })
          focus('captcha')
        } else if (showFailure(form, error, fields)) focusFirst()
        return true
      },
    })
  }
  const inOrder = steps.flatMap((step) => step.fields)
  const focusFirst = () => {
    const first = inOrder.find((field) => form.getFieldState(field.name).error)
    if (first) focus(first.name)
  }
  const goOn = async () => {
    const isRight = await form.trigger(steps[at]?.fields.map((field) => field.name))
    if (isRight) place.goTo(at + 1)
    else focusFirst()
  }
  const isLast = at === steps.length - 1
  const sendAll = form.handleSubmit(register, focusFirst)
  return {
    form,
    fields: steps[at]?.fields ?? [],
    steps: steps.map((step) => step.name),
    at,
    isRestored: kept.isRestored,
    forget: kept.forget,
    rules,
    isNameFree: name.isFree(username),
    askForName: () => name.ask(form.getValues('username').trim()),
    dialCode,
    setDialCode,
    sms: phone.sms,
    captcha,
    submit: async (event) => {
      event?.preventDefault()
      await (isLast ? sendAll() : goOn())
    },
  }
}
