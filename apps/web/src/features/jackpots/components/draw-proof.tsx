import { useQuery } from '@tanstack/react-query'
import { figureText } from '@trevo/contract/figures'
import type { JackpotProof } from '@trevo/contract/jackpots'
import { formatMoney } from '@trevo/contract/money'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import styles from '../jackpots.module.css'
import { drawQuery } from '../queries.ts'
import { jackpotsTexts } from '../texts.ts'
import { isPublicBeacon, verifyDraw } from '../verify.ts'

/** A draw, worked out again on this device from what everybody can read. */
export function DrawProof({ id, number }: { id: string; number: string }) {
  const t = useT(jackpotsTexts)
  const query = useQuery(drawQuery(id, number))
  return (
    <div className={styles.page}>
      <Loaded query={query}>{(proof) => <Proof proof={proof} />}</Loaded>
      <ButtonLink variant="ghost" render={<Link to={PATHS.jackpots} />}>
        {t('proof.back')}
      </ButtonLink>
    </div>
  )
}

function Proof({ proof }: { proof: JackpotProof }) {
  const t = useT(jackpotsTexts)
  const common = useT()
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const { number, closedAt, listHash, staked, beacon, drops, rounds } = proof
  return (
    <>
      <Card className={styles.jackpot}>
        <h2 className={styles.title}>{t('proof', { number: String(number) })}</h2>
        <KeyValue
          facts={[
            { label: t('proof.closed'), value: momentText(closedAt, 'moment', language, timeZone) },
            ...(rounds === null ? [] : [{ label: t('proof.rounds'), value: figureText(rounds.length) }]),
            { label: t('proof.staked'), value: moneyText(formatMoney(BigInt(staked)), currencySymbol) },
            { label: t('proof.beacon'), value: t('proof.round', { round: figureText(beacon.round) }) },
          ]}
        />
        <p className={styles.quiet}>{t('proof.list')}</p>
        <p className={styles.code}>{listHash}</p>
        {drops.length === 0 ? <p className={styles.quiet}>{t('proof.none')}</p> : null}
        {drops.map(({ level, amount, roundId }) => (
          <p key={level} className={styles.gain}>
            {t('proof.prize', {
              level: common(`jackpot.${level}`),
              amount: moneyText(amount, currencySymbol),
              round: roundId,
            })}
          </p>
        ))}
      </Card>
      {rounds === null ? <Note>{t('proof.forgotten')}</Note> : <Checks proof={proof} />}
      {isPublicBeacon(beacon) ? null : <Note tone="info">{t('proof.sandbox')}</Note>}
    </>
  )
}

function Checks({ proof }: { proof: JackpotProof }) {
  const t = useT(jackpotsTexts)
  const { jackpotId, number, beacon } = proof
  const { data: verdict } = useQuery({
    queryKey: ['jackpots', 'verdict', jackpotId, number, beacon.signature],
    queryFn: () => verifyDraw(proof),
  })
  if (beacon.signature === null) return <Note>{t('proof.waiting')}</Note>
  if (!verdict) return <Note>{t('proof.checking')}</Note>
  return (
    <Card>
      <ul className={styles.checks}>
        {(['list', 'beacon', 'drops'] as const).map((what) => (
          <li key={what} className={styles.check}>
            {verdict[what] ? (
              <CircleCheck size={20} className={styles.good} aria-hidden="true" />
            ) : (
              <CircleX size={20} className={styles.bad} aria-hidden="true" />
            )}
            <span>{verdict[what] ? t(`proof.ok.${what}`) : t('proof.bad', { what: t(`proof.ok.${what}`) })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
