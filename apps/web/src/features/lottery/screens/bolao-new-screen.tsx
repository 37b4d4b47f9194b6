import { useQuery } from '@tanstack/react-query'
import { BOLAO } from '@trevo/contract/bolao'
import { PlayType } from '@trevo/contract/catalogue'
import type { LotteryGameDetail } from '@trevo/contract/lottery'
import { formatMoney, parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { currentLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link, navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { bolaosKey, postOpen } from '../bolao-queries.ts'
import styles from '../components/bolao.module.css'
import { ClosingNote, Refusal } from '../components/slip-notes.tsx'
import { useOpenSlot } from '../open-slot.ts'
import { gameQuery } from '../queries.ts'
import { cutsOf } from '../share-line.ts'
import { clearSlip, type SlipLine, totalOf, useSlip, wireLine } from '../slip.ts'
import { lotteryTexts } from '../texts.ts'
import { useDrawsLive } from '../use-draws-live.ts'

const RENEWS = [bolaosKey, keys.wallet] as const
const UNSOLD = ['cancel', 'take'] as const

function BolaoNewScreen() {
  const t = useT(lotteryTexts)
  const { code = '', board: asked } = useSearch()
  const board = PlayType.options.find((one) => one === asked) ?? 'trad'
  const lines = useSlip(code, board)
  const query = useQuery(gameQuery(code, useSession()))
  const game = findGame(code)
  useDrawsLive(code)
  if (!game || lines.length === 0) {
    return (
      <EmptyState
        art="/art/admission-tickets.webp"
        title={t('slip.empty')}
        text={t('slip.emptyText')}
        action={<ButtonLink render={<Link to={PATHS.lottery} />}>{t('slip.choose')}</ButtonLink>}
      />
    )
  }
  return <Loaded query={query}>{(detail) => <Form game={game} detail={detail} board={board} lines={lines} />}</Loaded>
}

type FormProps = { game: LotteryGame; detail: LotteryGameDetail; board: PlayType; lines: readonly SlipLine[] }

function Form({ game, detail, board, lines }: FormProps) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const slot = useOpenSlot([detail.game.current, detail.game.next])
  const cuts = cutsOf(game, lines.map(wireLine), detail.limits.minStake)
  const [asked, setAsked] = useState(10)
  const [kept, setKept] = useState(1)
  const [unsold, setUnsold] = useState<(typeof UNSOLD)[number]>('cancel')
  const [error, setError] = useState<unknown>(null)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const money = (amount: string) => moneyText(amount, currencySymbol)
  const cut = cuts.find(({ shares }) => shares === asked) ?? cuts[0]
  if (lines.length > BOLAO.linesMax) return <Note tone="warn">{t('bolao.tooMany', { count: BOLAO.linesMax })}</Note>
  if (cut === undefined) return <Note tone="warn">{t('bolao.cutNone')}</Note>
  const own = Math.min(kept, cut.shares - 1)
  const pays = formatMoney(parseMoney(cut.price) * BigInt(unsold === 'take' ? cut.shares : own))
  const open = (period: string) => {
    const { shares, price, lines: ofShare } = cut
    const body = { gameCode: game.code, period, playType: board, lines: ofShare, shares, own, price, unsold }
    void write({
      send: (idFor) => {
        setError(null)
        return postOpen({ query: { language: currentLanguage() }, body: { ...body, requestId: idFor(body) } })
      },
      done: t('bolao.opened'),
      onDone: ({ bolao }) => {
        clearSlip(game.code, board)
        navigate({ to: PATHS.bolaos, search: { id: bolao.id }, replace: true })
      },
      refused: (found) => {
        setError(found)
        return true
      },
    })
  }
  return (
    <div className={styles.page}>
      <Card className={styles.part}>
        <h2 className={styles.heading}>{t('bolao.cut', { total: money(formatMoney(totalOf(lines))) })}</h2>
        <Chips
          label={t('bolao.cut', { total: money(formatMoney(totalOf(lines))) })}
          choices={cuts.map(({ shares }) => ({ id: String(shares), label: t('bolao.shares', { count: shares }) }))}
          selected={[String(cut.shares)]}
          onChange={([id]) => setAsked(Number(id))}
        />
        <p className={styles.price}>{t('bolao.price', { price: money(cut.price) })}</p>
      </Card>
      <Card className={styles.part}>
        <div className={styles.pair}>
          <span>{t('bolao.keep')}</span>
          <Stepper
            label={t('bolao.keep')}
            value={own}
            onChange={setKept}
            min={1}
            max={cut.shares - 1}
            decreaseLabel={t('bolao.fewer')}
            increaseLabel={t('bolao.more')}
          />
        </div>
        <span>{t('bolao.ifUnsold')}</span>
        <Segmented
          label={t('bolao.ifUnsold')}
          choices={UNSOLD.map((id) => ({ id, label: t(`bolao.choose.${id}`) }))}
          value={unsold}
          onChange={setUnsold}
        />
        <p className={styles.quiet}>{t(unsold === 'take' ? 'bolao.takeText' : 'bolao.unsold.cancel')}</p>
        <p className={styles.quiet}>{t('bolao.split', { shares: cut.shares })}</p>
      </Card>
      <ClosingNote code={game.code} name={detail.game.name} slot={slot} isChase={false} />
      {error ? <Refusal code={game.code} error={error} /> : null}
      <Button block disabled={slot === null} loading={isBusy} onClick={() => slot && open(slot.period)}>
        {t('bolao.pay', { total: money(pays) })}
      </Button>
    </div>
  )
}

export { BolaoNewScreen as Screen }
