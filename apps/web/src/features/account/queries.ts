import { queryOptions } from '@tanstack/react-query'
import {
  devices,
  endDevice,
  forgetDevice,
  linkSocial,
  logoutEverywhere,
  socialLinks,
  socialStart,
  unlinkSocial,
} from '@trevo/contract/auth'
import { choosePassword, sendOwnCode, setPaymentPassword } from '@trevo/contract/passwords'
import { addIdentity, headIcon, profile, removeHeadIcon, setHeadIcon, updateProfile } from '@trevo/contract/profile'
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  bindContact,
  confirmTotp,
  newRecoveryCodes,
  removePasskey,
  removeTotp,
  securityOverview,
  sendContactCode,
} from '@trevo/contract/security'
import type { SessionInfo } from '@trevo/contract/session'
import { call } from '../../lib/api/call.ts'
import { keys, STALE_MS } from '../../lib/query.ts'

export const postPaymentPassword = call(setPaymentPassword)
export const postOwnPassword = call(choosePassword)
export const postOwnCode = call(sendOwnCode)
export const postSocialStart = call(socialStart)
export const postRecoveryCodes = call(newRecoveryCodes)
export const postContactCode = call(sendContactCode)
export const postContact = call(bindContact)
export const postTotp = call(beginTotp)
export const postTotpCode = call(confirmTotp)
export const deleteTotp = call(removeTotp)
export const postPasskeyOptions = call(beginPasskey)
export const postPasskey = call(addPasskey)
export const deletePasskey = call(removePasskey)
export const deleteDevice = call(endDevice)
export const deleteKnownDevice = call(forgetDevice)
export const deleteAllDevices = call(logoutEverywhere)
export const postSocialLink = call(linkSocial)
export const deleteSocialLink = call(unlinkSocial)
export const patchProfile = call(updateProfile)
export const postIdentity = call(addIdentity)
export const postHeadIcon = call(setHeadIcon)
export const deleteHeadIcon = call(removeHeadIcon)

const fetchSecurity = call(securityOverview)
const fetchDevices = call(devices)
const fetchSocialLinks = call(socialLinks)
const fetchProfile = call(profile)
const fetchHeadIcon = call(headIcon)

type Session = SessionInfo | null
const keyOf = (name: string, session: Session) => [...keys.member, name, session?.token]

export const securityQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf('security', session),
    queryFn: (context) => fetchSecurity({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })

export const devicesQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf('devices', session),
    queryFn: (context) => fetchDevices({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })

export const socialLinksQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf('social-links', session),
    queryFn: (context) => fetchSocialLinks({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.always,
    meta: { quiet: true },
  })

export const profileQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf('profile', session),
    queryFn: (context) => fetchProfile({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.member,
    meta: { quiet: true },
  })

export const headIconQuery = (session: Session) =>
  queryOptions({
    queryKey: keyOf('head-icon', session),
    queryFn: (context) => fetchHeadIcon({}, context),
    enabled: session !== null,
    staleTime: STALE_MS.member,
    meta: { quiet: true },
  })
