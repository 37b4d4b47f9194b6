import type { TeamMemberDetail } from '@trevo/contract/agents/team'
import { figureText } from '@trevo/contract/figures'
import { isAgent } from '@trevo/contract/members'
import { useState } from 'react'
import { localDateText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../agents.module.css'
import { rateText } from '../rate.ts'
import { agentsTexts } from '../texts.ts'
import { useMoney } from '../use-money.ts'
import { useSeen } from '../use-seen.ts'

type Props = { member: TeamMemberDetail }

export function MemberFacts({ member }: Props) {
  return (
    <div className={styles.form}>
      <Person member={member} />
      <Figures member={member} />
      <Rates member={member} />
    </div>
  )
}

function Person({ member }: Props) {
  const t = useT(agentsTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const money = useMoney()
  const seen = useSeen()
  const left = (count: number | null) => (count === null ? t('quota.any') : figureText(count))
  return (
    <>
      <p className={styles.tags}>
        <Tag tone={isAgent(member.type) ? 'gold' : 'neutral'}>
          {t(isAgent(member.type) ? 'type.agent' : 'type.player')}
        </Tag>
        {member.online ? <Tag tone="ok">{t('member.online')}</Tag> : null}
        {member.status === 'active' ? null : <Tag tone="bad">{t(`status.${member.status}`)}</Tag>}
      </p>
      <Card tone="flat">
        <KeyValue
          facts={[
            ...(member.nickname ? [{ label: t('member.nickname'), value: member.nickname }] : []),
            { label: t('member.balance'), value: money(member.balance) },
            { label: t('member.level'), value: figureText(member.level) },
            { label: t('member.joined'), value: localDateText(member.joinedAt, language, timeZone) },
            { label: t('member.seen'), value: seen(member.lastSeenAt) },
            ...(isAgent(member.type)
              ? [
                  { label: t('member.direct'), value: figureText(member.directCount) },
                  { label: t('member.team'), value: figureText(member.teamCount) },
                ]
              : []),
            ...(member.quota
              ? [
                  { label: t('quota.agents'), value: left(member.quota.agents) },
                  { label: t('quota.players'), value: left(member.quota.players) },
                ]
              : []),
          ]}
        />
      </Card>
    </>
  )
}

function Figures({ member }: Props) {
  const t = useT(agentsTexts)
  const money = useMoney()
  const [whose, setWhose] = useState<'own' | 'team'>('own')
  const { figures } = member
  const [today, month] = whose === 'own' ? [figures.ownToday, figures.ownMonth] : [figures.teamToday, figures.teamMonth]
  const rows = ['turnover', 'prize', 'deposits', 'withdrawals'] as const
  return (
    <Section title={t('figures.title')}>
      {isAgent(member.type) ? (
        <Segmented
          label={t('figures.whose')}
          choices={(['own', 'team'] as const).map((id) => ({ id, label: t(`figures.${id}`) }))}
          value={whose}
          onChange={setWhose}
        />
      ) : null}
      <table className={styles.smallTable}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('figures.today')}</th>
            <th scope="col">{t('figures.month')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((name) => (
            <tr key={name}>
              <th scope="row">{t(`sum.${name}`)}</th>
              <td>{money(today[name])}</td>
              <td>{money(month[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Rates({ member }: Props) {
  const t = useT(agentsTexts)
  const rates = member.rates.filter(({ rate }) => Number(rate) > 0)
  return (
    <Section title={t('rates.title')}>
      {rates.length === 0 ? (
        <p className={styles.quiet}>{t('rates.none')}</p>
      ) : (
        <ul className={styles.rateChips}>
          {rates.map(({ category, rate }) => (
            <li key={category}>
              {t(`category.${category}`)} <b>{rateText(rate)}</b>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
