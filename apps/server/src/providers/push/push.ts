export type PushTarget = { endpoint: string; p256dh: string; auth: string }
export type PushMessage = { title: string; body: string; url: string }

/** Notifications to browsers by the Web Push protocol. */
export interface PushProvider {
  /** What a browser subscribes with; null where notifications are not configured. */
  readonly publicKey: string | null
  /** `gone`: the browser has taken its subscription back; forget it. Throws where it may be tried again. */
  send(target: PushTarget, message: PushMessage): Promise<'sent' | 'gone'>
}
