import {
  captcha,
  captchaByWork,
  captchaSound,
  confirmNewDevice,
  createTrial,
  humanChallenge,
  login,
  passkeyChallenge,
  secondStep,
  sendNewDeviceCode,
  sendSmsCode,
  trialPlay,
} from '@trevo/contract/auth'
import type { Endpoint } from '@trevo/contract/endpoint'
import { type LoginValue, refreshSession } from '@trevo/contract/session'
import { toE164 } from '../../base/members/contacts.ts'
import { credentialOf } from '../../base/members/credentials.ts'
import type { SignIn } from '../../base/members/sign-in.ts'
import { AppError, wrongField } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { captchaTicketOf, keepCaptcha } from '../../platform/http/captcha-cookie.ts'
import { clientOf } from '../../platform/http/client.ts'
import { deviceOf, keepDevice } from '../../platform/http/device-cookie.ts'
import { idleMsOf } from '../../platform/http/idle.ts'
import { originOf } from '../../platform/http/origin.ts'
import { dropRefreshToken, keepRefreshToken, refreshTokenOf } from '../../platform/http/refresh-cookie.ts'
import { type Call, route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language.ts'
import type { AuthDeps, Visitor } from './deps.ts'
import { deviceRoutes } from './devices/routes.ts'
import { logIn } from './login.ts'
import { finishNewDevice, sendDeviceCode } from './new-device.ts'
import { finishSecondStep, passkeyOptions } from './second-step.ts'
import { sendCode } from './sms-code.ts'
import { socialRoutes } from './social/routes.ts'
import { newTrialName, playTrial } from './trial.ts'

export function authRoutes(app: App, services: Omit<AuthDeps, 'db' | 'clock' | 'secrets'>): void {
  const deps: AuthDeps = { ...services, db: app.db, clock: app.clock, secrets: app.config.secrets }
  const visitorOf = ({ merchant, request, cookies }: Incoming): Visitor => ({
    merchant,
    captchaTicket: captchaTicketOf(cookies),
    device: deviceOf(cookies),
    ...clientOf(app, request),
  })
  /** The page is told the session's token, the browser alone keeps the refresh token. */
  const told: Told = ({ cookies }, { login: value, opened, device }) => {
    keepRefreshToken(cookies, opened)
    keepDevice(cookies, device)
    return value
  }
  signInRoutes(app, deps, visitorOf, told)
  proofRoutes(app, deps)
  trialRoutes(app, deps, visitorOf)
  deviceRoutes(app, deps)
  socialRoutes(app, deps, { visitorOf, told })
}

type Incoming = Pick<Call<Endpoint>, 'merchant' | 'request' | 'cookies'>
type VisitorOf = (call: Incoming) => Visitor

type Told = (call: Pick<Incoming, 'merchant' | 'cookies'>, signIn: SignIn) => LoginValue

function signInRoutes(app: App, deps: AuthDeps, visitorOf: VisitorOf, told: Told): void {
  route(app, login, async (call) => {
    const door = { isAgentDoor: call.query.types === 'A', remember: call.query.remember === '1' }
    return told(call, await logIn(deps, visitorOf(call), door, call.body))
  })
  route(app, secondStep, async (call) => {
    const { ticket, ...answer } = call.body
    const input = { ticket, answer, origin: originOf(call.request, call.merchant, app.config) }
    return told(call, await finishSecondStep(deps, visitorOf(call), input))
  })
  route(app, sendNewDeviceCode, async ({ merchant, body, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const { address } = clientOf(app, request)
    return { expirationTime: await sendDeviceCode(deps, { ...body, merchant, language, address }) }
  })
  route(app, confirmNewDevice, async (call) => told(call, await finishNewDevice(deps, visitorOf(call), call.body)))
  route(app, passkeyChallenge, async ({ merchant, body, request }) => ({
    ...(await passkeyOptions(deps, merchant, body.ticket, originOf(request, merchant, app.config))),
  }))
  route(app, refreshSession, async ({ merchant, cookies, request }) => {
    const held = refreshTokenOf(cookies)
    const client = clientOf(app, request)
    const idleMs = idleMsOf(request)
    const refreshed = held === undefined ? null : await deps.sessions.refresh(merchant, held, client, idleMs)
    // The browser has a newer cookie by now, or will have in a moment: this one must not take it away.
    if (refreshed === 'late') throw new AppError('conflict')
    if (!refreshed) {
      dropRefreshToken(cookies)
      throw new AppError('not_logged_in')
    }
    keepRefreshToken(cookies, refreshed)
    const { memberId, token, userName, type } = refreshed
    const { mustChange } = await credentialOf(deps.db, memberId)
    return { token, userName, type, firstTimeLogin: mustChange }
  })
}

function proofRoutes(app: App, deps: AuthDeps): void {
  route(app, captcha, async ({ merchant, cookies }) => {
    const made = await deps.captcha.newCaptcha(merchant.id)
    keepCaptcha(cookies, made)
    return made.picture
  })
  route(app, captchaSound, async ({ merchant, cookies, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const sound = await deps.captcha.sayCaptcha(merchant.id, captchaTicketOf(cookies), language)
    if (sound === null) throw new AppError('not_found')
    return sound
  })
  route(app, captchaByWork, async ({ merchant, body, cookies, request }) => {
    const { address } = clientOf(app, request)
    const isProved = await deps.human.isProved({ merchantId: merchant.id, address }, 'captcha', body.human)
    if (!isProved) throw new AppError('human_check_failed')
    const { answer, ...made } = await deps.captcha.grantCaptcha(merchant.id)
    keepCaptcha(cookies, made)
    return { answer }
  })
  route(app, humanChallenge, async ({ merchant, query, request }) => {
    const caller = { merchantId: merchant.id, address: clientOf(app, request).address }
    const level = await deps.throttle.strainOf(caller.merchantId, caller.address)
    return deps.human.challenge(caller, query.purpose, level)
  })
  route(app, sendSmsCode, async ({ merchant, body, request, cookies }) => {
    const number = body.mobileNum ?? body.mobileNo
    if (number === undefined) throw wrongField('mobileNum', 'required')
    const { purpose, human } = body
    const phone = toE164(body.countryDialingCode, number)
    const language = languageOf(request.headers['accept-language'])
    const { address } = clientOf(app, request)
    return {
      expirationTime: await sendCode(deps, {
        merchant,
        purpose,
        phone,
        human,
        address,
        device: deviceOf(cookies),
        language,
      }),
    }
  })
}

function trialRoutes(app: App, deps: AuthDeps, visitorOf: VisitorOf): void {
  route(app, createTrial, () => ({ userName: newTrialName() }))
  route(app, trialPlay, async (call) => {
    const { opened, member } = await playTrial(deps, visitorOf(call), call.body.userName)
    keepRefreshToken(call.cookies, opened)
    return { token: opened.token, userName: member.account, customerType: member.type }
  })
}
