import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../lib/api/api-error.ts'
import { showAtFields } from '../../lib/forms/server-errors.ts'
import { forgetPasswordOfThisLogin } from '../../session/login.ts'
import { currentSession, markFirstLogin } from '../../session/session.ts'
import { postFirstPassword, postPasswordChange } from './queries.ts'
import { replaceSavedPassword } from './saved-login.ts'

type Change = { oldPassword: string; newPassword: string; confirmNewPassword: string }

/** The forced first change has a call of its own; either way nothing keeps the old password afterwards. */
export async function savePassword(body: Change): Promise<void> {
  const session = currentSession()
  if (session?.firstTimeLogin) await postFirstPassword({ body })
  else await postPasswordChange({ body })
  forgetPasswordOfThisLogin()
  if (session) await replaceSavedPassword(session.userName, body.newPassword)
  markFirstLogin(false)
}

export const isShown = (form: UseFormReturn<Change>, error: unknown) =>
  showAtFields(form, error, {
    incorrect_password: 'oldPassword',
    'modify.new.old.same': 'newPassword',
    password_common: 'newPassword',
    confirmation_not_matched: 'confirmNewPassword',
  })

export const isWrongOldPassword = (error: unknown) => error instanceof ApiError && error.code === 'incorrect_password'
