/**
 * The script of a phone-verification provider, put on the page by the brand or by the native wrapper.
 * It sends its own code and trades it for an ID token, which our server checks.
 */
type PhoneVerifier = { send(mobile: string): Promise<{ confirm(code: string): Promise<string> }> }

const provider = () => (globalThis as { TrevoPhoneVerifier?: PhoneVerifier }).TrevoPhoneVerifier

export type SentCode = { confirm(code: string): Promise<string> }

/** Null where the brand has no such provider: our own codes serve then. */
export function phoneVerifier(isFlagOn: boolean): PhoneVerifier | null {
  return isFlagOn ? (provider() ?? null) : null
}
