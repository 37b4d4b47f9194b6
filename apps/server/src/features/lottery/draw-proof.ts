import { createHash } from 'node:crypto'
import type { BeaconProof } from '@trevo/contract/lottery'
import { type BeaconChain, QUICKNET, QUICKNET_URLS, timeOfRound } from '@trevo/fair/chain'
import { publicInputOf } from '../../core/lottery/draws.ts'
import type { DrawRow } from './queries.ts'

/** Null until the beacon's round is there. */
export function inputOf(code: string, { period, beaconRound, beaconSignature: signature }: DrawRow): string | null {
  if (beaconRound === null) return publicInputOf(code, period, null)
  return signature && publicInputOf(code, period, createHash('sha256').update(signature).digest('hex'))
}

export function beaconOf(row: DrawRow): BeaconProof | null {
  if (row.beaconChain === null || row.beaconKey === null) return null
  const chain: BeaconChain = {
    hash: row.beaconChain,
    publicKey: row.beaconKey,
    genesisSeconds: Number(row.beaconGenesis),
    periodSeconds: Number(row.beaconPeriod),
  }
  const round = Number(row.beaconRound)
  return {
    chain: chain.hash,
    publicKey: chain.publicKey,
    genesis: chain.genesisSeconds,
    period: chain.periodSeconds,
    round,
    at: new Date(timeOfRound(chain, round)).toISOString(),
    signature: row.beaconSignature?.toString('hex') ?? null,
    source: roundAddress(chain, round),
  }
}

/** On the public network, or here where the sandbox signs. */
const roundAddress = ({ hash }: BeaconChain, round: number) =>
  `${hash === QUICKNET.hash ? QUICKNET_URLS[0] : '/wps/beacon'}/${hash}/public/${round}`
