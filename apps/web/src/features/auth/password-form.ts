import { LoginPassword, NewPassword } from '@trevo/contract/fields'
import * as z from 'zod/mini'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string }

/** Both comparisons are made whatever else is wrong, so that every message shows at once. */
const always = { when: () => true }

/** The old password is asked for only where this sign-in did not leave it in memory (`known`). */
export function changeSchema(known: string | null): z.ZodMiniType<Values, Values> {
  return z
    .object({
      oldPassword: known === null ? LoginPassword : z.string(),
      newPassword: NewPassword,
      confirmNewPassword: z.string(),
    })
    .check(
      z.refine(({ oldPassword, newPassword }) => newPassword !== (known ?? oldPassword), {
        path: ['newPassword'],
        error: 'same_password',
        ...always,
      }),
      z.refine(
        ({ newPassword, confirmNewPassword }) => confirmNewPassword !== '' && confirmNewPassword === newPassword,
        {
          path: ['confirmNewPassword'],
          error: 'in_confirmation_correct',
          ...always,
        },
      ),
    )
}
