import { queryOptions } from '@tanstack/react-query'
import {
  confirmNewDevice,
  createTrial,
  login,
  passkeyChallenge,
  secondStep,
  sendNewDeviceCode,
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
export const askNewDeviceCode = call(sendNewDeviceCode)
export const postNewDevice = call(confirmNewDevice)
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

/** Which of these the server offers; asked again when the brand switches one on, since the answer leaves out what is off. */
export const socialProvidersQuery = (switchedOn: readonly string[]) =>
  queryOptions({
    queryKey: ['social-providers', ...switchedOn],
    queryFn: (context) => fetchSocialProviders({}, context),
    enabled: switchedOn.length > 0,
    staleTime: STALE_MS.content,
    meta: { quiet: true },
  })
