import { isReal } from '@trevo/contract/members'
import type { SessionInfo } from '@trevo/contract/session'
import Crown from 'lucide-react/icons/crown'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useFlag } from '../../../session/status.ts'
import { useMember } from '../../../session/use-member.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../account.module.css'
import { accountTexts } from '../texts.ts'

export function Person({ session }: { session: SessionInfo }) {
  const t = useT(accountTexts)
  const { data: member } = useMember()
  const canEdit = useFlag('MYACC') && isReal(session.type)
  const name = member?.nickname || member?.account || session.userName
  return (
    <div className={styles.person}>
      <Avatar src={member?.headIcon} name={name} size={60} />
      <div>
        <h2 className={styles.name}>{name}</h2>
        {member ? <p className={styles.id}>{t('home.id', { id: member.id })}</p> : null}
        {member?.clubLabel ? (
          <p className={styles.club}>
            <Tag tone="gold" icon={<Crown size={14} />}>
              {member.clubLabel.labelName}
            </Tag>
          </p>
        ) : null}
      </div>
      {canEdit ? (
        <ButtonLink variant="outline" size="md" render={<Link to={PATHS.myAccount} />}>
          {t('home.edit')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
