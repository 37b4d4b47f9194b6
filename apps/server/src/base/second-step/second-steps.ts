import type { SECOND_STEP_METHODS } from '@trevo/contract/auth'
import type { Clock } from '../../platform/clock.ts'
import type { Secrets } from '../../platform/config.ts'
import { type Db, inTx, type Tx } from '../../platform/db.ts'
import { AppError } from '../../platform/errors.ts'
import { keptKey } from '../../platform/kept-keys.ts'
import { dropTickets, type Tickets } from '../codes/tickets.ts'
import { deletePasskey, type PasskeyRow, passkeysOf } from './passkey-queries.ts'
import { answerOptions, creationOptions, keepPasskey, type Owner, type Place, takeAssertion } from './passkeys.ts'
import { deleteRecoveryCodes, recoveryCodesLeft, replaceRecoveryCodes, takeRecoveryCode } from './recovery-codes.ts'
import {
  AUTHENTICATOR_SECRETS,
  confirmTotp,
  deleteBegunTotp,
  deleteTotp,
  hasTotp,
  keepTotp,
  takeTotpCode,
} from './totp.ts'
import { newTotpSecret, totpSetup } from './totp-code.ts'

const MAX_PASSKEYS = 10

type Method = (typeof SECOND_STEP_METHODS)[number]
export type SecondStepAnswer =
  | { method: 'totp' | 'recovery'; code: string }
  | { method: 'passkey'; assertion: { id: string } }
export type AddedPasskey = Pick<PasskeyRow, 'id' | 'name' | 'createdAt'> & {
  /** Told here once; empty where the member has codes already. */
  recoveryCodes: string[]
}
export type Protection = { totp: boolean; recoveryCodesLeft: number; passkeys: PasskeyRow[] }

export type SecondSteps = {
  /** Empty: signing in needs no second step. */
  methodsOf(db: Db | Tx, memberId: bigint): Promise<Method[]>
  /** Uses the answer up. The caller limits the tries; give up the transaction where it is false. */
  verify(tx: Tx, memberId: bigint, answer: SecondStepAnswer, place: Place): Promise<boolean>
  passkeyOptions(memberId: bigint, place: Place): ReturnType<typeof answerOptions>

  protectionOf(memberId: bigint): Promise<Protection>
  /** Null where an authenticator app is in use already: it has to be removed first. */
  beginTotp(owner: Owner, brandName: string): Promise<{ secret: string; uri: string } | null>
  /** The recovery codes, told here once; null where the code is wrong or came too late. */
  confirmTotp(tx: Tx, memberId: bigint, code: string): Promise<string[] | null>
  removeTotp(tx: Tx, memberId: bigint): Promise<boolean>
  beginPasskey(owner: Owner, place: Place, brandName: string): ReturnType<typeof creationOptions>
  addPasskey(
    tx: Tx,
    owner: Owner,
    place: Place,
    made: { name: string; attestation: unknown },
  ): Promise<AddedPasskey | null>
  removePasskey(tx: Tx, memberId: bigint, id: bigint): Promise<boolean>
  /** Everything that signing in asks for beside the password. False where there is nothing. */
  removeAll(tx: Tx, memberId: bigint): Promise<boolean>
  /** A fresh set, told here once; null where there is no second step that they could stand in for. */
  renewRecoveryCodes(tx: Tx, memberId: bigint): Promise<string[] | null>
}

export type SecondStepsOptions = { db: Db; secrets: Secrets; clock: Clock; tickets: Tickets }

export async function createSecondSteps({ db, secrets, clock, tickets }: SecondStepsOptions): Promise<SecondSteps> {
  const sealKey = secrets.keysFor(AUTHENTICATOR_SECRETS)
  // Codes on paper cannot be hashed anew, so their key outlives the server's secret.
  const recoveryKey = await keptKey(db, secrets, 'recovery codes')
  const deps = { db, tickets, clock }

  return {
    methodsOf,
    async verify(tx, memberId, answer, place) {
      const now = clock.now()
      switch (answer.method) {
        case 'totp':
          return takeTotpCode(tx, sealKey, memberId, answer.code, now)
        case 'recovery':
          return takeRecoveryCode(tx, recoveryKey, memberId, answer.code, now)
        case 'passkey':
          return takeAssertion(tx, deps, memberId, answer.assertion, place)
      }
    },
    passkeyOptions: (memberId, place) => answerOptions(deps, memberId, place),

    async protectionOf(memberId) {
      const [totp, left, passkeys] = await Promise.all([
        hasTotp(db, memberId),
        recoveryCodesLeft(db, memberId),
        passkeysOf(db, memberId),
      ])
      return { totp, recoveryCodesLeft: left, passkeys }
    },
    async beginTotp({ id, account }, brandName) {
      const secret = newTotpSecret()
      const isKept = await inTx(db, (tx) => keepTotp(tx, sealKey, id, secret, clock.now()))
      return isKept ? totpSetup(secret, brandName, account) : null
    },
    async confirmTotp(tx, memberId, code) {
      await lockMember(tx, memberId)
      if (!(await confirmTotp(tx, sealKey, memberId, code, clock.now()))) return null
      // What was begun before there was a second step to ask for is begun again, with it.
      await dropTickets(tx, memberId, 'passkey creation')
      return replaceRecoveryCodes(tx, recoveryKey, memberId)
    },
    async removeTotp(tx, memberId) {
      await lockMember(tx, memberId)
      const isRemoved = await deleteTotp(tx, memberId)
      await dropIdleRecoveryCodes(tx, memberId)
      return isRemoved
    },
    beginPasskey: (owner, place, brandName) => creationOptions(deps, owner, place, brandName),
    async addPasskey(tx, owner, place, made) {
      await lockMember(tx, owner.id)
      if ((await passkeysOf(tx, owner.id)).length >= MAX_PASSKEYS) throw new AppError('limit_exceeded')
      const kept = await keepPasskey(tx, deps, owner, place, made)
      if (!kept) return null
      await deleteBegunTotp(tx, owner.id)
      // Whoever loses the only passkey needs another way in.
      const hasCodes = (await recoveryCodesLeft(tx, owner.id)) > 0
      const recoveryCodes = hasCodes ? [] : await replaceRecoveryCodes(tx, recoveryKey, owner.id)
      return { ...kept, name: made.name, recoveryCodes }
    },
    async removePasskey(tx, memberId, id) {
      await lockMember(tx, memberId)
      const isRemoved = await deletePasskey(tx, memberId, id)
      await dropIdleRecoveryCodes(tx, memberId)
      return isRemoved
    },
    async removeAll(tx, memberId) {
      await lockMember(tx, memberId)
      if ((await methodsOf(tx, memberId)).length === 0) return false
      await deleteTotp(tx, memberId)
      for (const { id } of await passkeysOf(tx, memberId)) await deletePasskey(tx, memberId, id)
      await deleteRecoveryCodes(tx, memberId)
      // What was begun with one of them ends with it.
      await dropTickets(tx, memberId)
      return true
    },
    async renewRecoveryCodes(tx, memberId) {
      await lockMember(tx, memberId)
      return (await methodsOf(tx, memberId)).length === 0 ? null : replaceRecoveryCodes(tx, recoveryKey, memberId)
    },
  }
}

/** One change of a member's second steps after the other. */
async function lockMember(tx: Tx, memberId: bigint): Promise<void> {
  await tx.selectFrom('member').select('id').where('id', '=', memberId).forNoKeyUpdate().execute()
}

/** Recovery codes are no second step of their own: they stand in for one that got lost. */
async function methodsOf(db: Db | Tx, memberId: bigint): Promise<Method[]> {
  const methods: Method[] = []
  if (await hasTotp(db, memberId)) methods.push('totp')
  if ((await passkeysOf(db, memberId)).length > 0) methods.push('passkey')
  if (methods.length > 0 && (await recoveryCodesLeft(db, memberId)) > 0) methods.push('recovery')
  return methods
}

async function dropIdleRecoveryCodes(tx: Tx, memberId: bigint): Promise<void> {
  if ((await methodsOf(tx, memberId)).length === 0) await deleteRecoveryCodes(tx, memberId)
}
