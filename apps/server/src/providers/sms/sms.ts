/** In the name of a brand. `to` is a number in E.164: a plus sign and digits. */
export type SmsMessage = { merchantId: number; to: string; text: string }

/** Sends one text message, or throws `sms_failed`. */
export interface SmsProvider {
  send(message: SmsMessage): Promise<void>
}
