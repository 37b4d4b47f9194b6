import { type LoginBody, LoginFailure, NewDeviceChallenge, SecondStepChallenge } from '@trevo/contract/auth'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { acceptLogin } from '../../session/login.ts'
import { useFlag } from '../../session/status.ts'
import { goAfterLogin } from '../../shared/log-in/after-login.ts'
import { type Captcha, useCaptcha } from '../../shared/verification/captcha-field.tsx'
import { postLogin } from './queries.ts'
import { forgetSavedLogin, type SavedLogin, saveLogin } from './saved-login.ts'

/** What is left to do once the server has accepted a sign-in, now or after a second step. */
type Admit = (value: Parameters<typeof acceptLogin>[0]) => unknown
export type FactorStep = z.infer<typeof SecondStepChallenge> & { kind: 'factor'; admit: Admit }
export type DeviceStep = z.infer<typeof NewDeviceChallenge> & { kind: 'device'; admit: Admit }
export type PendingStep = FactorStep | DeviceStep

/** What a refused sign-in still asks for. */
export function stepOf(error: unknown, admit: Admit): PendingStep | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === 'new_device_code') {
    const challenge = NewDeviceChallenge.safeParse(error.value)
    return challenge.success ? { kind: 'device', ...challenge.data, admit } : null
  }
  if (error.code !== 'two_step_required') return null
  const challenge = SecondStepChallenge.safeParse(error.value)
  return challenge.success ? { kind: 'factor', ...challenge.data, admit } : null
}

const wantsCaptcha = (error: unknown) =>
  error instanceof ApiError && LoginFailure.safeParse(error.value).data?.captcha === true

/** A wrong captcha and a wrong code read the same. */
export const isWrongCode = (error: unknown) => error instanceof ApiError && error.code === 'verification_code_error'

type Options = { door: 'member' | 'agent'; from: string | undefined; onStep: (step: PendingStep) => void }
export type Login = {
  savesPassword: boolean
  remember: boolean
  setRemember: (remember: boolean) => void
  captcha: Captcha
  captchaShown: boolean
  /** Rejects with what the form must show; the captcha is renewed already. */
  submit: (body: LoginBody, saved: SavedLogin & { password?: string }) => Promise<void>
}

/** One sign-in whatever its method: the captcha and the choice to be remembered outlive a change of method. */
export function useLogin({ door, from, onStep }: Options): Login {
  const savesPassword = useFlag('REMPASS')
  const [remember, setRemember] = useState(true)
  const [captchaShown, setCaptchaShown] = useState(false)
  const captcha = useCaptcha(captchaShown)

  const submit: Login['submit'] = async (body, saved) => {
    const admit: Admit = async (value) => {
      if (remember) await saveLogin(saved, savesPassword)
      else forgetSavedLogin()
      acceptLogin(value, { remember, ...(saved.password !== undefined && { password: saved.password }) })
      goAfterLogin(from)
    }
    try {
      const query = { remember: remember ? '1' : '0', ...(door === 'agent' && { types: 'A' as const }) } as const
      await admit(await postLogin({ query, body }))
    } catch (error) {
      const step = stepOf(error, admit)
      if (step) return onStep(step)
      if (wantsCaptcha(error)) setCaptchaShown(true)
      captcha.reload()
      throw error
    }
  }
  return { savesPassword, remember, setRemember, captcha, captchaShown, submit }
}
