import { LoginPassword, NewPassword } from '@trevo/contract/fields'
import * as z from 'zod/mini'
import { repeats } from '../../lib/forms/repeats.ts'

type Values = { oldPassword: string; newPassword: string; confirmNewPassword: string }

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
        // Whatever else is wrong, so that every message shows at once.
        when: () => true,
      }),
      repeats('confirmNewPassword', 'newPassword'),
    )
}
