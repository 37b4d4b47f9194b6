import { MEMBER_TYPE } from '@trevo/contract/members'
import { setPassword, setPaymentPassword } from '../src/base/members/credentials.ts'
import { hashPassword } from '../src/base/members/hashing.ts'
import { sealedBirthday, sealedIdNumber } from '../src/base/members/identity.ts'
import '../src/base/members/tables.ts'
import '../src/base/merchants/tables.ts'
import type { Secrets } from '../src/platform/config.ts'
import type { Tx } from '../src/platform/db.ts'
import { SANDBOX_IMPEDED } from '../src/providers/impediments/sandbox-impeded.ts'
import { DEMO_PASSWORD, DEMO_PAYMENT_PASSWORD } from './accounts.ts'
import type { DemoBrand } from './brands/brand.ts'
import { PERMITTED_UNTIL } from './people.ts'

type Outcome = keyof typeof SANDBOX_IMPEDED

/** Verified long ago; the sandbox of the regulator speaks against each at their next sign-in, or does not answer. */
const PEOPLE: readonly { account: string; name: string; outcome: Outcome }[] = [
  { account: 'beneficio', name: 'Benedita Ramos', outcome: 'benefit' },
  { account: 'excluida', name: 'Elza Duarte', outcome: 'selfExcluded' },
  { account: 'impedido', name: 'Ivo Pedrosa', outcome: 'court' },
  { account: 'semresposta', name: 'Sara Respaldo', outcome: 'away' },
]

const AT = new Date('2026-01-02T12:00:00Z')
const TODAY = '2026-01-01'

export async function seedImpeded(tx: Tx, { code, regulation }: DemoBrand, secrets: Secrets): Promise<void> {
  if (regulation !== 'br') return
  const { id: merchantId } = await tx
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  const [password, paymentPassword] = [await hashPassword(DEMO_PASSWORD), await hashPassword(DEMO_PAYMENT_PASSWORD)]
  for (const { account, name, outcome } of PEOPLE) {
    const member = await tx
      .insertInto('member')
      .values({ merchant_id: merchantId, account, nickname: name, type: MEMBER_TYPE.player, club_label: null })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Somebody has taken the name since.
    if (member === undefined) continue
    await tx
      .insertInto('member_profile')
      .values({
        member_id: member.id,
        merchant_id: merchantId,
        payee_name: name,
        ...sealedIdNumber(secrets, member.id, SANDBOX_IMPEDED[outcome].cpf),
        ...sealedBirthday(secrets, member.id, '1988-03-14', TODAY),
        identity_verified_at: AT,
        permitted_until: PERMITTED_UNTIL,
      })
      .execute()
    await setPassword(tx, member.id, password)
    await setPaymentPassword(tx, member.id, paymentPassword)
  }
}
