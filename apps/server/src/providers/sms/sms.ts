/** `to` is a number in E.164: a plus sign and digits. */
export type SmsMessage = { to: string; text: string }

/** Sends one text message, or throws `sms_failed`. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
}
