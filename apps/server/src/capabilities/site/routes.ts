import { customerService, registerSettings, setTemplate, systemCountry, systemStatus } from '@trevo/contract/status'
import type { App } from '../../platform/http/app.ts'
import { Serialized } from '../../platform/http/envelope.ts'
import { originOf } from '../../platform/http/origin.ts'
import { route } from '../../platform/http/route.ts'
import { API_HEADERS } from '../../platform/http/security-headers.ts'
import { diallingCodeOf } from './dialling-codes.ts'
import { manifestOf } from './manifest.ts'
import { securityTxt } from './security-txt.ts'
import { statusText } from './status-text.ts'

export function siteRoutes(app: App): void {
  const { guards, clock } = app

  route(app, systemStatus, ({ merchant, request }) => {
    const { maintenance, site } = merchant
    const region = guards.regionOf(request, merchant)
    return new Serialized(statusText(site, { ip: request.ip, maintenance, ...region, now: clock.now() }))
  })
  route(app, systemCountry, ({ merchant, request }) => {
    const { country } = guards.regionOf(request, merchant)
    return { country, countryDialingCode: diallingCodeOf(country, merchant.currency) }
  })
  route(app, customerService, ({ merchant, query }) => ({
    version: { pathList: merchant.site.customerService.filter((entry) => entry.type === query.type) },
  }))
  route(app, setTemplate, ({ merchant }) => merchant.site.mobileTemplate)
  route(app, registerSettings, ({ merchant }) => merchant.site.register)

  const { securityContact: contact } = app.config
  if (contact !== undefined) {
    app.http.get('/.well-known/security.txt', (request, reply) => {
      const origin = originOf(request, guards.merchantOf(request.hostname), app.config)
      return reply.type('text/plain; charset=utf-8').send(securityTxt({ contact, origin, now: clock.now() }))
    })
  }
  app.http.get('/manifest.webmanifest', (request, reply) => {
    const merchant = guards.merchantOf(request.hostname)
    const manifest = manifestOf(merchant.site.brand, guards.shellOf(merchant))
    return reply
      .headers(API_HEADERS)
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .send(JSON.stringify(manifest))
  })
}
