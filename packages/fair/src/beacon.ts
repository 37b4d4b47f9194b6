import type { BeaconChain } from './chain.ts'
import { isSignedBy, randomnessOf } from './verify.ts'

/** Hex. */
export type BeaconRound = { round: number; signature: string; randomness: string }

/** A beacon whose answers have been verified: where they came from does not matter. */
export type Beacon = {
  chain: BeaconChain
  /** Whether one of the addresses serves this very chain. */
  info(): Promise<boolean>
  /** Undefined while nobody has it. */
  round(round: number): Promise<BeaconRound | undefined>
  latest(): Promise<BeaconRound | undefined>
}

/** Asks one address for a path; throws where it has no answer. */
export type Ask = (path: string, signal: AbortSignal) => Promise<unknown>

/** An address that is slow is left behind, never waited for. */
const NEXT_AFTER_MS = 700
const TIMEOUT_MS = 5_000

/** The answer that can be used first, of addresses that are asked one after the other, each as soon as the one before fails or is slow. */
async function firstOf<T>(asks: readonly Ask[], path: string, read: (answer: unknown) => T | undefined) {
  const found = new AbortController()
  let failed = () => {}
  const attempt = async (ask: Ask) => {
    try {
      const answer = read(await ask(path, AbortSignal.any([found.signal, AbortSignal.timeout(TIMEOUT_MS)])))
      if (answer === undefined) throw new Error('not the beacon’s answer')
      return answer
    } finally {
      failed()
    }
  }
  const running: Promise<T>[] = []
  try {
    for (const [index, ask] of asks.entries()) {
      const answer = attempt(ask)
      answer.catch(() => {})
      running.push(answer)
      if (index === asks.length - 1) break
      const slow = new Promise<undefined>((resolve) => {
        const timer = setTimeout(resolve, NEXT_AFTER_MS, undefined)
        failed = () => {
          clearTimeout(timer)
          resolve(undefined)
        }
      })
      const early = await Promise.race([Promise.any(running).catch(() => undefined), slow])
      if (early !== undefined) return early
    }
    return await Promise.any(running)
  } catch {
    return undefined
  } finally {
    found.abort()
  }
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (answer: unknown): Fields => (typeof answer === 'object' && answer !== null ? (answer as Fields) : {})

/** The beacon behind some addresses that speak drand's HTTP interface. */
export function createBeacon(chain: BeaconChain, asks: readonly Ask[]): Beacon {
  /** Undefined for anything that is not this round signed by this beacon, whoever says so. */
  function verified(answer: unknown, asked?: number): BeaconRound | undefined {
    const { round, signature } = fieldsOf(answer)
    if (typeof round !== 'number' || typeof signature !== 'string' || (asked !== undefined && round !== asked)) return
    if (!isSignedBy(chain, round, signature)) return
    return { round, signature, randomness: randomnessOf(signature) }
  }
  return {
    chain,
    async info() {
      const is = await firstOf(asks, `/${chain.hash}/info`, (answer) => {
        const { hash, public_key, genesis_time, period } = fieldsOf(answer)
        const isSame = hash === chain.hash && public_key === chain.publicKey
        return (isSame && genesis_time === chain.genesisSeconds && period === chain.periodSeconds) || undefined
      })
      return is === true
    },
    round: (round) => firstOf(asks, `/${chain.hash}/public/${round}`, (answer) => verified(answer, round)),
    latest: () => firstOf(asks, `/${chain.hash}/public/latest`, (answer) => verified(answer)),
  }
}

const MAX_ANSWER_BYTES = 4_096

/** An address without its last slash. */
const askOverHttp =
  (url: string): Ask =>
  async (path, signal) => {
    const response = await fetch(`${url}${path}`, { signal, redirect: 'error' })
    if (!response.ok) throw new Error(`${response.status}`)
    const text = await response.text()
    if (text.length > MAX_ANSWER_BYTES) throw new Error('too much')
    return JSON.parse(text)
  }

export const httpBeacon = (chain: BeaconChain, urls: readonly string[]): Beacon =>
  createBeacon(
    chain,
    urls.map((url) => askOverHttp(url.replace(/\/$/, ''))),
  )
