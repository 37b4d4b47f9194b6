import { PICTURE_KINDS } from '@trevo/contract/identity'
import { MEMBER_TYPE } from '@trevo/contract/members'
import type { CheckReason } from '@trevo/contract/ops/identity'
import sharp from 'sharp'
import { setPassword, setPaymentPassword } from '../src/base/members/credentials.ts'
import { hashPassword } from '../src/base/members/hashing.ts'
import { sealedBirthday, sealedIdNumber } from '../src/base/members/identity.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import { sealedDeclaration } from '../src/base/members/declaration.ts'
import { storePrivatePicture } from '../src/base/pictures/private-pictures.ts'
import { sealedClaim, sealedReturn } from '../src/capabilities/identity/claims.ts'
import { insertCheck, insertDeclaration, putPicture, settleCheck } from '../src/capabilities/identity/queries.ts'
import type { Secrets } from '../src/platform/config.ts'
import type { Tx } from '../src/platform/db.ts'
import { SANDBOX_PEOPLE } from '../src/providers/identity/sandbox-people.ts'
import type { StorageProvider } from '../src/providers/storage/storage.ts'
import { DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from './accounts.ts'
import type { DemoBrand } from './brands/brand.ts'
import { PERMITTED_UNTIL } from './people.ts'

type Person = {
  account: string
  name: string
  cpf: string
  state: 'none' | 'unsure' | 'refused'
  reason: CheckReason | null
}

/** Somebody in every state but the one that all others are in. */
const PEOPLE: readonly Person[] = [
  { account: 'novata', name: 'Nina Moura', cpf: '86288366757', state: 'none', reason: null },
  { account: 'espera', name: 'Elisa Peres', cpf: SANDBOX_PEOPLE.unsure.cpf, state: 'unsure', reason: null },
  { account: 'recusado', name: 'Renato Cunha', cpf: SANDBOX_PEOPLE.blurred.cpf, state: 'refused', reason: 'blurred' },
]

const AT = new Date('2026-01-02T12:00:00Z')
const BIRTHDAY = '1991-08-09'
const TODAY = '2026-01-01'

/**
 * Everybody else of the demo has long shown who they are, also those of a database that is older than the question. Without a
 * storage the pictures are left out.
 */
export async function seedIdentityStates(
  tx: Tx,
  { code, regulation }: DemoBrand,
  secrets: Secrets,
  files: StorageProvider | undefined,
): Promise<void> {
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('member_profile')
    .set({ identity_verified_at: AT, permitted_until: PERMITTED_UNTIL })
    .where('merchant_id', '=', merchantId)
    .where('identity_verified_at', 'is', null)
    .where('id_number_hash', 'is not', null)
    .execute()
  if (regulation !== 'br') return
  const [password, paymentPassword] = [await hashPassword(DEMO_PASSWORD), await hashPassword(DEMO_PAYMENT_PASSWORD)]
  for (const person of PEOPLE) {
    const id = await addPerson(tx, secrets, merchantId, person)
    if (id === undefined) continue
    await setPassword(tx, id, password)
    await setPaymentPassword(tx, id, paymentPassword)
    if (person.state !== 'none') await addCheck(tx, secrets, { id, merchantId }, person, files)
  }
}

/** Undefined where somebody has taken the name since. */
async function addPerson(tx: Tx, secrets: Secrets, merchantId: number, { account, name, cpf }: Person) {
  const member = await tx
    .insertInto('member')
    .values({ merchant_id: merchantId, account, nickname: name, type: MEMBER_TYPE.player, club_label: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (member === undefined) return undefined
  await tx
    .insertInto('member_profile')
    .values({
      member_id: member.id,
      merchant_id: merchantId,
      payee_name: name,
      ...sealedIdNumber(secrets, member.id, cpf),
      ...sealedBirthday(secrets, member.id, BIRTHDAY, TODAY),
    })
    .execute()
  return member.id
}

async function addCheck(
  tx: Tx,
  secrets: Secrets,
  owner: { id: bigint; merchantId: number },
  { name, cpf, state, reason }: Person,
  files: StorageProvider | undefined,
): Promise<void> {
  const claim = { name, idNumber: cpf, birthday: BIRTHDAY }
  const said = { gender: 'undisclosed', nationality: 'BR', isExposed: false } as const
  await insertDeclaration(tx, owner, sealedDeclaration(secrets, owner.id, said), AT)
  const document = { ...claim, name: name.toUpperCase() }
  const returned = sealedReturn(secrets, owner.id, {
    register: { isKnown: true, name: document.name, birthday: BIRTHDAY, isAlive: true, isRegular: true },
    face: {
      outcome: state === 'unsure' ? 'unsure' : 'refused',
      reason: state === 'unsure' ? null : 'blurred',
      document,
      scores: { face: 71.5, live: 93 },
    },
  })
  const check = { ...owner, turn: 'left', claimedSealed: sealedClaim(secrets, owner.id, claim), at: AT } as const
  const id = await insertCheck(tx, { ...check, state: 'open', reason: null, returnedSealed: returned })
  await settleCheck(tx, id, { state: state === 'unsure' ? 'unsure' : 'refused', reason, at: AT })
  // Who was refused for pictures has the next try open.
  if (state === 'refused') await insertCheck(tx, { ...check, state: 'open', reason: null, returnedSealed: returned })
  if (files === undefined || state !== 'unsure') return
  for (const kind of PICTURE_KINDS) {
    const fileKey = await storePrivatePicture(files, await drawing(kind, name), RULES)
    await putPicture(tx, { checkId: id, kind, fileKey, at: AT })
  }
}

const RULES = { maxBytes: 1_000_000, errors: { type: 'image_type', size: 'image_too_large' } } as const

/** No photograph of anybody: a card with a name, and a head. */
function drawing(kind: string, name: string): Promise<Buffer> {
  const isCard = kind === 'front' || kind === 'back'
  const head = `<circle cx="0" cy="-40" r="60" fill="#c98f6b"/><path d="M-100 130 Q0 20 100 130 Z" fill="#2f6f5e"/>`
  const lines =
    kind === 'front'
      ? `<text x="330" y="190" font-size="34" font-family="sans-serif" fill="#123">${name}</text>`
      : '<rect x="330" y="160" width="360" height="26" fill="#9db8ad"/>'
  const card = `<rect x="40" y="60" width="720" height="480" rx="28" fill="#e7f2ea"/>
    <text x="80" y="120" font-size="26" font-family="sans-serif" fill="#456">DOCUMENTO DE DEMONSTRAÇÃO</text>${lines}
    <rect x="330" y="230" width="300" height="22" fill="#b9cec4"/><rect x="330" y="280" width="340" height="22" fill="#b9cec4"/>
    ${kind === 'front' ? `<g transform="translate(190 300) scale(.9)">${head}</g>` : ''}`
  const face = `<rect width="800" height="600" fill="#d8d3c8"/>
    <g transform="translate(${kind === 'turned' ? 330 : 400} 320) scale(1.7) ${kind === 'turned' ? 'skewX(-8)' : ''}">${head}</g>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${isCard ? `<rect width="800" height="600" fill="#55606a"/>${card}` : face}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
