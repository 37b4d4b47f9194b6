import { queryOptions } from '@tanstack/react-query'
import {
  createTrial,
  login,
  passkeyChallenge,
  secondStep,
  socialFinish,
  socialProviders,
  socialStart,
  trialPlay,
} from '@trevo/contract/auth'
import {
  changePassword,
  recoverByEmail,
  resetByLink,
  setFirstPassword,
  setPasswordByPhone,
} from '@trevo/contract/passwords'
import { call } from '../../lib/api/call.ts'
import { STALE_MS } from '../../lib/query.ts'

export const postLogin = call(login)
export const postSecondStep = call(secondStep)
export const fetchPasskeyChallenge = call(passkeyChallenge)
export const startSocial = call(socialStart)
export const finishSocial = call(socialFinish)
export const reserveTrial = call(createTrial)
export const startTrial = call(trialPlay)
export const askForMail = call(recoverByEmail)
export const postResetByLink = call(resetByLink)
export const postPasswordByPhone = call(setPasswordByPhone)
export const postFirstPassword = call(setFirstPassword)
export const postPasswordChange = call(changePassword)

const fetchSocialProviders = call(socialProviders)

export const socialProvidersQuery = queryOptions({
  queryKey: ['social-providers'],
  queryFn: (context) => fetchSocialProviders({}, context),
  staleTime: STALE_MS.content,
  meta: { quiet: true },
})
