import { useInfiniteQuery } from '@tanstack/react-query'
import type { Envelope } from '@trevo/contract/agents/envelopes'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Section } from '../../../ui/section.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useRewardWords } from '../gift-text.ts'
import { envelopesQuery, postOpen } from '../rain-queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'
import { useAct } from '../use-act.ts'

/** Red envelopes from the team above, to be opened within a day. */
export function MyEnvelopes() {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const query = useInfiniteQuery(envelopesQuery(useSession()))
  const { busyRow, write } = useAct()
  const open = ({ id }: Envelope) =>
    void write({
      row: id,
      send: () => postOpen({ params: { id } }),
      done: ({ amount }) => t('envelope.done', { amount: amount === null ? '' : words.money(amount) }),
    })
  return (
    <Section title={t('envelope.title')}>
      <PagedRows query={query} empty={<p className={styles.quiet}>{t('envelope.none')}</p>}>
        {(rows) => (
          <ul className={styles.list}>
            {rows.map((envelope) => (
              <li key={envelope.id}>
                <EnvelopeCard envelope={envelope} isBusy={busyRow === envelope.id} onOpen={() => open(envelope)} />
              </li>
            ))}
          </ul>
        )}
      </PagedRows>
    </Section>
  )
}

type EnvelopeCardProps = { envelope: Envelope; isBusy: boolean; onOpen: () => void }

function EnvelopeCard({ envelope: { from, wish, amount, state, endsAt, sentAt }, isBusy, onOpen }: EnvelopeCardProps) {
  const t = useT(rewardTexts)
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const isWaiting = state === 'waiting'
  const at = momentText(isWaiting ? endsAt : sentAt, 'moment', language, timeZone)
  const title = t('envelope.from', { account: from })
  return (
    <Card>
      <div className={styles.reward}>
        <img src="/art/red-envelope.webp" alt="" width={44} height={44} />
        <div>
          <h3 className={styles.rewardName}>{title}</h3>
          {wish === '' ? null : <p className={styles.rewardWish}>{wish}</p>}
          <p className={styles.quiet}>{isWaiting ? t('until', { at }) : at}</p>
          {isWaiting ? <HeldNote amount={amount} /> : null}
        </div>
        {isWaiting ? (
          <Button size="md" loading={isBusy} onClick={onOpen} aria-label={`${t('envelope.open')}: ${title}`}>
            {t('envelope.open')}
          </Button>
        ) : state === 'opened' && amount !== null ? (
          <span className={styles.rewardGift}>{`+${words.money(amount)}`}</span>
        ) : (
          <Tag>{t(`envelope.${state}`)}</Tag>
        )}
      </div>
    </Card>
  )
}
