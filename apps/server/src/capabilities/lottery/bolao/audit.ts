import type { AuditCheck } from '../../../platform/audit.ts'

/** Orders and their bets are forgotten with their part; what is older has nothing to compare with. */
const BETS = `(select audit_from('lottery_order', 'lottery_entry'))`

/** A bolao and the bets that it is made of say the same. */
export const BOLAO_CHECKS: readonly AuditCheck[] = [
  {
    name: 'every share of a bolao is held once, by a bet of its holder on its draw',
    sql: `select format('bolao %s: share %s of member %s', p.bolao_id, p.first_share, p.member_id) as detail
      from bolao_part p join bolao b on b.book_id = p.book_id and b.id = p.bolao_id
      left join lottery_entry e on e.book_id = p.book_id and e.draw_id = b.draw_id and e.member_id = p.member_id and e.order_id = p.order_id
      where p.order_id >= ${BETS} and (e.multiple, e.stake) is distinct from (p.shares, p.shares * b.price)
      union all
      select format('bolao %s: share %s is held twice', p.bolao_id, o.first_share)
      from bolao_part p join bolao_part o on o.book_id = p.book_id and o.bolao_id = p.bolao_id
        and o.first_share > p.first_share and o.first_share < p.first_share + p.shares`,
  },
  {
    name: 'a bolao has sold what its holders hold',
    sql: `select format('bolao %s: %s sold and %s of the organiser, %s are held', b.id, b.sold, b.own, p.held) as detail
      from bolao b cross join lateral (select coalesce(sum(p.shares), 0) as held from bolao_part p
        where p.book_id = b.book_id and p.bolao_id = b.id) p
      where p.held <> case b.unsold when 'take' then b.shares else b.sold + b.own end`,
  },
  {
    name: 'the prize of a settled bolao is split to the last unit, each share its own part',
    sql: `select format('bolao %s: %s to share %s, of %s', w.id, w.prize, w.first_share, w.whole) as detail
      from (
        select b.id, b.shares as of, p.first_share, p.shares, e.prize,
          -- from any share that is held, what the whole has won follows within a unit; from all of them, exactly
          sum(e.prize) over (partition by b.book_id, b.id) as whole, sum(p.shares) over (partition by b.book_id, b.id) as held
        from bolao b join bolao_part p on p.book_id = b.book_id and p.bolao_id = b.id
        join lottery_entry e on e.book_id = p.book_id and e.draw_id = b.draw_id and e.member_id = p.member_id and e.order_id = p.order_id
        where p.order_id >= ${BETS} and b.cancelled_at is null and e.state in ('won', 'lost')
      ) w
      where w.held = w.of and w.prize <> div(w.whole * (w.first_share + w.shares - 1), w.of) - div(w.whole * (w.first_share - 1), w.of)`,
  },
  {
    name: 'a bolao that was called off or not sold has no bet that counts',
    sql: `select format('bolao %s: the bet of member %s is %s', b.id, e.member_id, e.state) as detail
      from bolao b join bolao_part p on p.book_id = b.book_id and p.bolao_id = b.id
      join lottery_entry e on e.book_id = p.book_id and e.draw_id = b.draw_id and e.member_id = p.member_id and e.order_id = p.order_id
      where p.order_id >= ${BETS} and (b.cancelled_at is not null and e.state not in ('cancelled', 'void')
        or b.cancelled_at is null and e.state = 'cancelled'
        or b.unsold = 'cancel' and b.sold + b.own < b.shares and e.state in ('won', 'lost'))`,
  },
]
