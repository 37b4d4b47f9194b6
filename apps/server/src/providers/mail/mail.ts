/** `merchantId`: in whose name; null: the operator's own, to staff. */
export type Mail = { merchantId: number | null; to: string; subject: string; text: string }

/** A mail before it is said in whose name it leaves. */
export type Letter = Omit<Mail, 'merchantId'>

/** Hands one mail to a mail server, or throws. */
export interface MailProvider {
  send(mail: Mail): Promise<void>
  close(): void
}
