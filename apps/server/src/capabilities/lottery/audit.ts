import type { AuditCheck } from '../../platform/audit.ts'

const LEDGER = `(select audit_from('ledger_transfer', 'ledger_posting'))`
/** An order, its lines, its periods and what was paid for them come after it, so they are there where it is. */
const ORDERS = `(select audit_from('lottery_order', 'lottery_line', 'lottery_entry', 'lottery_payment'))`
/** Both are numbered with the ledger. */
const PAYMENTS = `(select audit_from('ledger_transfer', 'ledger_posting', 'lottery_payment'))`
/** By themselves: a part with a bet that waits for its outcome is not sealed, so none is overlooked. */
const ENTRIES = `(select audit_from('lottery_entry'))`
/** What a draw pays comes after it. */
const DRAWS = `(select audit_from('lottery_entry', 'lottery_payment'))`

/** Every order has its outcome or is open, and all of it is in the ledger. */
export const LOTTERY_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every order’s stake equals its lines, its periods and its transfer',
    sql: `select format('order %s: total %s, lines give %s, periods %s, the ledger %s',
        o.id, o.total, l.stake * e.multiples, e.stake, -p.amount) as detail
      from lottery_order o
      cross join lateral (select coalesce(sum(stake), 0) as stake, count(*) as lines from lottery_line
        where book_id = o.book_id and order_id = o.id) l
      cross join lateral (
        select coalesce(sum(stake), 0) as stake, coalesce(sum(multiple), 0) as multiples, count(*) as periods
        from lottery_entry where book_id = o.book_id and order_id = o.id) e
      left join ledger_transfer t on t.book_id = o.book_id and t.id = o.transfer_id and t.kind = 'bet'
        and t.meta ->> 'orderId' = o.id::text
      left join ledger_account a on a.book_id = o.book_id and a.member_id = o.member_id and a.kind = 'cash' and a.currency = o.currency
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id and p.account_id = a.id and p.balance_after is not null
      where o.id >= ${ORDERS} and o.transfer_id >= ${LEDGER} and (o.total, o.total, o.total, o.lines, o.periods)
        is distinct from (l.stake * e.multiples, e.stake, -p.amount, l.lines::int, e.periods::int)`,
  },
  {
    name: 'every period of an order belongs to its order, game and draw',
    sql: `select format('order %s, draw %s', e.order_id, e.draw_id) as detail
      from lottery_entry e
      left join lottery_order o on o.book_id = e.book_id and o.id = e.order_id
      left join lottery_draw d on d.id = e.draw_id
      where e.order_id >= ${ORDERS} and (o.member_id, o.currency, o.game_code) is distinct from (e.member_id, e.currency, d.game_code)
      union all
      select format('order %s is not in its member’s book', o.id)
      from lottery_order o join member m on m.id = o.member_id where o.id >= ${ORDERS} and m.book_id <> o.book_id`,
  },
  {
    name: 'a request was taken once for a player',
    sql: `select format('member %s, request %s: %s orders', member_id, request_id, count(*)) as detail
      from lottery_order where id >= ${ORDERS} group by book_id, member_id, request_id having count(*) > 1`,
  },
  {
    name: 'every bet has its outcome, or its draw is not settled',
    sql: `select format('order %s in draw %s is %s', e.order_id, e.draw_id, e.state) as detail
      from lottery_entry e join lottery_draw d on d.id = e.draw_id
      left join lottery_void v on v.draw_id = e.draw_id and v.merchant_id = e.book_id
      where e.draw_id >= ${ENTRIES} and (e.state = 'open' and d.state = 'settled' and (v.draw_id is null or v.done_at is not null)
        or e.state in ('won', 'lost') and (d.state = 'open' or v.done_at is not null)
        or e.state = 'void' and v.draw_id is null)`,
  },
  {
    name: 'prizes and rebates of a draw equal what was paid for it',
    sql: `select format('draw %s, member %s: prizes %s and rebates %s, paid %s and %s', draw_id, member_id, e.prize, e.rebate,
        coalesce(p.prize, 0), coalesce(p.rebate, 0)) as detail
      from (
        select draw_id, member_id, sum(prize) as prize, coalesce(sum(rebate) filter (where state <> 'open'), 0) as rebate
        from lottery_entry where draw_id >= ${DRAWS} group by draw_id, member_id
      ) e
      full join (
        select draw_id, member_id, sum(prize) as prize, sum(rebate) as rebate
        from (
          select draw_id, member_id,
            case kind when 'win' then amount when 'win_back' then -amount else 0 end as prize,
            case kind when 'rebate' then amount else 0 end as rebate
          from lottery_payment where draw_id >= ${DRAWS} and kind in ('win', 'rebate', 'win_back')
          union all
          select draw_id, member_id, -amount, 0 from lottery_debt where draw_id >= ${DRAWS}
        ) moved group by draw_id, member_id
      ) p using (draw_id, member_id)
      where (coalesce(e.prize, 0), coalesce(e.rebate, 0)) is distinct from (coalesce(p.prize, 0), coalesce(p.rebate, 0))`,
  },
  {
    name: 'every stake that was given back was given back once',
    sql: `select format('order %s: %s was given back, its periods say %s', order_id, p.amount, e.amount) as detail
      from (select order_id, sum(amount) as amount from lottery_payment
        where order_id >= ${ORDERS} and kind = 'back' group by order_id) p
      full join (
        select order_id, sum(stake) as amount from lottery_entry
        where order_id >= ${ORDERS} and state in ('cancelled', 'stopped') group by order_id
      ) e using (order_id)
      where p.amount is distinct from e.amount
      union all
      select format('draw %s, member %s: %s was given back, the void says %s', draw_id, member_id, p.amount, e.amount)
      from (select draw_id, member_id, sum(amount) as amount from lottery_payment
        where draw_id >= ${DRAWS} and kind = 'void' group by draw_id, member_id) p
      full join (
        select draw_id, member_id, sum(stake) as amount from lottery_entry
        where draw_id >= ${DRAWS} and state = 'void' group by draw_id, member_id
      ) e using (draw_id, member_id)
      where p.amount is distinct from e.amount`,
  },
  {
    name: 'every payment of the lottery has its transfer, and every such transfer its payment',
    sql: `select format('payment %s (%s)', y.transfer_id, y.kind) as detail
      from lottery_payment y
      left join ledger_transfer t on t.book_id = y.book_id and t.id = y.transfer_id
      left join ledger_posting p on p.book_id = t.book_id and p.transfer_id = t.id
        and p.account_id in (select id from ledger_account where book_id = y.book_id and member_id = y.member_id and kind = 'cash')
      where y.transfer_id >= ${PAYMENTS} and (t.kind is distinct from case y.kind when 'back' then 'bet_rollback' when 'void' then 'bet_rollback'
          when 'win_back' then 'win_rollback' else y.kind end
        or p.amount is distinct from case y.kind when 'win_back' then -y.amount else y.amount end)
      union all
      select format('transfer %s (%s)', t.id, t.kind) from ledger_transfer t
      where t.id >= ${PAYMENTS} and t.meta ? 'lottery' and t.kind <> 'bet'
        and not exists (select from lottery_payment y where y.book_id = t.book_id and y.transfer_id = t.id)
      union all
      select format('transfer %s (%s)', t.id, t.kind) from ledger_transfer t
      where t.id >= ${LEDGER} and t.meta ? 'lottery' and t.kind = 'bet'
        and (t.meta ->> 'orderId')::bigint >= named_from('lottery_order')
        and not exists (select from lottery_order o where o.book_id = t.book_id
          and o.id = (t.meta ->> 'orderId')::bigint and o.transfer_id = t.id)`,
  },
  {
    name: 'every draw that names a round of the beacon was drawn with it',
    sql: `select format('draw %s', d.id) as detail
      from lottery_draw d left join beacon_round r on r.chain_id = d.beacon_chain_id and r.round = d.beacon_round
      where d.result is not null and d.beacon_round is not null and r.signature is null`,
  },
  {
    name: 'every seed that was shown follows from its day’s commitment',
    sql: `select format('draw %s', d.id) as detail
      from lottery_draw d
      join lottery_day y on y.game_code = d.game_code and y.day = d.day
      left join lottery_draw b on b.game_code = d.game_code and b.day = d.day and b.place = d.place - 1 and b.draws_at < d.draws_at
      where d.seed is not null and case when d.place = 1 then y.commitment else b.seed end is not null
        and sha256(d.seed) <> case when d.place = 1 then y.commitment else b.seed end`,
  },
]
