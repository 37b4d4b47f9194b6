import type { BodyOf } from '@trevo/contract/endpoint'
import { AGREED_KINDS, LEGAL_KINDS, type LegalKind } from '@trevo/contract/legal'
import type { opsSaveLegal, StaffLegal, StaffLegalRow } from '@trevo/contract/ops/legal'
import { type Acting, actorOf } from '../../../base/staff/actor.ts'
import { staffWrite } from '../../../base/staff/audit.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Merchant } from '../../../platform/guards.ts'
import { NOTICE_DAYS, REQUIRED } from '../promises.ts'
import type { VersionRow } from '../queries.ts'
import type { Texts } from '../tables.ts'
import { type Standing, textsOf } from '../versions.ts'
import { faultsOf, figuresOf, HOUSE_TEXTS, hashOf } from '../words.ts'
import { type DraftRow, draftsOf, saveDraft } from './queries.ts'

export type LegalDesk = { db: Db; clock: Clock }

export const mayAskConsent = (kind: LegalKind) => (AGREED_KINDS as readonly LegalKind[]).includes(kind)

const waiting = ({ all }: Standing, now: Date): VersionRow | undefined =>
  all
    .filter(({ countsFrom }) => countsFrom > now)
    .toSorted((a, b) => a.countsFrom.getTime() - b.countsFrom.getTime())[0]

function rowOf(kind: LegalKind, standing: Standing, drafts: readonly DraftRow[], now: Date): StaffLegalRow {
  const { current } = standing
  const next = waiting(standing, now)
  return {
    id: kind,
    version: current.version,
    countsFrom: current.version === 0 ? null : current.countsFrom.toISOString(),
    nextVersion: next?.version ?? null,
    nextFrom: next?.countsFrom.toISOString() ?? null,
    hasDraft: drafts.some((draft) => draft.kind === kind),
  }
}

export async function legalRows({ db, clock }: LegalDesk, merchant: Merchant): Promise<StaffLegalRow[]> {
  const now = clock.now()
  const [texts, drafts] = [await textsOf(db, merchant, now), await draftsOf(db, merchant.id)]
  return LEGAL_KINDS.flatMap((kind) => {
    const standing = texts.get(kind)
    return standing ? [rowOf(kind, standing, drafts, now)] : []
  })
}

/** What an editor begins with: the newest text that was published, or the platform's own with its names in braces. */
const beginning = (kind: LegalKind, { all }: Standing): Texts => all[0]?.texts ?? HOUSE_TEXTS[kind]

export async function legalView(
  db: Db | Tx,
  { clock }: Pick<LegalDesk, 'clock'>,
  merchant: Merchant,
  kind: LegalKind,
): Promise<StaffLegal> {
  const now = clock.now()
  const [texts, drafts] = [await textsOf(db, merchant, now), await draftsOf(db, merchant.id)]
  const standing = texts.get(kind)
  if (standing === undefined) throw new AppError('not_found')
  const draft = drafts.find((one) => one.kind === kind)
  return {
    ...rowOf(kind, standing, drafts, now),
    texts: draft?.texts ?? beginning(kind, standing),
    revision: draft?.revision ?? 0,
    savedBy: draft?.savedBy ?? null,
    savedAt: draft?.savedAt.toISOString() ?? null,
    required: [...REQUIRED[kind]],
    figures: Object.fromEntries(Object.entries(figuresOf(merchant)).map(([name, value]) => [name, String(value)])),
    noticeDays: NOTICE_DAYS,
    mayAskConsent: mayAskConsent(kind),
    versions: standing.all.map((row) => ({
      version: row.version,
      asksConsent: row.asksConsent,
      countsFrom: row.countsFrom.toISOString(),
      publishedAt: row.publishedAt.toISOString(),
      publishedBy: row.publishedBy,
      approvedBy: row.approvedBy,
      note: row.note,
    })),
  }
}

/** Names that nobody can fill, or that the text may not leave out, are refused at the draft: nobody agrees to a text that cannot count. */
export function assertNames(kind: LegalKind, texts: Texts, merchant: Merchant): void {
  const faults = faultsOf(kind, texts, figuresOf(merchant))
  if (faults.length > 0) throw new AppError('legal_names_missing', { names: faults })
}

export function saveLegal(
  deps: LegalDesk,
  acting: Acting,
  kind: LegalKind,
  { texts, revision }: BodyOf<typeof opsSaveLegal>,
): Promise<StaffLegal> {
  const { merchant } = acting
  assertNames(kind, texts, merchant)
  const actor = actorOf(acting)
  return staffWrite(deps, actor, async (tx) => {
    const at = deps.clock.now()
    const isSaved = await saveDraft(tx, { merchantId: merchant.id, kind, texts, revision, by: actor.userName, at })
    if (!isSaved) throw new AppError('conflict')
    const after = { revision: revision + 1, hash: hashOf(texts.PT) }
    const note = { action: 'legal.save', entity: 'legal_text', entityId: kind, after } as const
    return { value: await legalView(tx, deps, merchant, kind), note }
  })
}
