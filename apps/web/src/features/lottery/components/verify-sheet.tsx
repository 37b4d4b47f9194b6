import { useQuery } from '@tanstack/react-query'
import type { LotteryDraw } from '@trevo/contract/lottery'
import { formatResult } from '@trevo/lottery/models'
import type { LotteryGame, NumberModel } from '@trevo/lottery/types'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { drawQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { isPublicBeacon, isSigned, type Verdict, verifyDraw } from '../verify.ts'
import { voidText } from '../void-text.ts'
import styles from './draws.module.css'

type VerifySheetProps = { game: LotteryGame; period: string; onClose: () => void }

/** Works the draw out again on this very device, from what was published before and after it. */
export function VerifySheet({ game, period, onClose }: VerifySheetProps) {
  const t = useT(lotteryTexts)
  const common = useT()
  const query = useQuery(drawQuery(game.code, period))
  return (
    <Sheet open={period !== ''} onClose={onClose} title={t('verify.title')} closeLabel={common('shell.close')}>
      {period === '' ? null : (
        <Loaded query={query}>{(draw) => <Proof draw={draw} model={game.family.model} />}</Loaded>
      )}
    </Sheet>
  )
}

const PARTS = ['committed', 'follows', 'named', 'round', 'signed', 'numbers'] as const
type Checked = Verdict & { signed: boolean | null | undefined }

function Proof({ draw, model }: { draw: LotteryDraw; model: NumberModel }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { proof, result } = draw
  const { beacon } = proof
  const signature = useQuery({
    queryKey: ['lottery', 'beacon', beacon?.chain, beacon?.round, beacon?.signature],
    queryFn: () => (beacon === null ? null : isSigned(beacon)),
    enabled: beacon?.signature != null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const worked = verifyDraw(model, draw)
  if (worked === null) return <Note>{t('verify.early')}</Note>
  const verdict: Checked = { ...worked, signed: beacon?.signature == null ? null : signature.data }
  if (verdict.signed === undefined && !signature.isError) return <Note>{t('verify.working')}</Note>
  const parts = PARTS.filter((part) => verdict[part] !== null)
  const holds = parts.every((part) => verdict[part])
  const facts = [
    [t('verify.commitment'), proof.commitment],
    ...(proof.previous === null ? [] : [[t('verify.previous'), proof.previous]]),
    [t('verify.seed'), proof.seed],
    ...(beacon === null
      ? []
      : [
          [t('verify.beacon'), `${beacon.round} · ${momentText(beacon.at, 'moment', language, timeZone)}`],
          ...(beacon.signature === null ? [] : [[t('verify.signature'), beacon.signature]]),
          [t('verify.source'), new URL(beacon.source, location.origin).href],
        ]),
    ...(proof.publicInput === null ? [] : [[t('verify.input'), proof.publicInput]]),
    ...(result === null ? [] : [[t('verify.result'), formatResult(model, result)]]),
    ...(worked.missed === null ? [] : [[t('verify.missed'), formatResult(model, worked.missed)]]),
  ]
  return (
    <div className={styles.proof}>
      <p className={holds ? styles.holds : styles.fails} role="status">
        {holds ? <CircleCheck size={22} aria-hidden="true" /> : <CircleX size={22} aria-hidden="true" />}
        {t(holds ? 'verify.holds' : 'verify.fails')}
      </p>
      <p className={styles.quiet}>
        {t('verify.text')} <Link to={PATHS.fairness}>{t('verify.how')}</Link>
      </p>
      {draw.state === 'void' ? (
        <Note tone="warn">
          {voidText(t, draw.void, language)}{' '}
          {worked.named === null ? null : t('verify.ask', { round: beacon?.round ?? 0 })}
        </Note>
      ) : null}
      {beacon === null ? <Note>{t('verify.noBeacon')}</Note> : null}
      {beacon === null || isPublicBeacon(beacon) ? null : <Note>{t('verify.sandbox')}</Note>}
      <ul className={styles.parts}>
        {parts.map((part) => (
          <li key={part} className={verdict[part] ? styles.holds : styles.fails}>
            {verdict[part] ? <CircleCheck size={18} aria-hidden="true" /> : <CircleX size={18} aria-hidden="true" />}
            <span>
              {t(verdict[part] ? `verify.${part}` : `verify.not.${part}`, {
                time: momentText(proof.committedAt, 'moment', language, timeZone),
                index: proof.index,
                round: beacon?.round ?? 0,
              })}
            </span>
          </li>
        ))}
      </ul>
      <dl className={styles.proofFacts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
