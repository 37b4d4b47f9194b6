import type { BonusPurse } from '@trevo/contract/rules'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { keys } from '../../../lib/query.ts'
import { useSite } from '../../../session/status.ts'
import { HeldNote } from '../../../shared/held/held-note.tsx'
import { byWeight } from '../../../shared/rewards/weights.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { Tag } from '../../../ui/tag.tsx'
import styles from '../bonus.module.css'
import { bonusKey, postGiveUp } from '../queries.ts'
import { bonusTexts } from '../texts.ts'

const GIVE_UP = { renews: [bonusKey, keys.wallet] }

/** What is open: how much, how far, what counts, how much a stake may be, until when, and the way out of it. */
export function OpenBonus({ bonus }: { bonus: BonusPurse }) {
  const t = useT(bonusTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const { title, amount, play, weights, maxBet, expiresAt, state } = bonus
  const money = (value: string) => moneyText(value, currencySymbol)
  const played = t('played', { done: money(play.done), required: money(play.required) })
  return (
    <Card tone="hero" className={styles.card}>
      <div className={styles.top}>
        <Tag tone={state === 'wagered' ? 'ok' : 'gold'}>{t(`state.${state}`)}</Tag>
        <span className={styles.quiet}>{t('until', { at: momentText(expiresAt, 'moment', language, timeZone) })}</span>
      </div>
      <div>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.amount}>{money(amount)}</p>
      </div>
      <ProgressBar label={t('progress')} value={Number(play.done)} max={Number(play.required)} valueText={played} />
      <p className={styles.quiet}>{state === 'wagered' ? t('wagered.text') : played}</p>
      <h3 className={styles.counts}>{t('counts')}</h3>
      <dl className={styles.weights}>
        {byWeight(weights).map(([category, percent]) => (
          <Line key={category} name={t(`category.${category}`)} value={`${percent}%`} />
        ))}
        <Line name={t('maxBet')} value={maxBet === null ? t('maxBet.none') : money(maxBet)} />
      </dl>
      {state === 'open' ? <HeldNote amount={amount} /> : null}
      {state === 'open' ? <GiveUp bonus={bonus} money={money} /> : null}
    </Card>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </>
)

/** Said with its figures before, since nothing brings it back. */
function GiveUp({ bonus, money }: { bonus: BonusPurse; money: (value: string) => string }) {
  const t = useT(bonusTexts)
  const { write, isBusy } = useWrite(GIVE_UP)
  const { id, amount, play } = bonus
  const giveUp = async () => {
    const isSure = await confirmDialog({
      title: t('giveUp.ask'),
      text: t('giveUp.text', { amount: money(amount), done: money(play.done), required: money(play.required) }),
      confirmLabel: t('giveUp.yes'),
      cancelLabel: t('giveUp.no'),
      tone: 'danger',
    })
    if (!isSure) return
    await write({
      send: (idFor) => postGiveUp({ params: { id }, body: { requestId: idFor(id) } }),
      done: t('giveUp.done'),
    })
  }
  return (
    <Button variant="secondary" size="md" loading={isBusy} onClick={() => void giveUp()}>
      {t('giveUp')}
    </Button>
  )
}
