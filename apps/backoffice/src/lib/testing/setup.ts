import { SiteInfo } from '@trevo/contract/status'
import * as React from 'react'
import { Examples } from './example.ts'

// What the server writes into the page, and what a browser has beyond jsdom.
const boot = document.createElement('script')
boot.id = 'boot'
boot.type = 'application/json'
boot.textContent = JSON.stringify(new Examples().of(SiteInfo))
document.body.append(boot)

class SilentSocket {
  close() {}
  send() {}
}
class SilentAudio {
  readonly state = 'suspended'
  async resume() {}
}
Object.assign(globalThis, {
  WebSocket: SilentSocket,
  AudioContext: SilentAudio,
  createImageBitmap: async () => ({ width: 640, height: 360, close: () => undefined }),
})
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
/** A desk, where buttons have their words beside them. */
const WIDTH_PX = 1280
const boundOf = (media: string, name: string, without: number) =>
  Number(new RegExp(`${name}-width: ?([\\d.]+)px`).exec(media)?.[1] ?? without)
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: /width/.test(media) && boundOf(media, 'min', 0) <= WIDTH_PX && WIDTH_PX <= boundOf(media, 'max', 1e5),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// Styles are for browser tests; reading them costs jsdom more than everything else together.
const insert = HTMLHeadElement.prototype.insertBefore
HTMLHeadElement.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
  return node.nodeName === 'STYLE' ? node : (insert.call(this, node, before) as T)
}
// So what an element looks like is what it says itself; jsdom would look through its own style sheet for each.
window.getComputedStyle = (element) => (element as HTMLElement).style

// React keeps where each element was made, which is a third of the time a page takes; above its own limit it does not.
const kept = { get: () => Number.POSITIVE_INFINITY, set: () => undefined }
const inside = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
Object.defineProperty(inside, 'recentlyCreatedOwnerStacks', kept)
