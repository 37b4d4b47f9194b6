import { useInfiniteQuery } from '@tanstack/react-query'
import type { LotteryDraw } from '@trevo/contract/lottery'
import { findGame } from '@trevo/lottery/games'
import { resultRows } from '@trevo/lottery/models'
import { titleIn } from '@trevo/lottery/title'
import type { LotteryGame } from '@trevo/lottery/types'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSite } from '../../../session/status.ts'
import { PagedRows } from '../../../shared/paging/paged-list.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LineTabs } from '../../../ui/line-tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Balls } from '../components/balls.tsx'
import styles from '../components/draws.module.css'
import { NoGame } from '../components/no-game.tsx'
import { Trends } from '../components/trends.tsx'
import { VerifySheet } from '../components/verify-sheet.tsx'
import { prizeName } from '../names.ts'
import { drawsQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { useDrawsLive } from '../use-draws-live.ts'
import { voidText } from '../void-text.ts'

/** More numbers take the whole width, and what checks them stands below. */
const MOST_BESIDE = 6
const VIEWS = ['draws', 'trends'] as const

function DrawsScreen() {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { code = '', view: asked, verify } = useSearch()
  const game = findGame(code)
  const view = VIEWS.find((one) => one === asked) ?? 'draws'
  useDrawsLive(code)
  const go = (search: Record<string, string>) =>
    navigate({ to: PATHS.lotteryDraws, search: { code, ...search }, replace: true })
  if (!game) return <NoGame />
  return (
    <div className={styles.page}>
      <p className={styles.game}>{titleIn(game.title, language)}</p>
      <LineTabs
        label={t('draws.views')}
        tabs={VIEWS.map((id) => ({ id, label: t(`draws.${id}`) }))}
        selectedId={view}
        onSelect={(next) => go({ view: next })}
      />
      {view === 'draws' ? (
        <Draws game={game} onVerify={(period) => go({ verify: period })} />
      ) : (
        <Trends code={code} model={game.family.model} family={game.family.id} />
      )}
      <VerifySheet game={game} period={verify ?? ''} onClose={() => go({ view })} />
    </div>
  )
}

function Draws({ game, onVerify }: { game: LotteryGame; onVerify: (period: string) => void }) {
  const t = useT(lotteryTexts)
  const query = useInfiniteQuery(drawsQuery(game.code))
  return (
    <PagedRows
      query={query}
      empty={<EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('draws.none')} />}
    >
      {(draws) => (
        <ul className={styles.list}>
          {draws.map((draw) => (
            <li key={draw.period} className={cx(styles.draw, (draw.result?.length ?? 0) > MOST_BESIDE && styles.tall)}>
              <Draw game={game} draw={draw} />
              {draw.result || draw.proof.seed ? (
                <button type="button" className={styles.verify} onClick={() => onVerify(draw.period)}>
                  {t('verify.open')}
                </button>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </PagedRows>
  )
}

function Draw({ game, draw }: { game: LotteryGame; draw: LotteryDraw }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const { timeZone } = useSite()
  const { id, model } = game.family
  return (
    <div className={styles.drawWords}>
      <p className={styles.quiet}>
        <b className={styles.period}>{draw.period}</b>{' '}
        <span className={styles.moment}>{momentText(draw.drawsAt, 'moment', language, timeZone)}</span>{' '}
        {draw.late ? <Tag tone="warn">{t('draws.late')}</Tag> : null}
        {draw.state === 'void' ? <Tag tone="bad">{t('state.void')}</Tag> : null}
      </p>
      {draw.void ? <p className={styles.quiet}>{voidText(t, draw.void, language)}</p> : null}
      {draw.result === null ? <p className={styles.quiet}>{t(draw.void ? 'draws.voided' : 'drawing')}</p> : null}
      {draw.result
        ? resultRows(model, draw.result).map((row) => (
            <div key={row.id} className={model.kind === 'prizes' ? styles.prize : undefined}>
              {model.kind === 'prizes' ? <span className={styles.quiet}>{prizeName(row.id, language)}</span> : null}
              <Balls family={id} numbers={row.numbers} look="small" label={prizeName(row.id, language)} />
            </div>
          ))
        : null}
    </div>
  )
}

export { DrawsScreen as Screen }
