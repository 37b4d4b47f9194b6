import type { AuditCheck } from '../../platform/audit.ts'

/** The one row that the gate reads follows from what was decided. */
export const LIMIT_CHECKS: readonly AuditCheck[] = [
  {
    name: 'the gate knows every pause and exclusion',
    sql: `select format('member %s', member_id) as detail
      from (
        select member_id, max(ends_at) filter (where kind = 'pause') as paused_until,
          max(ends_at) filter (where kind = 'exclusion') as excluded_until
        from member_break group by member_id
      ) b full join member_guard g using (member_id)
      where (b.paused_until, b.excluded_until) is distinct from (g.paused_until, g.excluded_until)`,
  },
  {
    name: 'the gate knows who has limits on stakes',
    sql: `select format('member %s', l.member_id) as detail
      from member_limit l left join member_guard g on g.member_id = l.member_id
      where l.kind <> 'deposit' and (l.amount is not null or l.next_amount is not null) and g.limits_stakes is not true`,
  },
]
