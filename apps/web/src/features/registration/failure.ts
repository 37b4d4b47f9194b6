import type { RegisterField } from '@trevo/contract/status'
import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api/api-error.ts'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { type ClientErrorCode, messageText } from '../../lib/i18n/i18n.ts'
import { refreshStatus } from '../../session/status.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import type { RegisterValues } from './check-form.ts'
import type { ShownField } from './shown-fields.ts'

const INVITATION_TOAST_MS = 1000

const FIELD_OF: Partial<Record<ClientErrorCode, RegisterField>> = {
  username_taken: 'username',
  mobile_taken: 'mobileNum',
  email_taken: 'email',
  id_number_taken: 'idNumber',
  verification_code_error: 'verificationCode',
  invalid_invitation_code: 'affiliateCode',
  referrer_link_error: 'affiliateCode',
  under_age: 'birthday',
  password_common: 'password',
  pin_weak: 'paymentPassword',
  confirmation_not_matched: 'confirmPassword',
}

/** The server looks at these before it looks at the captcha, whose answer is good for one look. */
const BEFORE_CAPTCHA: readonly ClientErrorCode[] = [
  'network',
  'invalid_input',
  'confirmation_not_matched',
  'under_age',
  'password_common',
  'pin_weak',
]
export const spendsCaptcha = (error: unknown) => !(error instanceof ApiError && BEFORE_CAPTCHA.includes(error.code))

/** The server wants a person to read a picture before it looks at the rest. */
export const asksPicture = (error: unknown) =>
  error instanceof ApiError && error.fields.some(({ path, code }) => path === 'captcha' && code === 'captcha_required')

/** The account elsewhere cannot be linked any more; registering without it still works. */
export const isOfferOver = (error: unknown) => error instanceof ApiError && error.code === 'social_offer_over'

export const isInvitationRefused = (error: unknown) =>
  error instanceof ApiError && (error.code === 'invalid_invitation_code' || error.code === 'referrer_link_error')

function fieldOf({ code, value }: ApiError, typed: RegisterValues): RegisterField | undefined {
  const named = (value as { field?: unknown } | null | undefined)?.field
  if (code === 'verification_code_error' && named === 'captcha') return 'captcha'
  // A typed invitation was looked up before, so this is about the recommender who was named.
  if (code === 'referrer_link_error' && typed.recommenderId !== '') return 'recommenderId'
  return FIELD_OF[code]
}

type Form = UseFormReturn<RegisterValues>

/** A refused registration: at the field it is about where the form has that, else as a message. Answers whether a field says it. */
export function showFailure(form: Form, error: unknown, fields: readonly ShownField[]): boolean {
  if (!(error instanceof ApiError)) {
    toastError(error)
    return false
  }
  const shown = new Set<string>(fields.map(({ name }) => name))
  const field = fieldOf(error, form.getValues())
  if (field === 'affiliateCode' && shown.has(field)) {
    showInvitationRefused(form)
    return true
  }
  const isOnScreen = field ? shown.has(field) : error.fields.some(({ path }) => shown.has(path))
  const isShown = isOnScreen && showAtFields(form, error, field ? { [error.code]: field } : {})
  if (!isShown) toastError(error)
  // The brand may have changed its fields while the form was being filled in.
  if (error.code === 'invalid_input') void refreshStatus()
  return isShown
}

/** A typed invitation that invites nobody: said shortly, and the field has the focus. */
export function showInvitationRefused(form: Form): void {
  toast.show({ tone: 'bad', text: messageText('invitation_code_error'), durationMs: INVITATION_TOAST_MS })
  form.setError('affiliateCode', { type: 'server', message: 'invitation_code_error' }, { shouldFocus: true })
}
