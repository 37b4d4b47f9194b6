import { useQuery } from '@tanstack/react-query'
import type { OwnApplication } from '@trevo/contract/content'
import { isReal } from '@trevo/contract/members'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import { useState } from 'react'
import { dateText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { STATUS_KEYS, STATUS_TONES } from '../../../shared/rewards/activity-status.ts'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../content.module.css'
import { applicationsQuery } from '../queries.ts'
import { contentTexts } from '../texts.ts'

/** The link to one's own applications, for members who may have any. */
export function Applications() {
  const t = useT(contentTexts)
  const common = useT()
  const session = useSession()
  const isOffered = useFlag('REWCEN3')
  const [isOpen, setOpen] = useState(false)
  if (!isOffered || session === null || !isReal(session.type)) return null
  return (
    <>
      <Card className={styles.card}>
        <ListRow icon={<ClipboardList size={20} />} title={t('mine.title')} onPress={() => setOpen(true)} />
      </Card>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('mine.title')} closeLabel={common('shell.close')}>
        <List />
      </Sheet>
    </>
  )
}

function List() {
  const t = useT(contentTexts)
  const query = useQuery(applicationsQuery(useSession()))
  return (
    <Loaded query={query}>
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState art="/art/seedling.webp" title={t('mine.empty')} text={t('mine.emptyText')} />
        ) : (
          <ul className={styles.list}>
            {list.map((application) => (
              <Row key={application.id} application={application} />
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

function Row({ application: { title, status, reason, remarks, appliedAt } }: { application: OwnApplication }) {
  const t = useT(contentTexts)
  const { timeZone } = useSite()
  return (
    <li>
      <Card tone="flat" className={styles.application}>
        <span className={styles.applicationTop}>
          <strong className={styles.noticeTitle}>{title}</strong>
          <Tag tone={STATUS_TONES[status]}>{t(`state.${STATUS_KEYS[status]}`)}</Tag>
        </span>
        <span className={styles.noticeDate}>{dateText(appliedAt, 'YYYY-MM-DD HH:mm', timeZone)}</span>
        {remarks ? <p className={styles.applicationText}>{remarks}</p> : null}
        {reason ? <p className={styles.applicationText}>{t('mine.reason', { reason })}</p> : null}
      </Card>
    </li>
  )
}
