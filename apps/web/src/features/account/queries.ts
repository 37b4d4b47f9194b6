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
  sendContactCode,
} from '@trevo/contract/security'
import { call } from '../../lib/api/call.ts'
import { memberQuery, type Session } from '../../lib/member-query.ts'
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

const fetchDevices = call(devices)
const fetchSocialLinks = call(socialLinks)
const fetchProfile = call(profile)
const fetchHeadIcon = call(headIcon)

export const devicesQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'devices'],
    queryFn: (context) => fetchDevices({}, context),
  })

export const socialLinksQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'social-links'],
    queryFn: (context) => fetchSocialLinks({}, context),
  })

export const profileQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'profile'],
    queryFn: (context) => fetchProfile({}, context),
    staleTime: STALE_MS.member,
  })

export const headIconQuery = (session: Session) =>
  memberQuery(session, {
    queryKey: [...keys.member, 'head-icon'],
    queryFn: (context) => fetchHeadIcon({}, context),
    staleTime: STALE_MS.member,
  })
