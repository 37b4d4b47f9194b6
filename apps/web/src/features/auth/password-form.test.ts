import { expect, test } from 'vitest'
import { changeSchema } from './password-form.ts'

function complaints(known: string | null, oldPassword: string, newPassword: string, confirmNewPassword: string) {
  const result = changeSchema(known).safeParse({ oldPassword, newPassword, confirmNewPassword })
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join()} ${issue.message}`)
}

test('a good change passes, with the old password asked for or known', () => {
  expect(complaints(null, 'oldold1', 'newnew12', 'newnew12')).toEqual([])
  expect(complaints('oldold1', '', 'newnew12', 'newnew12')).toEqual([])
})

test('the new password differs from the old one', () => {
  expect(complaints(null, 'oldold12', 'oldold12', 'oldold12')).toEqual(['newPassword same_password'])
  expect(complaints('oldold12', '', 'oldold12', 'oldold12')).toEqual(['newPassword same_password'])
})

test('the confirmation is there and equal', () => {
  expect(complaints('oldold1', '', 'newnew12', '')).toEqual(['confirmNewPassword in_confirmation_correct'])
  expect(complaints('oldold1', '', 'newnew12', 'newnew1x')).toEqual(['confirmNewPassword in_confirmation_correct'])
})

test('everything wrong is said at once', () => {
  expect(complaints(null, '12345', 'short', 'other')).toEqual([
    'oldPassword password_format_incorrect',
    'newPassword password_length',
    'confirmNewPassword in_confirmation_correct',
  ])
})
