import type { FieldIssues } from '@trevo/contract/endpoint'
import {
  affiliate,
  type FieldRule,
  registerByMobile,
  registerByUsername,
  registrationRules,
  socialOffer,
  usernameCheck,
} from '@trevo/contract/registration'
import { REGISTER_FIELDS, type RegisterField } from '@trevo/contract/status'
import { DEFAULT_LANGUAGE } from '@trevo/contract/wire'
import type * as z from 'zod/mini'
import { readOffer } from '../../base/accounts/social-offer.ts'
import type { Captcha } from '../../base/captcha/captcha.ts'
import type { Tickets } from '../../base/codes/tickets.ts'
import { memberByAccount } from '../../base/members/member.ts'
import { dayIn } from '../../platform/day.ts'
import { AppError } from '../../platform/errors.ts'
import type { Merchant } from '../../platform/guards.ts'
import type { App } from '../../platform/http/app.ts'
import { captchaTicketOf } from '../../platform/http/captcha-cookie.ts'
import { clientOf } from '../../platform/http/client.ts'
import { deviceOf, keepDevice } from '../../platform/http/device-cookie.ts'
import { keepRefreshToken } from '../../platform/http/refresh-cookie.ts'
import { route } from '../../platform/http/route.ts'
import { dropSocialOffer, socialOfferOf } from '../../platform/http/social-cookie.ts'
import { settingsFor } from './fields.ts'
import { invitationOf } from './invitations.ts'
import { checkForm, isSuspect, type Registration, type RegistrationDeps, register, repeated } from './registration.ts'
import { ruleOf } from './rules.ts'

export type RegistrationRouteDeps = Omit<RegistrationDeps, 'db' | 'clock' | 'secrets'> & {
  tickets: Pick<Tickets, 'readTicket' | 'takeTicket'>
  captcha: Pick<Captcha, 'isRight'>
}

export function registrationRoutes(app: App, { captcha, ...rest }: RegistrationRouteDeps): void {
  const { db, clock } = app
  const deps: RegistrationDeps = { ...rest, db, clock, secrets: app.config.secrets }

  /** By reading a picture, where the brand asks everybody, or suspects this caller. */
  async function assertPerson(registration: Registration, ticket: string | undefined): Promise<void> {
    const { by, merchant, form } = registration
    const setting = settingsFor(by, merchant).captcha
    if (!setting.enabled || !(setting.required || (await isSuspect(deps, registration)))) return
    if (form.captcha === '') {
      throw new AppError('invalid_input', {
        fields: [{ path: 'captcha', code: 'captcha_required' }],
      } satisfies FieldIssues)
    }
    if (await captcha.isRight(merchant.id, ticket, form.captcha)) return
    throw new AppError('verification_code_error', { field: 'captcha' })
  }

  for (const [endpoint, by] of [
    [registerByUsername, 'username'],
    [registerByMobile, 'mobileNum'],
  ] as const) {
    route(app, endpoint, async ({ query, body, merchant, request, cookies }) => {
      const application = {
        by,
        merchant,
        client: { ...clientOf(app, request), remember: true, device: deviceOf(cookies) },
      }
      const form = checkForm(deps, { ...application, form: body })
      const offer = query.social === '1' ? (socialOfferOf(cookies) ?? '') : null
      const deviceId = query.deviceId ?? null
      const click = query.click ?? null
      const agreed = query.agreed ? { versions: query.agreed, language: query.agreedIn ?? DEFAULT_LANGUAGE } : null
      const requestId = query.requestId ?? null
      const registration = { ...application, form, offer, deviceId, click, agreed, requestId }
      const first = await repeated(deps, registration)
      if (!first) await assertPerson(registration, captchaTicketOf(cookies))
      const { login, opened, device } = first ?? (await register(deps, registration))
      if (offer !== null) dropSocialOffer(cookies)
      keepRefreshToken(cookies, opened)
      keepDevice(cookies, device)
      return login
    })
  }

  route(app, registrationRules, ({ merchant }) => rulesFor(merchant, clock.now()))

  route(app, socialOffer, async ({ merchant, cookies }) => {
    const found = await readOffer(db, rest.tickets, { merchantId: merchant.id, token: socialOfferOf(cookies) ?? '' })
    if (!found) return { offer: null }
    const { provider, name, email } = found
    return { offer: { provider, name, email } }
  })

  route(app, usernameCheck, async ({ query, merchant }) => ({
    available: (await memberByAccount(db, merchant.id, query.username)) === undefined,
  }))

  route(app, affiliate, async ({ query, merchant }) => ({
    code: (await invitationOf(db, merchant.id, query.code, clock.now())).code,
  }))
}

function rulesFor({ site, regulation, timeZone }: Merchant, now: Date) {
  const entries = REGISTER_FIELDS.map((field) => {
    const { min, max, pattern, message } = ruleOf(field, regulation)
    return [field, { ...site.register[field], min, max, pattern, message }]
  })
  return {
    fields: Object.fromEntries(entries) as Record<RegisterField, z.infer<typeof FieldRule>>,
    adultAge: site.mobileTemplate.birthday_limit,
    today: dayIn(timeZone, now),
  }
}
