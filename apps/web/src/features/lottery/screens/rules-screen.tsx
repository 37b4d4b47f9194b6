import { useQuery } from '@tanstack/react-query'
import type { LotteryGameDetail } from '@trevo/contract/lottery'
import { exactMoneyText } from '@trevo/contract/money'
import { tierChance, winChance } from '@trevo/lottery/chance'
import { findGame } from '@trevo/lottery/games'
import { betsOf, tierOf } from '@trevo/lottery/odds'
import { compare } from '@trevo/lottery/ratio'
import type { LotteryGame, Play } from '@trevo/lottery/types'
import { moneyText } from '../../../lib/format.ts'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Link, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useSite } from '../../../session/status.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { KeyValue } from '../../../ui/key-value.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { prizesOf, tierPrizes } from '../bet-line.ts'
import styles from '../components/draws.module.css'
import { NoGame } from '../components/no-game.tsx'
import { chanceFigure, percentText } from '../decimals.ts'
import { howToPlay } from '../how-to.ts'
import { fullPlayName, tierName } from '../names.ts'
import { gameQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'

const MINUTE_SECONDS = 60

function RulesScreen() {
  const { code = '' } = useSearch()
  const game = findGame(code)
  const query = useQuery(gameQuery(game ? code : '', useSession()))
  if (!game) return <NoGame />
  return (
    <Loaded query={query} gone={<NoGame />}>
      {(detail) => <Rules game={game} detail={detail} />}
    </Loaded>
  )
}

function Rules({ game, detail }: { game: LotteryGame; detail: LotteryGameDetail }) {
  const t = useT(lotteryTexts)
  const { currencySymbol } = useSite()
  const { limits, series, closeSeconds } = detail
  const boards = detail.game.playTypes
  return (
    <div className={styles.page}>
      <p className={styles.game}>{detail.game.name}</p>
      <p>
        {closeSeconds < MINUTE_SECONDS
          ? t('rules.seconds', { count: closeSeconds })
          : t('rules.minutes', { count: Math.round(closeSeconds / MINUTE_SECONDS) })}
      </p>
      <p>{t(detail.game.lobbyGroup === 'vietnam' ? 'house.vietnam' : 'house.any')}</p>
      <p className={styles.quiet}>
        {t('rules.fair')} <Link to={PATHS.fairness}>{t('rules.how')}</Link>
      </p>
      <Card>
        <KeyValue
          facts={[
            { label: t('rules.minStake'), value: moneyText(limits.minStake, currencySymbol) },
            { label: t('rules.maxStake'), value: moneyText(limits.maxStake, currencySymbol) },
            { label: t('rules.maxPayout'), value: moneyText(limits.maxPayout, currencySymbol) },
            { label: t('rules.series'), value: `${series.own} / ${series.base}` },
          ]}
        />
      </Card>
      {boards.map((board) => (
        <Section key={board} title={t(`board.${board}`)}>
          {game.family.plays
            .filter((play) => play.board === board)
            .map((play) => (
              <PlayRule key={play.id} game={game} play={play} detail={detail} />
            ))}
        </Section>
      ))}
      <ButtonLink block render={<Link to={PATHS.lotteryGame} search={{ code: game.code }} />}>
        {t('bet')}
      </ButtonLink>
    </div>
  )
}

function PlayRule({ game, play, detail }: { game: LotteryGame; play: Play; detail: LotteryGameDetail }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  const offer = detail.plays.find((one) => one.play === play.id)
  const money = (minor: bigint) => exactMoneyText(minor, currencySymbol)
  const { least, most } = prizesOf(play, play.unitMinor, detail.series.own)
  const prize = least === most ? money(most) : t('rules.range', { least: money(least), most: money(most) })
  return (
    <Card>
      <h3>{fullPlayName(play, language)}</h3>
      <p className={styles.quiet}>{howToPlay(t, game.family, play)}</p>
      <KeyValue
        facts={[
          { label: t('rules.prize', { stake: money(play.unitMinor) }), value: prize },
          { label: t('rules.chance'), value: useChances(play) },
          { label: t('rules.rtp'), value: offer ? percentText(offer.rtp) : '–' },
        ]}
      />
      {least === most ? null : <Prizes play={play} series={detail.series.own} />}
    </Card>
  )
}

/** `1 em 10`, or from the likeliest button to the least likely one. */
function useChances(play: Play): string {
  const t = useT(lotteryTexts)
  const figures = betsOf(play)
    .map((bet) => winChance(play, bet))
    .sort((a, b) => compare(b, a))
    .map((chance) => chanceFigure(chance))
  const [likely = '', unlikely = ''] = [figures[0], figures[figures.length - 1]]
  return likely === unlikely ? t('chance.oneIn', { number: likely }) : t('rules.chanceRange', { likely, unlikely })
}

/** What each result of a play with several prizes pays, folded away so that the plays stay near each other. */
function Prizes({ play, series }: { play: Play; series: number }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { currencySymbol } = useSite()
  return (
    <details>
      <summary className={styles.summary}>{t('rules.prizes')}</summary>
      <KeyValue
        facts={tierPrizes(play, play.unitMinor, series).map(({ tier, prize }) => ({
          label: tierName(tier, language),
          value: t('rules.tier', {
            prize: exactMoneyText(prize, currencySymbol),
            number: chanceFigure(tierChance(tierOf(play, tier))),
          }),
        }))}
      />
    </details>
  )
}

export { RulesScreen as Screen }
