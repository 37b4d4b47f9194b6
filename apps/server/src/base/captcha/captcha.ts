import { randomInt, timingSafeEqual } from 'node:crypto'
import type { Language } from '@trevo/contract/wire'
import type { Secrets } from '../../platform/config.ts'
import type { Db } from '../../platform/db.ts'
import { hashesOf, sealText, unsealText } from '../../platform/seal.ts'
import type { Tickets } from '../codes/tickets.ts'
import { drawDigits } from './picture.ts'
import { speakDigits } from './sound.ts'

const LIFE_MS = 5 * 60_000
const DIGITS = 6
/** Every listening is another rendering of the same digits: enough of them would average the noise away. */
const LISTENINGS = 3

declare module '../codes/tickets.ts' {
  interface TicketData {
    /** `answer` is a keyed hash. `sealed` is for saying it aloud, and opens for the brand alone that asked for it. */
    captcha: { answer: string; sealed?: string }
  }
}

type Made = { ticket: string; lifeSeconds: number }

export type Captcha = {
  /** `ticket` goes into an HttpOnly cookie; `picture` is a PNG in base64. */
  newCaptcha(merchantId: number): Promise<Made & { picture: string }>
  /** For a person who cannot read a picture and has done the proof of work: the answer is included. */
  grantCaptcha(merchantId: number): Promise<Made & { answer: string }>
  /** The digits of the same ticket as WAV in base64, a few times. Null: there is no such ticket, or it was heard enough. */
  sayCaptcha(merchantId: number, ticket: string | undefined, language: Language): Promise<string | null>
  /** A ticket is good for one answer, right or wrong. */
  isRight(merchantId: number, ticket: string | undefined, answer: string): Promise<boolean>
}

export function createCaptcha({ db, tickets, secrets }: { db: Db; tickets: Tickets; secrets: Secrets }): Captcha {
  const keys = secrets.keysFor('captcha')
  const spokenKeys = secrets.keysFor('captcha sound')
  async function make(merchantId: number): Promise<Made & { answer: string }> {
    const answer = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
    const data = {
      answer: hashesOf(keys, answer)[0].toString('base64url'),
      sealed: sealText(spokenKeys, String(merchantId), answer).toString('base64url'),
    }
    const ticket = await tickets.issueTicket(db, { merchantId, purpose: 'captcha', data, lifeMs: LIFE_MS })
    return { answer, ticket, lifeSeconds: LIFE_MS / 1000 }
  }
  return {
    async newCaptcha(merchantId) {
      const { answer, ...made } = await make(merchantId)
      return { ...made, picture: drawDigits(answer).toString('base64') }
    },
    grantCaptcha: make,
    async sayCaptcha(merchantId, ticket, language) {
      if (ticket === undefined) return null
      const found = await tickets.tryTicket({ merchantId, purpose: 'captcha', token: ticket }, LISTENINGS)
      if (found?.data.sealed === undefined) return null
      const answer = unsealText(spokenKeys, String(merchantId), Buffer.from(found.data.sealed, 'base64url'))
      return speakDigits(answer, language).toString('base64')
    },
    async isRight(merchantId, ticket, answer) {
      if (ticket === undefined || answer === '') return false
      const taken = await tickets.takeTicket(db, { merchantId, purpose: 'captcha', token: ticket })
      if (taken === null) return false
      const right = Buffer.from(taken.data.answer, 'base64url')
      return hashesOf(keys, answer).some((hash) => timingSafeEqual(hash, right))
    },
  }
}
