import type { AuditCheck } from '../../platform/audit.ts'
import { PROMISES } from './promises.ts'

const NEWEST = `select distinct on (merchant_id, kind) merchant_id, kind, version, promises from legal_version
  where counts_from <= now() order by merchant_id, kind, counts_from desc, version desc`

export const LEGAL_CHECKS: readonly AuditCheck[] = [
  {
    name: 'whoever counts as having agreed to legal texts has agreed to a version of each that asked for it',
    sql: `select format('member %s: edition %s, %s kept', p.member_id, p.consent_edition, count(c.kind)) as detail
      from member_profile p
      left join legal_version v on v.merchant_id = p.merchant_id and v.edition <= p.consent_edition
      left join legal_consent c on c.member_id = p.member_id and c.kind = v.kind and c.version = v.version
        and c.text_hash = v.hashes ->> c.language
      where p.consent_edition > 0
      group by p.member_id, p.consent_edition
      having count(c.kind) = 0`,
  },
  {
    name: 'the periods that the legal texts promise are those that the code keeps to: otherwise publish them anew',
    sql: `select format('brand %s: %s in version %s', merchant_id, kind, version) as detail from (${NEWEST}) n
      where promises is distinct from '${JSON.stringify(PROMISES)}'::jsonb`,
  },
]
