import { randomUUID } from 'node:crypto'
import { chatSend } from '@trevo/contract/chat'
import { applyReward } from '@trevo/contract/content'
import { parseMoney } from '@trevo/contract/money'
import { StaffRole } from '@trevo/contract/ops/roles'
import type { RegulationProfile } from '@trevo/contract/status'
import { sql } from 'kysely'
import sharp from 'sharp'
import { publishHelp } from '../src/capabilities/content/help.ts'
import { insertCategory } from '../src/capabilities/content/staff-queries.ts'
import { setLimits } from '../src/money/ways/limits.ts'
import { wayOf } from '../src/money/ways/ways.ts'
import { type Db, inTx } from '../src/platform/db.ts'
import { startTestApp, type TestApp } from './app.ts'
import { nodeOf, offerCatalogue } from './catalogue.ts'
import { aDesk, anAnnouncement, aPromotion } from './content.ts'
import { aMember, aMerchant, aSession, type TestMember } from './fixtures.ts'
import { ampleBudgets } from './rewards.ts'
import { signedIn } from './staff.ts'

export type OpsWorld = Awaited<ReturnType<typeof anOpsWorld>>

/** So that what staff give back in tests is within the margin rule. */
const KEEPS_A_FIFTH = '80.00'

/** Two brands. The first has one of everything that the console works on; somebody of every role is there for each. */
export async function anOpsWorld({ regulation = 'none' }: { regulation?: RegulationProfile } = {}) {
  let brandId = 0
  let otherId = 0
  const server = await startTestApp({
    config: { rateLimitFactor: 100 },
    async prepare({ db }) {
      const flags = { REWCEN3: true, CBS3: true, INBOX3: true }
      brandId = (await aMerchant(db, { code: 'trevo', isDefault: true, regulation, flags })).id
      otherId = (await aMerchant(db, { code: 'mare', hosts: ['mare.localhost'], flags })).id
      if (regulation === 'br') await everybodyProven(db)
      await ampleBudgets(db, brandId)
      await oneMayDecide(db, brandId)
      await offerCatalogue(db, brandId, {
        PG: [{ code: 'tigre', namePt: 'Tigre da Sorte', nameEn: 'Lucky Tiger', rtp: KEEPS_A_FIFTH }],
      })
      await offerCatalogue(db, otherId, {
        PG: [{ code: 'coelho', rtp: KEEPS_A_FIFTH }],
        FC: [{ code: 'peixe', rtp: KEEPS_A_FIFTH }],
      })
    },
  })
  const { db, jobs } = server.app
  // What is published is handed to a job.
  await jobs.start()
  const desk = aDesk(brandId, server.clock)
  const member = await aMember(db, { merchantId: brandId, account: 'ana', clubLabel: 'VIP Ouro' })
  const noticeId = await anAnnouncement(db, desk, { type: 'PL' })
  const promotionId = await aPromotion(db, desk, {
    flow: 'application',
    rewardKind: 'cash',
    rewardAmountMinor: parseMoney('25.00'),
  })
  const helpId = await inTx(db, (tx) => publishHelp(tx, desk, { sort: 1, texts: { PT: { title: 'Saque', html: '' } } }))
  const titles = { PT: 'Cassino', EN: 'Casino' }
  const category = { merchantId: brandId, sort: 1, iconUrl: '/icons/a.svg', titles }
  const categoryId = await inTx(db, (tx) => insertCategory(tx, category))
  const { nodeId } = await nodeOf(db, brandId, 'tigre')
  const all = { roles: StaffRole.options }
  return {
    server,
    db,
    brandId,
    otherId,
    member,
    noticeId,
    promotionId,
    helpId,
    categoryId,
    nodeId,
    everywhere: await signedIn(server, all),
    own: await signedIn(server, { ...all, merchantId: brandId }),
    stranger: await signedIn(server, { ...all, merchantId: otherId }),
    async close() {
      await jobs.stop()
      await server.close()
    },
  }
}

/** Members are who they say from the moment they are made, so that what is tried of them is not refused for that. */
const everybodyProven = (db: Db) =>
  sql`
    create function proven() returns trigger language plpgsql as $$ begin
      insert into member_profile (member_id, merchant_id, id_number_sealed, id_number_hash, birthday_sealed, adult_from,
          identity_verified_at, permitted_until)
        values (new.id, new.merchant_id, '-', sha256(new.id::text::bytea), '-', '-infinity', '2026-03-01', '2999-01-01');
      return null;
    end $$;
    create trigger proven after insert on member for each row execute function proven()`.execute(db)

/** Rules of rewards stay within what one person decides, and many tests share the day of one person. */
async function oneMayDecide(db: Db, brandId: number): Promise<void> {
  await sql`update reward_budget set day_max = case scope when 'vip' then 2000000 when 'mall' then day_max
      when 'promotion' then day_max else 100000 end * case kind when 'points' then 10 else 1 end
    where merchant_id = ${brandId}`.execute(db)
  await inTx(db, (tx) =>
    setLimits(tx, brandId, 'one_person', wayOf('one_person').maxima, new Date('2026-01-01T00:00:00Z')),
  )
}

export const aPicture = async () =>
  (
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#208040' } })
      .png()
      .toBuffer()
  ).toString('base64')

/** The member asks for the promotion's reward; answers with the application. */
export async function anApplication(server: TestApp, member: TestMember, promotionId: bigint): Promise<string> {
  const { token } = await aSession(server.app.db, member, server.clock.now())
  const answer = await server.inject(applyReward, {
    token,
    body: { requestId: randomUUID(), promotionId: String(promotionId), remarks: 'quero', pictures: [await aPicture()] },
  })
  return answered<{ applicationId: string }>(answer).applicationId
}

/** The member writes to the desk; answers with the conversation. */
export async function aConversation(
  server: TestApp,
  member: TestMember,
  text = 'Olá',
  picture?: string,
): Promise<string> {
  const { token } = await aSession(server.app.db, member, server.clock.now())
  const body = { clientId: randomUUID(), text, ...(picture !== undefined && { picture }) }
  const sent = await server.inject(chatSend, { token, body })
  if (sent.status !== 200) throw new Error(sent.text)
  const { id } = await server.app.db
    .selectFrom('chat_conversation')
    .select('id')
    .where('member_id', '=', member.id)
    .executeTakeFirstOrThrow()
  return String(id)
}

export function answered<T>({ envelope, text }: { envelope: unknown; text: string }): T {
  const answer = envelope as { success: boolean; value: T }
  if (!answer.success) throw new Error(text)
  return answer.value
}
export const errorOf = ({ envelope }: { envelope: unknown }) => (envelope as { errorCode?: string }).errorCode ?? null
