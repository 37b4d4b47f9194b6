import type { FrameMessage } from '@trevo/contract/frame-messages'
import { launch } from './page.ts'
import { returnUrlOf, siteHostOf } from './return-url.ts'
import { createStore } from './store.ts'

const ownHost = siteHostOf(location.hostname)
const allowed = (hosts: readonly string[]) =>
  returnUrlOf(launch.asksReturn, { hosts: [ownHost, ...hosts], protocol: location.protocol })

/** Where "back" leads; null where the address names no place or one that is not the brand's. */
export const wayBack = createStore<string | null>(allowed([]))

/** The platform has told which hosts are the brand's. */
export const allowReturnTo = (hosts: readonly string[]) => wayBack.set(allowed(hosts))

/** To the page that frames us, and only if it is the site that opened the game. */
export function tellSite(message: FrameMessage): void {
  const site = wayBack.get()
  if (launch.isFramed && site !== null) window.parent.postMessage(message, new URL(site).origin)
}
