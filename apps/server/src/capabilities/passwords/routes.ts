import * as contract from '@trevo/contract/passwords'
import { type FinishDeps, finishSignIn } from '../../base/accounts/finish-sign-in.ts'
import type { KnownDevices } from '../../base/devices/known-devices.ts'
import { toE164 } from '../../base/members/contacts.ts'
import type { Secrets } from '../../platform/config.ts'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http/app.ts'
import { clientOf } from '../../platform/http/client.ts'
import { deviceOf, keepDevice } from '../../platform/http/device-cookie.ts'
import { originOf } from '../../platform/http/origin.ts'
import { keepRefreshToken } from '../../platform/http/refresh-cookie.ts'
import { route } from '../../platform/http/route.ts'
import { languageOf } from '../../platform/language.ts'
import { choosePassword, type OwnPasswordDeps, sendOwnCode } from './own-password.ts'
import { change, choosePaymentPassword } from './passwords.ts'
import { mailResetLink, type RecoveryDeps, resetByPhone, resetByToken } from './recovery.ts'

type Deps = RecoveryDeps &
  FinishDeps &
  OwnPasswordDeps & { knownDevices: Pick<KnownDevices, 'issue' | 'subjectOf'>; secrets: Secrets }
export type PasswordRouteDeps = Omit<Deps, 'db' | 'clock' | 'secrets'>

export function passwordRoutes(app: App, rest: PasswordRouteDeps): void {
  const deps: Deps = { ...rest, db: app.db, clock: app.clock, secrets: app.config.secrets }

  route(app, contract.recoverByEmail, ({ body, merchant, request }) => {
    const origin = originOf(request, merchant, app.config)
    const language = languageOf(request.headers['accept-language'])
    // Nothing is looked up before the answer: its time cannot tell whether there is such an account.
    const began = deps.background.run('mail a reset link', () =>
      mailResetLink(deps, { ...body, merchant, origin, language }),
    )
    if (!began) throw new AppError('overloaded')
    return {}
  })

  route(app, contract.resetByLink, async ({ body, merchant, cookies, request }) => {
    const { token, newPassword: plain } = body
    const { userName } = await resetByToken(deps, { merchant, token, plain, footprint: clientOf(app, request) })
    // Whoever recovers an account under attack can sign in from here, however often others fail elsewhere.
    keepDevice(cookies, deps.knownDevices.issue(merchant.id, userName, deviceOf(cookies)))
    return { userName }
  })

  route(app, contract.setPasswordByPhone, async ({ body, merchant, request, cookies }) => {
    const { newPassword: plain, verificationCode: code, firebaseIdToken: idToken } = body
    const phone = toE164(body.countryDialingCode, body.mobileNum)
    const client = { ...clientOf(app, request), remember: false, device: deviceOf(cookies) }
    const { address } = client
    const member = await resetByPhone(deps, {
      merchant,
      phone,
      code,
      idToken,
      plain,
      footprint: client,
      address,
      device: client.device,
    })
    const { login, opened, device } = await finishSignIn(deps, member, client)
    keepRefreshToken(cookies, opened)
    keepDevice(cookies, device)
    return login
  })

  for (const endpoint of [contract.setFirstPassword, contract.changePassword]) {
    route(app, endpoint, async ({ body, session, request }) => {
      await change(deps, session, clientOf(app, request), body)
      return {}
    })
  }

  route(app, contract.setPaymentPassword, async ({ body, merchant, session, request }) => {
    const { factor: answer, ...chosen } = body
    const place = { merchantId: merchant.id, origin: originOf(request, merchant, app.config) }
    await choosePaymentPassword(deps, session, clientOf(app, request), { ...chosen, guard: { answer, place } })
    return {}
  })
  ownPasswordRoutes(app, deps)
}

function ownPasswordRoutes(app: App, deps: Deps): void {
  route(app, contract.sendOwnCode, async ({ body, merchant, session, request }) => {
    const language = languageOf(request.headers['accept-language'])
    const { contact: kind, human } = body
    const { address } = clientOf(app, request)
    return { expirationTime: await sendOwnCode(deps, { merchant, session, kind, human, address, language }) }
  })
  route(app, contract.choosePassword, async ({ body, merchant, session, request }) => {
    const { newPassword, confirmNewPassword, factor, verificationCode: code } = body
    const place = { merchantId: merchant.id, origin: originOf(request, merchant, app.config) }
    const footprint = clientOf(app, request)
    await choosePassword(deps, { session, footprint, place, newPassword, confirmNewPassword, factor, code })
    return {}
  })
}
