import { type ProviderFact, ProviderSettings } from '@trevo/contract/ops/providers'
import type { Secrets } from '../../platform/config.ts'
import { sealText, unsealText } from '../../platform/seal.ts'
import { newVapidKeys, type VapidKeys, vapidKeysFrom } from '../../providers/push/vapid-keys.ts'

export const PROVIDER_SETTINGS = 'brand providers'
/** What was sealed for one brand and kind of service opens for no other. */
export const providerOwner = (merchantId: number, kind: string) => `provider ${merchantId} ${kind}`

type Kind = ProviderSettings['kind']
export type SettingsOf<K extends Kind> = Extract<ProviderSettings, { kind: K }>

export const sealSettings = (secrets: Secrets, merchantId: number, settings: ProviderSettings): Buffer =>
  sealText(secrets.keysFor(PROVIDER_SETTINGS), providerOwner(merchantId, settings.kind), JSON.stringify(settings))

export function openSettings(secrets: Secrets, merchantId: number, kind: Kind, sealed: Buffer): ProviderSettings {
  const text = unsealText(secrets.keysFor(PROVIDER_SETTINGS), providerOwner(merchantId, kind), sealed)
  return ProviderSettings.parse(JSON.parse(text))
}

/** What was left to us to make is made before it is sealed. */
export function completed(settings: ProviderSettings): ProviderSettings {
  if (settings.kind !== 'push' || settings.privateKey !== null) return settings
  return { ...settings, privateKey: newVapidKeys().privateKey }
}

export function vapidOf({ privateKey }: SettingsOf<'push'>): VapidKeys {
  if (privateKey === null) throw new Error('sealed without its key')
  return vapidKeysFrom(Buffer.from(privateKey, 'base64url'))
}

/** Of settings, what staff may read again. */
export function shownOf(settings: ProviderSettings): ProviderFact[] {
  switch (settings.kind) {
    case 'mail':
      return [
        { name: 'host', value: `${settings.host}:${settings.port}` },
        { name: 'user', value: settings.user },
        { name: 'from', value: settings.from },
      ]
    case 'sms':
      return [
        { name: 'url', value: originOf(settings.url) },
        { name: 'perHour', value: String(settings.perHour) },
      ]
    case 'pix':
      return [
        { name: 'apiUrl', value: originOf(settings.apiUrl) },
        { name: 'key', value: settings.key },
        { name: 'merchantName', value: settings.merchantName },
      ]
    case 'identity':
      return [
        { name: 'cpfUrl', value: originOf(settings.cpfUrl) },
        { name: 'faceUrl', value: originOf(settings.faceUrl) },
      ]
    case 'google':
      return [{ name: 'clientId', value: settings.clientId }]
    case 'facebook':
      return [{ name: 'appId', value: settings.appId }]
    case 'push':
      return [
        { name: 'subject', value: settings.subject },
        { name: 'publicKey', value: vapidOf(settings).publicKey },
      ]
  }
}

/** Some services have their secret in the path. */
const originOf = (url: string) => new URL(url).origin

/** The hosts that would be called, each with its field. */
export function hostsOf(settings: ProviderSettings): { path: string; host: string; isPlain: boolean }[] {
  const web = (path: string, url: string) => {
    const { hostname, protocol } = new URL(url)
    return { path, host: hostname.replace(/^\[|\]$/g, ''), isPlain: protocol !== 'https:' }
  }
  switch (settings.kind) {
    case 'mail':
      return [{ path: 'settings.host', host: settings.host, isPlain: false }]
    case 'sms':
      return [web('settings.url', settings.url)]
    case 'pix':
      return [
        web('settings.apiUrl', settings.apiUrl),
        ...(settings.tokenUrl ? [web('settings.tokenUrl', settings.tokenUrl)] : []),
      ]
    case 'identity':
      return [web('settings.cpfUrl', settings.cpfUrl), web('settings.faceUrl', settings.faceUrl)]
    // Their addresses are the machine's own settings, or those of browsers, which are looked at one by one.
    case 'google':
    case 'facebook':
    case 'push':
      return []
  }
}
