import type { ReferralRules } from '@trevo/contract/referral'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { useRewardWords } from '../gift-text.ts'
import styles from '../invite.module.css'
import { rewardTexts } from '../texts.ts'

export function InviteHero({ rules }: { rules: ReferralRules | null }) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const gift = rules?.inviterGift
  return (
    <Card tone="hero" className={styles.hero}>
      <div>
        <h2 className={styles.title}>{gift ? t('invite.win', { gift: words.gift(gift) }) : t('invite.title')}</h2>
        <p className={styles.text}>
          {rules && gift
            ? t('invite.for', { amount: words.money(rules.turnover), days: rules.withinDays })
            : t('invite.nothing')}
        </p>
      </div>
      <img src="/art/party-popper.webp" alt="" width={96} height={96} />
    </Card>
  )
}

/** How it works, and the small print. */
export function InviteSteps({ rules }: { rules: ReferralRules }) {
  const t = useT(rewardTexts)
  const { regulation, mobileTemplate } = useSite()
  const { birthday_limit: age } = mobileTemplate
  const words = useRewardWords()
  const { inviterGift, friendGift, turnover, withinDays, friendsMax } = rules
  const gains = [
    inviterGift ? t('invite.youGet', { gift: words.gift(inviterGift) }) : null,
    friendGift ? t('invite.friendGets', { gift: words.gift(friendGift) }) : null,
  ].filter((text) => text !== null)
  const steps = [
    { title: t('invite.step1'), text: t('invite.step1Text') },
    { title: t('invite.step2'), text: t(regulation === 'br' ? 'invite.step2Text' : 'invite.step2Adult', { age }) },
    {
      title: t('invite.step3', { amount: words.money(turnover) }),
      text: t('invite.step3Text', { count: withinDays }),
    },
    { title: t('invite.step4'), text: gains.join(' ') },
  ]
  return (
    <Section title={t('invite.how')}>
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <p className={styles.stepTitle}>{title}</p>
              <p className={styles.stepText}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.stepText}>{t('invite.rules', { count: friendsMax })}</p>
    </Section>
  )
}
