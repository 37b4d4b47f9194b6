import { type SmsPurpose, sendSmsCode } from '@trevo/contract/auth'
import { useCallback, useEffect, useState } from 'react'
import type * as z from 'zod/mini'
import { ApiError } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { messageText } from '../../lib/i18n/i18n.ts'
import { LOADING_TOAST_SECONDS, TOAST_MS } from '../../lib/ui-constants.ts'
import { toastError } from '../../ui/error-toast.ts'
import { toast } from '../../ui/toast.ts'
import { proveHuman } from './human.ts'

const postSmsCode = call(sendSmsCode)
/** Anything above cannot be a wait: it is a moment since 1970. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000
const DEFAULT_WAIT_MS = 60_000
const COUNTDOWN_TICK_MS = 500

/** When a new code may be asked for. The server says it as a wait or as a moment; else a minute. */
export function resendAt(expirationTime: unknown, nowMs: number): number {
  if (typeof expirationTime !== 'number' || !(expirationTime > 0)) return nowMs + DEFAULT_WAIT_MS
  return expirationTime > LONGEST_WAIT_MS ? expirationTime : nowMs + expirationTime
}

export const secondsUntil = (atMs: number, nowMs: number) => Math.max(0, Math.ceil((atMs - nowMs) / 1000))

export type SmsTarget = {
  purpose: z.infer<typeof SmsPurpose>
  mobileNum: string
  countryDialingCode: string
}

/** Proves that a person asks, then has the code sent; answers the server's `expirationTime`. */
export async function requestSmsCode(target: SmsTarget): Promise<number> {
  const human = await proveHuman('sms')
  const { expirationTime } = await postSmsCode({ body: { ...target, human } })
  return expirationTime
}

export type SmsCode = {
  /** 0 when a code may be asked for. */
  secondsLeft: number
  sending: boolean
  /** A first code went out already: the next one is sent again. */
  isSent: boolean
  send: () => Promise<void>
}

/** What the toasts say where the code does not travel by SMS. */
export type CodeWords = { sending?: string; sent?: string }

/**
 * The state behind a "send code" button. `request` sends the code and answers `expirationTime`, or null where nothing
 * was sent, say because the number is not valid or the provider of codes failed quietly.
 */
export function useSmsCode(request: () => Promise<number | null>, words: CodeWords = {}): SmsCode {
  const [atMs, setAtMs] = useState<number | null>(null)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const [sending, setSending] = useState(false)
  const secondsLeft = atMs === null ? 0 : secondsUntil(atMs, nowMs)
  const waiting = secondsLeft > 0

  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setNowMs(Date.now()), COUNTDOWN_TICK_MS)
    return () => clearInterval(timer)
  }, [waiting])

  const startCountdown = useCallback((expirationTime: unknown) => {
    const now = Date.now()
    setNowMs(now)
    setAtMs(resendAt(expirationTime, now))
  }, [])

  const send = async () => {
    if (sending || waiting) return
    setSending(true)
    const hideLoading = toast.loading(words.sending ?? messageText('in_sms_sending'), LOADING_TOAST_SECONDS.sms)
    try {
      const expirationTime = await request()
      hideLoading()
      if (expirationTime === null) return
      startCountdown(expirationTime)
      toast.show({ tone: 'ok', text: words.sent ?? messageText('in_sms_send'), durationMs: TOAST_MS.smsSent })
    } catch (error) {
      hideLoading()
      toastError(error)
      if (error instanceof ApiError && error.code === 'sms_wait') {
        startCountdown((error.value as { expirationTime?: unknown } | undefined)?.expirationTime)
      }
    } finally {
      setSending(false)
    }
  }
  return { secondsLeft, sending, isSent: atMs !== null, send }
}
