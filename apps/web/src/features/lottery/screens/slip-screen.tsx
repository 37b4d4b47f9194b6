import { useQuery } from '@tanstack/react-query'
import { PlayType } from '@trevo/contract/catalogue'
import type { LotteryGameDetail } from '@trevo/contract/lottery'
import { formatMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import type { LotteryGame } from '@trevo/lottery/types'
import { moneyText } from '../../../lib/format.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link, navHistory, useSearch } from '../../../lib/nav/nav.tsx'
import { loginTarget, placeOf } from '../../../lib/nav/return-to.ts'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag, useSite } from '../../../session/status.ts'
import { IdentityOffer } from '../../../shared/identity/identity-offer.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Dock } from '../../../ui/dock.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { chaseTotal } from '../chase-plan.ts'
import { Chase } from '../components/chase.tsx'
import styles from '../components/slip.module.css'
import { SlipLines } from '../components/slip-lines.tsx'
import { ClosingNote, Refusal } from '../components/slip-notes.tsx'
import { useOpenSlot } from '../open-slot.ts'
import { gameQuery } from '../queries.ts'
import { type SlipLine, totalOf, useSlip, wireLine } from '../slip.ts'
import { lotteryTexts } from '../texts.ts'
import { useChase } from '../use-chase.ts'
import { useDrawsLive } from '../use-draws-live.ts'
import { usePlaceOrder } from '../use-place-order.ts'

function SlipScreen() {
  const t = useT(lotteryTexts)
  const { code = '', board: asked } = useSearch()
  const board = PlayType.options.find((one) => one === asked) ?? 'trad'
  const lines = useSlip(code, board)
  const query = useQuery(gameQuery(code, useSession()))
  const game = findGame(code)
  useDrawsLive(code)
  if (!game || lines.length === 0) {
    const target = game ? <Link to={PATHS.lotteryGame} search={{ code, board }} replace /> : <Link to={PATHS.lottery} />
    return (
      <EmptyState
        art="/art/admission-tickets.webp"
        title={t('slip.empty')}
        text={t('slip.emptyText')}
        action={<ButtonLink render={target}>{t('slip.choose')}</ButtonLink>}
      />
    )
  }
  return <Loaded query={query}>{(detail) => <Slip game={game} detail={detail} board={board} lines={lines} />}</Loaded>
}

type SlipProps = { game: LotteryGame; detail: LotteryGameDetail; board: PlayType; lines: readonly SlipLine[] }

function Slip({ game, detail, board, lines }: SlipProps) {
  const t = useT(lotteryTexts)
  const { code } = game
  const { currencySymbol } = useSite()
  const slot = useOpenSlot([detail.game.current, detail.game.next])
  const chase = useChase(code, slot)
  const { place, isBusy, error } = usePlaceOrder(code, board)
  const multiples = chase.periods.map(({ multiple }) => multiple)
  const total = formatMoney(chaseTotal(totalOf(lines), multiples))
  const confirm = () =>
    place(
      {
        gameCode: code,
        playType: board,
        lines: lines.map(wireLine),
        periods: [...chase.periods],
        total,
        stopOnWin: chase.count > 1 && chase.stopOnWin,
      },
      lines.map(({ id }) => id),
    )
  return (
    <div className={styles.page}>
      <SlipLines game={game} board={board} lines={lines} />
      <Chase code={code} chase={chase} slipMinor={totalOf(lines)} />
      {detail.currency === 'FUN' ? <Note>{t('trial')}</Note> : <IdentityOffer from={placeOf(navHistory.get())} />}
      <ToBolao code={code} board={board} isReal={detail.currency !== 'FUN'} />
      <ClosingNote code={code} name={detail.game.name} slot={slot} isChase={chase.count > 1} />
      {error ? <Refusal code={code} error={error} /> : null}
      <div className={styles.dock}>
        <Dock>
          <p className={styles.total}>
            <span>{t('total.draws', { count: multiples.length })}</span>
            <b>{moneyText(total, currencySymbol)}</b>
          </p>
          <Confirm isOpen={chase.isReady && multiples.length > 0} isBusy={isBusy} onConfirm={confirm} />
        </Dock>
      </div>
    </div>
  )
}

/** Where members of the brand may open one, real money is bet and somebody is signed in. */
function ToBolao({ code, board, isReal }: { code: string; board: PlayType; isReal: boolean }) {
  const t = useT(lotteryTexts)
  const session = useSession()
  const { regulation } = useSite()
  if (!useFlag('BOLAO3') || !isReal || session === null || regulation === 'br') return null
  return (
    <ButtonLink block variant="secondary" render={<Link to={PATHS.bolaoNew} search={{ code, board }} />}>
      {t('bolao.make')}
    </ButtonLink>
  )
}

type ConfirmProps = { isOpen: boolean; isBusy: boolean; onConfirm: () => void }

function Confirm({ isOpen, isBusy, onConfirm }: ConfirmProps) {
  const t = useT(lotteryTexts)
  if (useSession() === null) {
    return (
      <ButtonLink block render={<Link {...loginTarget(navHistory.get())} />}>
        {t('slip.login')}
      </ButtonLink>
    )
  }
  return (
    <Button block disabled={!isOpen} loading={isBusy} onClick={onConfirm}>
      {t('slip.confirm')}
    </Button>
  )
}

export { SlipScreen as Screen }
