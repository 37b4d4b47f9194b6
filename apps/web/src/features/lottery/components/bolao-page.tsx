import { useQuery } from '@tanstack/react-query'
import type { BolaoDetail } from '@trevo/contract/bolao'
import { exactMoneyText, formatMoney, parseMoney } from '@trevo/contract/money'
import { findGame } from '@trevo/lottery/games'
import { findPlay } from '@trevo/lottery/settle'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { currentLanguage, useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link, navHistory } from '../../../lib/nav/nav.tsx'
import { loginTarget } from '../../../lib/nav/return-to.ts'
import { keys } from '../../../lib/query.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { useWrite } from '../../../shared/write/use-write.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Note } from '../../../ui/note.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { bolaoQuery, bolaosKey, postBuy, postCallOff } from '../bolao-queries.ts'
import { fullPlayName, selectionText } from '../names.ts'
import { periodName } from '../period-name.ts'
import { shownNumbers } from '../shown-result.ts'
import { lotteryTexts } from '../texts.ts'
import { Balls } from './balls.tsx'
import styles from './bolao.module.css'
import { BOLAO_TONES, isCalledOff, Sold, takesBets, useOrganiser } from './bolao-card.tsx'
import { SmallClock } from './clocks.tsx'
import { Refusal } from './slip-notes.tsx'

const RENEWS = [bolaosKey, keys.wallet] as const

export function BolaoPage({ id }: { id: string }) {
  const query = useQuery(bolaoQuery(id, useSession()))
  return (
    <Loaded query={query}>
      {(detail) => (
        <div className={styles.page}>
          <Head detail={detail} />
          <Outcome detail={detail} />
          <Buy detail={detail} />
          <Lines detail={detail} />
          <Holders detail={detail} />
          <CallOff detail={detail} />
        </div>
      )}
    </Loaded>
  )
}

function Head({ detail: { bolao, lines } }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const organiser = useOrganiser(bolao)
  const { state, gameName, gameCode, period, price, mine, shares, unsold, closesAt } = bolao
  const series = lines[0]?.series ?? 0
  return (
    <Card tone="hero" className={styles.part}>
      <div className={styles.pair}>
        <Tag tone={BOLAO_TONES[state]}>{t(`bolao.state.${state}`)}</Tag>
        {takesBets(state) ? <SmallClock at={closesAt} /> : null}
      </div>
      <h2 className={styles.name}>
        {gameName} · {t('bolao.draw', { period: periodName(gameCode, period) })}
      </h2>
      <p className={styles.price}>{t('bolao.price', { price: moneyText(price, currencySymbol) })}</p>
      {takesBets(state) || state === 'closed' ? <Sold bolao={bolao} /> : null}
      <p className={styles.quiet}>{organiser}</p>
      {mine > 0 && !isCalledOff(state) ? <p className={styles.own}>{t('bolao.own', { count: mine })}</p> : null}
      {takesBets(state) ? (
        <ul className={styles.remarks}>
          {state === 'open' ? <li>{t(`bolao.unsold.${unsold}`)}</li> : null}
          <li>{t('bolao.split', { shares })}</li>
          <li>{t('bolao.series', { series })}</li>
        </ul>
      ) : null}
    </Card>
  )
}

function Outcome({ detail }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { bolao, result, prize, myPrize, myRebate, cancelledWhy } = detail
  if (bolao.state === 'void') return <Note tone="warn">{t('bolao.why.void')}</Note>
  if (cancelledWhy) {
    const why = cancelledWhy === 'organiser' && bolao.isMine ? 'you' : cancelledWhy
    return <Note tone="warn">{t(`bolao.why.${why}`)}</Note>
  }
  const family = findGame(bolao.gameCode)?.family
  if (result === null || family === undefined) return null
  const money = (amount: string) => exactMoneyText(amount, currencySymbol)
  const isWon = parseMoney(prize ?? '0') > 0n
  const facts = [
    { label: t('bolao.prize'), value: <span className={styles.won}>{money(prize ?? '0')}</span> },
    ...(bolao.mine > 0
      ? [{ label: t('bolao.myPrize'), value: <span className={styles.won}>{money(myPrize)}</span> }]
      : []),
    ...(parseMoney(myRebate) > 0n ? [{ label: t('bolao.myRebate'), value: money(myRebate) }] : []),
  ]
  return (
    <Card className={styles.part}>
      <h3 className={styles.heading}>{t('bolao.result')}</h3>
      <Balls family={family.id} numbers={shownNumbers(family.id, result)} label={t('bolao.result')} look="gold" />
      {prize === null ? null : isWon ? (
        <KeyValue facts={facts} />
      ) : (
        <p className={styles.quiet}>{t('bolao.noPrize')}</p>
      )}
    </Card>
  )
}

function Buy({ detail: { bolao } }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  const session = useSession()
  const { currencySymbol } = useSite()
  const [wanted, setWanted] = useState(1)
  const [error, setError] = useState<unknown>(null)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const { id, left, price, state, unsold, isMine, gameCode } = bolao
  if (state !== 'open' || (isMine && unsold === 'take')) return null
  const shares = Math.max(1, Math.min(wanted, left))
  const total = formatMoney(parseMoney(price) * BigInt(shares))
  if (session === null) {
    return (
      <ButtonLink block render={<Link {...loginTarget(navHistory.get())} />}>
        {t('slip.login')}
      </ButtonLink>
    )
  }
  const buy = () =>
    void write({
      send: (idFor) => {
        setError(null)
        const body = { shares, total }
        return postBuy({
          params: { id },
          query: { language: currentLanguage() },
          body: { ...body, requestId: idFor(body) },
        })
      },
      done: t('bolao.bought'),
      refused: (found) => {
        setError(found)
        return true
      },
    })
  return (
    <Card className={styles.part}>
      <div className={styles.pair}>
        <span>{t('bolao.howMany')}</span>
        <Stepper
          label={t('bolao.howMany')}
          value={shares}
          onChange={setWanted}
          min={1}
          max={left}
          decreaseLabel={t('bolao.fewer')}
          increaseLabel={t('bolao.more')}
        />
      </div>
      {error ? <Refusal code={gameCode} error={error} /> : null}
      <Button block loading={isBusy} onClick={buy}>
        {t('bolao.buy', { total: moneyText(total, currencySymbol) })}
      </Button>
    </Card>
  )
}

function Lines({ detail: { bolao, lines } }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const family = findGame(bolao.gameCode)?.family
  return (
    <Card className={styles.part}>
      <h3 className={styles.heading}>{t('bolao.lines')}</h3>
      <ul className={styles.list}>
        {lines.map(({ line, play: playId, selection, stake }) => {
          const play = family && findPlay(family, playId)
          return (
            <li key={line} className={styles.row}>
              <span>
                {play ? fullPlayName(play, language) : playId}
                <br />
                <span className={styles.selection}>{play ? selectionText(play, selection, language) : selection}</span>
              </span>
              <span className={styles.own}>{moneyText(stake, currencySymbol)}</span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function Holders({ detail: { holders } }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  return (
    <Card className={styles.part}>
      <h3 className={styles.heading}>{t('bolao.holders')}</h3>
      {holders.length === 0 ? <p className={styles.quiet}>{t('bolao.noHolders')}</p> : null}
      <ul>
        {holders.map(({ account, shares, isMe }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: somebody may buy twice, and names are masked
          <li key={place} className={styles.row}>
            <span>{isMe ? t('bolao.you') : account || t('bolao.hidden')}</span>
            <span className={styles.quiet}>{t('bolao.shares', { count: shares })}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function CallOff({ detail: { bolao } }: { detail: BolaoDetail }) {
  const t = useT(lotteryTexts)
  const { isBusy, write } = useWrite({ renews: RENEWS })
  const { id, isMine, state } = bolao
  if (!isMine || !takesBets(state)) return null
  const ask = async () => {
    const isSure = await confirmDialog({
      title: t('bolao.cancelAsk'),
      text: t('bolao.cancelText'),
      confirmLabel: t('bolao.cancel'),
      cancelLabel: t('bolao.cancelNo'),
      tone: 'danger',
    })
    if (!isSure) return
    const asked = { params: { id }, query: { language: currentLanguage() } }
    await write({
      send: (idFor) => postCallOff({ ...asked, body: { requestId: idFor({ id }) } }),
      done: t('bolao.cancelled'),
    })
  }
  return (
    <Button block variant="secondary" loading={isBusy} onClick={() => void ask()}>
      {t('bolao.cancel')}
    </Button>
  )
}
