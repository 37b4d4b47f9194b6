import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { signedText, vendorBet, vendorRound, vendorWin } from '@trevo/contract/vendor-wallet'
import { OPENING_BALANCE, type Seat, VENDOR } from '../wallet.ts'

const RETRY_MS = 200
const ANSWER_WITHIN_MS = 10_000
/** Longer than any of the faults. */
const PATIENCE_MS = 90_000

/** What somebody was told is done: under the name that the books keep it by, and when, by the clock of the machine. */
export type Heard = { name: string; sentAt: number; doneAt: number }
type Said = { name: string; path: string; fields: object }

/** Players who bet without end and say everything again, with the same names, until it was answered. */
export class Callers {
  readonly #addresses: readonly string[]
  readonly #seats: readonly Seat[]
  readonly #balances = new Map<string, bigint>()
  #isOver = false
  #lastAnswerAt = performance.now()
  #longestPauseMs = 0
  calls = 0
  repeats = 0
  readonly problems: string[] = []
  readonly heard: Heard[] = []

  /** Whom to ask: a balancer alone, or the nodes one after the other. */
  constructor(addresses: readonly string[], seats: readonly Seat[]) {
    this.#addresses = addresses
    this.#seats = seats
  }

  /** Each has seats of its own, so that what a player should have left can be counted here. */
  async play(callers: number): Promise<void> {
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        const own = this.#seats.filter((_seat, index) => index % callers === caller)
        while (!this.#isOver) await this.#round(own[randomInt(own.length)] as Seat)
      }),
    )
  }

  stop(): void {
    this.#isOver = true
  }

  /** The longest time in which nobody was answered, since it was asked last. */
  takePauseMs(): number {
    const longest = Math.max(this.#longestPauseMs, performance.now() - this.#lastAnswerAt)
    this.#longestPauseMs = 0
    this.#lastAnswerAt = performance.now()
    return longest
  }

  takeRepeats(): number {
    const { repeats } = this
    this.repeats = 0
    return repeats
  }

  expectedOf = (playerId: string): bigint => this.#balances.get(playerId) ?? OPENING_BALANCE

  async #round(seat: Seat): Promise<void> {
    const roundId = randomUUID()
    const stake = parseMoney(`0.0${randomInt(1, 10)}`)
    const prize = parseMoney(randomInt(3) === 0 ? '0.12' : '0')
    const { playerId } = seat
    if (randomInt(2) === 0) {
      await this.#say({
        name: roundId,
        path: vendorRound.path,
        fields: { ...seat, roundId, stake: formatMoney(stake), prize: formatMoney(prize) },
      })
    } else {
      await this.#say({
        name: `${roundId}:bet`,
        path: vendorBet.path,
        fields: { ...seat, transactionId: `${roundId}:bet`, roundId, amount: formatMoney(stake) },
      })
      await this.#say({
        name: `${roundId}:win`,
        path: vendorWin.path,
        fields: { playerId, transactionId: `${roundId}:win`, roundId, amount: formatMoney(prize), roundEnd: true },
      })
    }
    this.#balances.set(playerId, this.expectedOf(playerId) - stake + prize)
  }

  async #say(said: Said): Promise<void> {
    const end = performance.now() + PATIENCE_MS
    const sentAt = Date.now()
    for (let turn = randomInt(this.#addresses.length); ; turn++) {
      const answer = await ask(this.#addresses[turn % this.#addresses.length] ?? '', said)
      if (answer === 'done') {
        this.calls++
        this.heard.push({ name: said.name, sentAt, doneAt: Date.now() })
        const now = performance.now()
        this.#longestPauseMs = Math.max(this.#longestPauseMs, now - this.#lastAnswerAt)
        this.#lastAnswerAt = now
        return
      }
      if (answer !== 'again' || performance.now() > end) {
        this.problems.push(`${said.path} ${JSON.stringify(said.fields)}: ${answer}`)
        this.#isOver = true
        return
      }
      this.repeats++
      await setTimeout(RETRY_MS)
    }
  }
}

/** Nobody has taken it: the balancer gave up before the whole of it had arrived, or the house is busy. */
const NOT_TAKEN = [408, 429]

/** A vendor repeats what was not answered, or with "busy" or a failure of the house; anything else is an answer. */
async function ask(address: string, { path, fields }: Said): Promise<string> {
  const body = JSON.stringify({ ...fields, gameCode: 'slot', currency: 'BRL' })
  const timestamp = String(Date.now())
  const signature = createHmac('sha256', VENDOR.secret)
    .update(signedText(timestamp, path, body))
    .digest('hex')
  try {
    const response = await fetch(address + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-vendor': VENDOR.code,
        'x-timestamp': timestamp,
        'x-signature': signature,
      },
      body,
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    const text = await response.text()
    if (response.status === 200) return 'done'
    return response.status >= 500 || NOT_TAKEN.includes(response.status) ? 'again' : `${response.status} ${text}`
  } catch {
    return 'again'
  }
}

type Database = { query(question: string): Promise<{ rows: { name: string }[] }> }

/** Every name under which the books keep something that a vendor said. */
export async function namesIn(database: Database): Promise<ReadonlySet<string>> {
  const { rows } = await database.query(
    'select transaction_id as name from game_transaction union all select vendor_round_id from game_round',
  )
  return new Set(rows.map(({ name }) => name))
}

export const lostOf = (there: ReadonlySet<string>, heard: readonly Heard[]): string[] =>
  heard.flatMap(({ name }) => (there.has(name) ? [] : [`${name} was acknowledged and is lost`]))
