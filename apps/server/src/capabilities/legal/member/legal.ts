import type { BodyOf, ParamsOf, QueryOf, ValueOf } from '@trevo/contract/endpoint'
import type { agreeLegal, legalText, myLegal } from '@trevo/contract/legal'
import { lockMember } from '../../../base/members/member.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, inTx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Member, Merchant } from '../../../platform/guards.ts'
import { agree, agreedTexts, type Place } from '../agreeing.ts'
import { agreedEditionOf, consentsOf, legalOnce } from '../queries.ts'
import { asVersion, houseVersion, textsOf } from '../versions.ts'
import { sectionsOf } from '../words.ts'

export type LegalDeps = { db: Db; clock: Clock }

type Asked = { merchant: Merchant; params: ParamsOf<typeof legalText>; query: QueryOf<typeof legalText> }

export async function textFor(
  { db, clock }: LegalDeps,
  { merchant, params: { kind }, query: { language, version } }: Asked,
): Promise<ValueOf<typeof legalText>> {
  const found = (await textsOf(db, merchant, clock.now())).get(kind)
  if (found === undefined) throw new AppError('not_found')
  const wanted =
    version === undefined
      ? found.current
      : version === '0'
        ? houseVersion(kind, merchant)
        : found.all.find((row) => row.version === Number(version))
  if (wanted === undefined) throw new AppError('not_found')
  return {
    ...asVersion(wanted),
    hash: wanted.hashes[language],
    sections: sectionsOf(wanted.texts[language]),
    versions: found.all.map(asVersion),
  }
}

/** What is due, what will be, and what was agreed to. */
export async function legalOf(
  { db, clock }: LegalDeps,
  merchant: Merchant,
  memberId: bigint,
): Promise<ValueOf<typeof myLegal>> {
  const now = clock.now()
  const texts = agreedTexts(await textsOf(db, merchant, now))
  const agreed = await agreedEditionOf(db, memberId)
  const isDue = texts.some(({ current }) => (current.edition ?? 0) > agreed)
  return {
    // Agreed to as a whole: who is asked sees all of it, and which of it is new.
    due: isDue ? texts.map(({ current }) => asVersion(current)) : [],
    next: texts.flatMap(({ all }) =>
      all.filter(({ asksConsent, countsFrom }) => asksConsent && countsFrom > now).map(asVersion),
    ),
    agreed: (await consentsOf(db, memberId)).map(({ agreedAt, ...consent }) => ({
      ...consent,
      agreedAt: agreedAt.toISOString(),
    })),
  }
}

export async function agreeTo(
  deps: LegalDeps,
  merchant: Merchant,
  { id }: Pick<Member, 'id'>,
  { requestId, agreed, language }: BodyOf<typeof agreeLegal>,
  place: Place,
): Promise<void> {
  await inTx(deps.db, async (tx) => {
    await lockMember(tx, id)
    const at = deps.clock.now()
    await legalOnce(tx, { memberId: id, requestId, input: `agree\n${agreed}\n${language}`, now: at }, async () => {
      const isDone = await agree(tx, merchant, { ...place, memberId: id, agreed, language, source: 'form', at })
      if (!isDone) throw new AppError('consent_outdated')
      return id
    })
  })
}
