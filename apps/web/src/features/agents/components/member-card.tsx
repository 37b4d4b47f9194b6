import type { TeamMember } from '@trevo/contract/agents/team'
import { isAgent } from '@trevo/contract/members'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import UsersRound from 'lucide-react/icons/users-round'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../agents.module.css'
import { rateSpan } from '../rate-span.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { useSeen } from '../use-seen.ts'

type MemberCardProps = { member: TeamMember; onOpen: () => void; onTeam: () => void }

export function MemberCard({ member, onOpen, onTeam }: MemberCardProps) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const seen = useSeen()
  return (
    <Card>
      <button type="button" className={styles.memberTop} data-press="" aria-haspopup="dialog" onClick={onOpen}>
        <Face member={member} />
        <span className={styles.memberMore}>
          <EllipsisVertical size={20} aria-hidden="true" />
        </span>
      </button>
      <dl className={styles.facts}>
        <div>
          <dt>{t('member.balance')}</dt>
          <dd>{money(member.balance)}</dd>
        </div>
        <div>
          <dt>{t('member.rebate')}</dt>
          <dd>{rateSpan(member.rates, t('rates.to'))}</dd>
        </div>
        <div>
          <dt>{t('member.turnover30')}</dt>
          <dd>{money(member.turnover)}</dd>
        </div>
        <div>
          <dt>{t('member.seen')}</dt>
          <dd>{member.online ? t('member.online') : seen(member.lastSeenAt)}</dd>
        </div>
      </dl>
      {member.directCount > 0 ? (
        <Button variant="soft" size="md" block icon={<UsersRound size={18} />} onClick={onTeam}>
          {t('member.openTeam', { count: member.directCount })}
        </Button>
      ) : null}
    </Card>
  )
}

function Face({ member }: { member: TeamMember }) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  return (
    <>
      <span className={styles.face}>
        <Avatar name={member.account} />
        {member.online ? <span className={styles.dot} /> : null}
      </span>
      <span className={styles.memberWords}>
        <span className={styles.memberName}>
          <span className={styles.account}>{member.account}</span>
          <Tag tone={isAgent(member.type) ? 'gold' : 'neutral'}>
            {t(isAgent(member.type) ? 'type.agent' : 'type.player')}
          </Tag>
          {member.status === 'active' ? null : <Tag tone="bad">{t(`status.${member.status}`)}</Tag>}
        </span>
        <span className={styles.memberDetail}>
          {member.teamCount > 0
            ? t('member.inTeam', { count: member.teamCount })
            : t('member.since', { date: localDateText(member.joinedAt, language, timeZone) })}
        </span>
        <VisuallyHidden>{t('member.details')}</VisuallyHidden>
      </span>
    </>
  )
}
