import { useRef } from 'react'
import { ApiError } from '../../lib/api/api-error.ts'
import { useFlag } from '../../session/status.ts'
import { phoneVerifier, type SentCode } from './phone-verifier.ts'
import { type CodeWords, requestSmsCode, type SmsCode, type SmsTarget, useSmsCode } from './sms-code.ts'

export type PhoneCode = {
  sms: SmsCode
  /** Trades the typed code for the provider's ID token; null where the code is one of ours. */
  idTokenFor: (code: string) => Promise<string | null>
}

/** Whether a phone can be sent a code at all: by our own messages, which are a module, or by the brand's provider. */
export function useSendsCodes(): boolean {
  const [byUs, byProvider] = [useFlag('REGMOBVERF3'), phoneVerifier(useFlag('PHONEVERIFY')) !== null]
  return byUs || byProvider
}

/** Codes to a phone, by us or by the brand's provider. `target` answers null while the number is not valid. */
export function usePhoneCode(target: () => Promise<SmsTarget | null>, words: CodeWords = {}): PhoneCode {
  const verifier = phoneVerifier(useFlag('PHONEVERIFY'))
  const sent = useRef<SentCode | null>(null)
  const sms = useSmsCode(async () => {
    const to = await target()
    if (!to) return null
    if (!verifier) return requestSmsCode(to)
    try {
      sent.current = await verifier.send(to.countryDialingCode + to.mobileNum)
      return 0
    } catch {
      // The provider has told the visitor in its own window.
      return null
    }
  }, words)
  const idTokenFor = async (code: string) => {
    if (!verifier) return null
    try {
      if (sent.current) return await sent.current.confirm(code)
    } catch {
      // A wrong code reads the same whoever sent it.
    }
    throw new ApiError('verification_code_error')
  }
  return { sms, idTokenFor }
}
