import type { Channel } from '@trevo/contract/communications'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { postUnsubscribe } from '../queries.ts'
import { communicationsTexts } from '../texts.ts'

/** Where the link of a mail leads. Asked once: programs that look at links before people do must not unsubscribe anybody. */
function UnsubscribeScreen() {
  const t = useT(communicationsTexts)
  const { token } = useSearch()
  const [done, setDone] = useState<Channel | null>(null)
  const { isBusy, write } = useWrite()
  const leave = () =>
    void write({
      send: () => postUnsubscribe({ body: { token: token ?? '' } }),
      onDone: ({ channel }) => setDone(channel),
    })
  if (done)
    return (
      <EmptyState
        art="/art/seedling.webp"
        title={t('unsubscribed')}
        text={t(`unsubscribed.${done}`)}
        action={<ButtonLink render={<Link to={PATHS.communications} />}>{t('unsubscribe.more')}</ButtonLink>}
      />
    )
  return (
    <EmptyState
      art="/art/seedling.webp"
      title={t('unsubscribe')}
      text={t('unsubscribe.text')}
      action={
        <Button disabled={isBusy || !token} onClick={leave}>
          {t('unsubscribe.now')}
        </Button>
      }
    />
  )
}

export { UnsubscribeScreen as Screen }
