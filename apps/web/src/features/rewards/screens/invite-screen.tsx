import { useQuery } from '@tanstack/react-query'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { PersonNote } from '../../../shared/held/person-note.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Section } from '../../../ui/section.tsx'
import { Stat, StatGrid } from '../../../ui/stat.tsx'
import { Friends } from '../components/friends.tsx'
import { InviteHero, InviteSteps } from '../components/invite-hero.tsx'
import { InviteLink } from '../components/invite-link.tsx'
import { useRewardWords } from '../gift-text.ts'
import { invitationQuery, rewardsKey } from '../queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

function InviteScreen() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const query = useQuery(invitationQuery(useSession()))
  useRenewal('reward.changed', rewardsKey)
  return (
    <Loaded query={query}>
      {(invitation) => (
        <div className={styles.page}>
          <InviteHero rules={invitation.rules} />
          {invitation.rules?.inviterGift?.kind === 'cash' ? (
            <HeldNote amount={invitation.rules.inviterGift.amount} />
          ) : null}
          <PersonNote sources={['referral']} from={PATHS.inviteFriends} />
          <InviteLink code={invitation.code} path={invitation.path} />
          <StatGrid columns={3}>
            <Stat label={t('invite.invited')} value={invitation.invited} />
            <Stat label={t('invite.rewarded')} value={invitation.rewarded} />
            <Stat
              label={t('invite.earned')}
              value={
                /[1-9]/.test(invitation.earnedPoints) && !/[1-9]/.test(invitation.earnedCash)
                  ? words.points(invitation.earnedPoints)
                  : words.money(invitation.earnedCash)
              }
            />
          </StatGrid>
          {invitation.waiting > 0 ? (
            <Note tone="info" action={<Link to={PATHS.rewardCenter}>{t('invite.claim')}</Link>}>
              {t('invite.waiting', { count: invitation.waiting })}
            </Note>
          ) : null}
          {invitation.rules ? <InviteSteps rules={invitation.rules} /> : null}
          <Section title={t('invite.friends')}>
            <Friends />
          </Section>
        </div>
      )}
    </Loaded>
  )
}

export { InviteScreen as Screen }
