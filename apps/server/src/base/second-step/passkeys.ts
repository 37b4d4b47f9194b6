import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Tickets } from '../codes/tickets.ts'
import { insertPasskey, lockPasskey, markPasskeyUsed, type PasskeyRow, passkeysOf } from './passkey-queries.ts'
import { Assertion, Attestation, challengeIn } from './webauthn-json.ts'

declare module '../codes/tickets.ts' {
  interface TicketData {
    'passkey creation': Record<string, never>
    'passkey answer': Record<string, never>
  }
}

const CHALLENGE_MS = 5 * 60_000
const MAX_TRANSPORTS = 8
/** ES256, EdDSA and RS256: every authenticator speaks one of them. */
const ALGORITHMS = [-7, -8, -257]

/** A passkey belongs to the page's address: `origin` is one of the brand's own, never just what a caller sent. */
export type Place = { merchantId: number; origin: string }
export type Owner = { id: bigint; account: string }
export type PasskeyDeps = { db: Db; tickets: Tickets; clock: Clock }

const rpIdOf = ({ origin }: Place) => new URL(origin).hostname
const known = (passkeys: PasskeyRow[]) =>
  passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports }))

/** The challenge is itself the token of the ticket that waits for it: it is good once, for one member and purpose. */
async function newChallenge(
  { db, tickets }: PasskeyDeps,
  purpose: 'passkey creation' | 'passkey answer',
  memberId: bigint,
  { merchantId }: Place,
) {
  const token = await tickets.issueTicket(db, { merchantId, purpose, memberId, data: {}, lifeMs: CHALLENGE_MS })
  return { token, bytes: Uint8Array.from(Buffer.from(token, 'base64url')) }
}

export async function creationOptions(deps: PasskeyDeps, owner: Owner, place: Place, brandName: string) {
  const { bytes } = await newChallenge(deps, 'passkey creation', owner.id, place)
  return generateRegistrationOptions({
    rpName: brandName,
    rpID: rpIdOf(place),
    userName: owner.account,
    userID: Uint8Array.from(Buffer.from(`${place.merchantId}:${owner.id}`)),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    supportedAlgorithmIDs: ALGORITHMS,
    attestationType: 'none',
    excludeCredentials: known(await passkeysOf(deps.db, owner.id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
}

export async function answerOptions(deps: PasskeyDeps, memberId: bigint, place: Place) {
  const { bytes } = await newChallenge(deps, 'passkey answer', memberId, place)
  return generateAuthenticationOptions({
    rpID: rpIdOf(place),
    allowCredentials: known(await passkeysOf(deps.db, memberId)),
    challenge: bytes,
    timeout: CHALLENGE_MS,
    userVerification: 'preferred',
  })
}

/**
 * Only attestations that name no maker: we ask for none, and checking a maker's certificate would have this server
 * fetch addresses that are written in it.
 */
function isAnonymous({ response }: RegistrationResponseJSON): boolean {
  const object = decodeAttestationObject(Uint8Array.from(Buffer.from(response.attestationObject, 'base64url')))
  const isSelf = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined
  return object.get('fmt') === 'none' || isSelf
}

async function credentialIn(response: RegistrationResponseJSON, challenge: string, place: Place) {
  try {
    if (!isAnonymous(response)) return null
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: rpIdOf(place),
      supportedAlgorithmIDs: ALGORITHMS,
      // This is the second step: the password was checked before.
      requireUserVerification: false,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null
  }
}

/** Null: not what was asked for, too late, or known already. */
export async function keepPasskey(
  tx: Tx,
  { tickets, clock }: PasskeyDeps,
  { id: memberId }: Pick<Owner, 'id'>,
  place: Place,
  { name, attestation }: { name: string; attestation: unknown },
): Promise<{ id: bigint; createdAt: Date } | null> {
  const parsed = Attestation.safeParse(attestation)
  const challenge = parsed.success ? challengeIn(parsed.data) : undefined
  if (!parsed.success || challenge === undefined) return null
  const key = { merchantId: place.merchantId, purpose: 'passkey creation', token: challenge } as const
  const ticket = await tickets.takeTicket(tx, key)
  if (ticket?.memberId !== memberId) return null
  const made = await credentialIn(parsed.data as RegistrationResponseJSON, challenge, place)
  if (!made) return null
  const now = clock.now()
  const { transports = [] } = parsed.data.response
  const id = await insertPasskey(tx, {
    memberId,
    name,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey),
    counter: made.counter,
    transports: transports.slice(0, MAX_TRANSPORTS),
    now,
  })
  return id === undefined ? null : { id, createdAt: now }
}

/** An authenticator that counts must have counted on: an equal or lower count means that there is a copy. */
export async function takeAssertion(
  tx: Tx,
  { tickets, clock }: PasskeyDeps,
  memberId: bigint,
  assertion: unknown,
  place: Place,
): Promise<boolean> {
  const parsed = Assertion.safeParse(assertion)
  const challenge = parsed.success ? challengeIn(parsed.data) : undefined
  if (!parsed.success || challenge === undefined) return false
  const key = { merchantId: place.merchantId, purpose: 'passkey answer', token: challenge } as const
  const ticket = await tickets.takeTicket(tx, key)
  if (ticket?.memberId !== memberId) return false
  const passkey = await lockPasskey(tx, memberId, parsed.data.id)
  const counter = passkey && (await counterIn(parsed.data, challenge, place, passkey))
  if (!passkey || counter === undefined) return false
  await markPasskeyUsed(tx, passkey.id, counter, clock.now())
  return true
}

async function counterIn(response: Assertion, challenge: string, place: Place, passkey: PasskeyRow) {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: rpIdOf(place),
      credential: {
        id: passkey.credentialId,
        publicKey: Uint8Array.from(passkey.publicKey),
        counter: Number(passkey.counter),
      },
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
