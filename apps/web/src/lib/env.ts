import type { DownloadLink } from '@trevo/contract/status'
import { MIN_IOS_WEB_APP } from './ui-constants.ts'

export type Device = { os: 'ios' | 'android' | 'desktop'; version: string }

type NavigatorLike = { userAgent: string; maxTouchPoints?: number; standalone?: boolean }
/** The native wrapper's door: a message handler on iOS, an injected object on Android. */
type Bridge = {
  webkit?: { messageHandlers?: { trevo?: { postMessage(message: { open: string }): void } } }
  TrevoApp?: { open(url: string): void }
}
const bridge = () => globalThis as Bridge

export function deviceOf({ userAgent, maxTouchPoints = 0 }: NavigatorLike): Device {
  const ios = /(?:iPhone|iPad|iPod).*? OS (\d+(?:_\d+)*)/.exec(userAgent)
  if (ios) return { os: 'ios', version: (ios[1] ?? '').replaceAll('_', '.') }
  // An iPad asks for desktop pages under a Mac's name, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent) && maxTouchPoints > 1) {
    return { os: 'ios', version: /Version\/([\d.]+)/.exec(userAgent)?.[1] ?? '' }
  }
  const android = /Android (\d+(?:\.\d+)*)/.exec(userAgent)
  if (android) return { os: 'android', version: android[1] ?? '' }
  return { os: 'desktop', version: '' }
}

export const currentDevice = () => deviceOf(navigator)

/** Opened from the home screen instead of in a browser. */
export function isStandalone(): boolean {
  if ((navigator as NavigatorLike).standalone === true) return true
  return ['standalone', 'fullscreen'].some((mode) => globalThis.matchMedia?.(`(display-mode: ${mode})`).matches)
}

export const isInAppShell = () => Boolean(bridge().webkit?.messageHandlers?.trevo ?? bridge().TrevoApp)

export type RegisterMethod = 'APP' | 'H5' | 'PWA' | 'WEBCLIP'

export function registerMethod(device: Device = currentDevice()): RegisterMethod {
  if (isInAppShell()) return 'APP'
  if (!isStandalone()) return 'H5'
  return device.os === 'ios' ? 'WEBCLIP' : 'PWA'
}

function isAtLeast(version: string, minimum: string): boolean {
  const parts = version.split('.').map(Number)
  for (const [index, needed] of minimum.split('.').map(Number).entries()) {
    const part = parts[index] ?? 0
    if (part !== needed) return part > needed
  }
  return true
}

/** Where this device gets the app; a web clip (MOBILECONFIG) needs a recent iOS, desktops have none. */
export function downloadLinkFor(resources: readonly DownloadLink[], device: Device): string | null {
  const urlOf = (type: DownloadLink['resourceType']) =>
    resources.find((link) => link.resourceType === type)?.url ?? null
  if (device.os === 'android') return urlOf('Android')
  if (device.os === 'desktop') return null
  return urlOf('IOS') ?? (isAtLeast(device.version, MIN_IOS_WEB_APP) ? urlOf('MOBILECONFIG') : null)
}

const OPENABLE = new Set(['https:', 'http:', 'mailto:', 'tel:'])

/** Through the native wrapper where there is one, else in a new window that cannot reach back. */
export function openExternal(link: string): void {
  const url = new URL(link, location.href)
  if (!OPENABLE.has(url.protocol)) return
  const { webkit, TrevoApp } = bridge()
  const handler = webkit?.messageHandlers?.trevo
  if (handler) handler.postMessage({ open: url.href })
  else if (TrevoApp) TrevoApp.open(url.href)
  else globalThis.open(url.href, '_blank', 'noopener,noreferrer')
}
