import type { BeaconChain } from '@trevo/fair/chain'
import * as z from 'zod/mini'

/** `urls` undefined: drand's own in production, else the sandbox. `chain` undefined: quicknet. */
export type BeaconSettings = { urls: readonly string[] | undefined; chain: BeaconChain | undefined; waitMs: number }

const WAIT_SECONDS = 60
const CHAIN = /^([0-9a-f]{64}):([0-9a-f]{192}):([1-9]\d{0,10}):([1-9]\d{0,3})$/

const areAddresses = (text: string) => text.split(',').every((url) => /^https?:\/\//.test(url) && URL.canParse(url))

export const BEACON_VARIABLES = {
  BEACON_URLS: z.optional(z.string().check(z.maxLength(2000), z.refine(areAddresses))),
  BEACON_CHAIN: z.optional(z.string().check(z.regex(CHAIN))),
  BEACON_WAIT_SECONDS: z.optional(z.string().check(z.regex(/^[1-9]\d{0,3}$/))),
}

export const BEACON_EXPECTED = {
  BEACON_URLS: 'addresses of drand’s HTTP interface with commas between them, or leave it out',
  BEACON_CHAIN: 'hash:public key:genesis:period of a drand chain other than quicknet, or leave it out',
  BEACON_WAIT_SECONDS: 'how many seconds a draw waits for its beacon before it is void, or leave it out',
} satisfies Record<keyof typeof BEACON_VARIABLES, string>

type Variables = { [K in keyof typeof BEACON_VARIABLES]?: string | undefined }

export function beaconSettings({ BEACON_URLS, BEACON_CHAIN, BEACON_WAIT_SECONDS }: Variables): BeaconSettings {
  return {
    urls: BEACON_URLS?.split(','),
    chain: chainOf(BEACON_CHAIN),
    waitMs: Number(BEACON_WAIT_SECONDS ?? WAIT_SECONDS) * 1000,
  }
}

function chainOf(text: string | undefined): BeaconChain | undefined {
  const [, hash, publicKey, genesis, period] = text?.match(CHAIN) ?? []
  if (hash === undefined || publicKey === undefined) return undefined
  return { hash, publicKey, genesisSeconds: Number(genesis), periodSeconds: Number(period) }
}
