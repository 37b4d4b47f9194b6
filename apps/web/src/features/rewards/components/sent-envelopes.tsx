import { useInfiniteQuery } from '@tanstack/react-query'
import type { EnvelopeBatch } from '@trevo/contract/agents/envelopes'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useRewardWords } from '../gift-text.ts'
import { sentQuery } from '../rain-queries.ts'
import styles from '../rewards.module.css'
import { rewardTexts } from '../texts.ts'

/** What an agent sent, and who has opened it. */
export function SentEnvelopes() {
  const t = useT(rewardTexts)
  const common = useT()
  const words = useRewardWords()
  const language = useLanguage()
  const { timeZone } = useSite()
  const query = useInfiniteQuery(sentQuery(useSession()))
  const [opened, setOpened] = useState<EnvelopeBatch | null>(null)
  const [isOpen, setOpen] = useState(false)
  const moment = (at: string) => momentText(at, 'moment', language, timeZone)
  const openedCount = ({ envelopes }: EnvelopeBatch) => envelopes.filter(({ state }) => state === 'opened').length
  return (
    <PagedRows
      query={query}
      empty={<EmptyState art="/art/red-envelope.webp" title={t('sent.none')} text={t('sent.noneText')} />}
    >
      {(rows) => (
        <>
          <ListGroup>
            {rows.map((batch) => (
              <ListRow
                key={batch.id}
                icon={<Mail size={20} />}
                title={words.money(batch.total)}
                detail={`${moment(batch.sentAt)} · ${t('sent.opened', { opened: openedCount(batch), all: batch.envelopes.length })}`}
                onPress={() => {
                  setOpened(batch)
                  setOpen(true)
                }}
              />
            ))}
          </ListGroup>
          <Sheet
            open={isOpen}
            onClose={() => setOpen(false)}
            title={t('sent.title')}
            closeLabel={common('shell.close')}
          >
            {opened ? (
              <div className={styles.page}>
                {opened.wish === '' ? null : <p className={styles.rewardWish}>{opened.wish}</p>}
                <p className={styles.quiet}>{t('until', { at: moment(opened.endsAt) })}</p>
                <Card tone="flat">
                  <KeyValue
                    facts={opened.envelopes.map(({ to, amount, state }) => ({
                      label: to.account,
                      value: `${words.money(amount)} · ${t(`envelope.${state}`)}`,
                    }))}
                  />
                </Card>
              </div>
            ) : null}
          </Sheet>
        </>
      )}
    </PagedRows>
  )
}
