import type { SuspicionRuleName } from '@trevo/contract/ops/suspicions'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import './tables.ts'

export type Rule = {
  name: SuspicionRuleName
  isOn: boolean
  amount: bigint
  times: number
  days: number
  weight: number
}

const reais = (amount: number) => BigInt(amount) * 10_000n

/** As a brand begins; what counts as much is a matter of its policy, and of its counsel. */
const BEGIN: Readonly<Record<SuspicionRuleName, Omit<Rule, 'name'>>> = {
  large_in: { isOn: true, amount: reais(50_000), times: 1, days: 30, weight: 2 },
  // less than so many per cent of what came in was staked
  pass_through: { isOn: true, amount: reais(2_000), times: 30, days: 3, weight: 4 },
  structured: { isOn: true, amount: reais(10_000), times: 3, days: 7, weight: 3 },
  many_payers: { isOn: true, amount: 0n, times: 3, days: 30, weight: 3 },
  shared_device: { isOn: true, amount: reais(500), times: 4, days: 30, weight: 2 },
  // less than so many per cent of what was got was staked
  circle: { isOn: true, amount: reais(2_000), times: 30, days: 14, weight: 4 },
  // so many times what the member pays in on a day of paying
  sudden: { isOn: true, amount: reais(5_000), times: 10, days: 30, weight: 2 },
}
const RULE_NAMES = Object.keys(BEGIN) as SuspicionRuleName[]

export async function rulesOf(db: Db | Tx, merchantId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('suspicion_rule')
    .select(['rule as name', 'is_on as isOn', 'amount', 'times', 'days', 'weight'])
    .where('merchant_id', '=', merchantId)
    .execute()
  return RULE_NAMES.map((name) => rows.find((row) => row.name === name) ?? { name, ...BEGIN[name] })
}

export type Look = { book: number; currency: string; timeZone: string; day: string }
export type Found = { memberId: bigint; facts: Record<string, string> }

/** Those who moved money on the day: nobody else can be found on it. */
const active = ({ book, currency, day }: Look, what: RawBuilder<unknown>) => sql`
  select a.member_id from money_day a
  where a.merchant_id = ${book} and a.day = ${day}::date and a.currency = ${currency} and ${what}`

const window = ({ book, currency, day }: Look, days: number) => sql`
  d.merchant_id = ${book} and d.currency = ${currency} and d.day > ${day}::date - ${days}::int and d.day <= ${day}::date`

const staked = ({ book, currency, day }: Look, days: number) => sql`coalesce((
  select sum(p.staked) from play_day p where p.member_id = w.member_id and p.merchant_id = ${book} and p.currency = ${currency}
    and p.day > ${day}::date - ${days}::int and p.day <= ${day}::date), 0)::bigint`

/** Each reads the figures of the rule's days for those who moved money on the last of them, and no history. */
const LOOKS: Readonly<Record<SuspicionRuleName, (look: Look, rule: Rule) => RawBuilder<Found>>> = {
  large_in: (look, { amount, days }) => sql`
    select d.member_id as "memberId", jsonb_build_object('deposits', sum(d.deposits)::text) as facts from money_day d
    where ${window(look, days)} and d.member_id in (${active(look, sql`a.deposits > 0`)})
    group by d.member_id having sum(d.deposits) >= ${amount}`,
  pass_through: (look, { amount, times, days }) => sql`
    select w.member_id as "memberId", jsonb_build_object('deposits', w.deposits::text, 'withdrawals', w.withdrawals::text,
      'staked', ${staked(look, days)}::text) as facts
    from (select d.member_id, sum(d.deposits)::bigint as deposits, sum(d.withdrawals)::bigint as withdrawals from money_day d
      where ${window(look, days)} and d.member_id in (${active(look, sql`a.withdrawals > 0`)}) group by 1) w
    where w.deposits >= ${amount} and w.withdrawals >= ${amount} and ${staked(look, days)} * 100 < w.deposits * ${times}`,
  structured: (look, { amount, times, days }) => sql`
    select d.member_id as "memberId", jsonb_build_object('deposits', count(*)::text, 'sum', sum(d.paid)::text) as facts from deposit d
    where d.merchant_id = ${look.book} and d.currency = ${look.currency} and d.member_id in (${active(look, sql`a.deposits > 0`)})
      and d.created_at >= (select day_begins(${look.book}, ${look.day}::date - ${days}::int + 1))
      and d.created_at < (select day_begins(${look.book}, ${look.day}::date + 1))
      and d.paid < ${amount} and d.paid * 10 >= ${amount}::bigint * 8
    group by d.member_id having count(*) >= ${times}`,
  many_payers: (look, { times, days }) => sql`
    select r.member_id as "memberId", jsonb_build_object('payments', count(*)::text, 'payers', count(distinct r.payer_masked)::text) as facts
    from refused_payment r
    where r.merchant_id = ${look.book}
      and r.created_at >= (select day_begins(${look.book}, ${look.day}::date - ${days}::int + 1))
      and r.created_at < (select day_begins(${look.book}, ${look.day}::date + 1))
    group by r.member_id having count(*) >= ${times}
      and max(r.created_at) >= (select day_begins(${look.book}, ${look.day}::date))`,
  shared_device: (look, { amount, times, days }) => sql`
    select w.member_id as "memberId", jsonb_build_object('accounts', n.accounts::text, 'deposits', w.deposits::text) as facts
    from (select d.member_id, sum(d.deposits)::bigint as deposits from money_day d
      where ${window(look, days)} and d.member_id in (${active(look, sql`a.deposits > 0 or a.withdrawals > 0`)}) group by 1) w
    join member_registration r on r.member_id = w.member_id and r.device_hash is not null
    cross join lateral (select count(*) as accounts from member_registration o join member m on m.id = o.member_id
      where o.device_hash = r.device_hash and m.merchant_id = ${look.book}) n
    where n.accounts >= ${times} and w.deposits >= ${amount}`,
  circle: (look, { amount, times, days }) => sql`
    select w.member_id as "memberId", jsonb_build_object('sent', w.sent::text, 'received', w.received::text,
      'staked', ${staked(look, days)}::text) as facts
    from (select d.member_id, sum(d.sent)::bigint as sent, sum(d.received)::bigint as received from money_day d
      where ${window(look, days)} and d.member_id in (${active(look, sql`a.sent > 0 or a.received > 0`)}) group by 1) w
    where w.sent >= ${amount} and w.received >= ${amount} and ${staked(look, days)} * 100 < w.received * ${times}`,
  sudden: (look, { amount, times, days }) => sql`
    select w.member_id as "memberId", jsonb_build_object('deposits', w.today::text, 'usual', (w.before / greatest(w.days, 1))::text) as facts
    from (select d.member_id, coalesce(sum(d.deposits) filter (where d.day = ${look.day}::date), 0)::bigint as today,
        coalesce(sum(d.deposits) filter (where d.day < ${look.day}::date), 0)::bigint as before,
        count(*) filter (where d.day < ${look.day}::date and d.deposits > 0) as days
      from money_day d
      where ${window(look, days + 1)} and d.member_id in (${active(look, sql`a.deposits >= ${amount}`)}) group by 1) w
    where w.before > 0 and w.today * w.days >= w.before * ${times}`,
}

export async function findBy(tx: Tx, look: Look, rule: Rule): Promise<Found[]> {
  const { rows } = await LOOKS[rule.name](look, rule).execute(tx)
  return rows
}
