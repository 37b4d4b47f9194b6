import { SiteInfo } from '@trevo/contract/status'
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
Object.assign(globalThis, {
  WebSocket: SilentSocket,
  IS_REACT_ACT_ENVIRONMENT: true,
  createImageBitmap: async () => ({ width: 640, height: 360, close: () => undefined }),
})
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined })
Element.prototype.scrollIntoView = () => undefined
window.scrollTo = () => undefined

// Styles are for browser tests; reading them costs jsdom more than everything else together.
const insert = HTMLHeadElement.prototype.insertBefore
HTMLHeadElement.prototype.insertBefore = function <T extends Node>(node: T, before: Node | null): T {
  return node.nodeName === 'STYLE' ? node : (insert.call(this, node, before) as T)
}

// React keeps where each element was made, and a long trace for each is most of the time a page takes.
Error.stackTraceLimit = 6
