import { useQuery } from '@tanstack/react-query'
import type { NumberModel } from '@trevo/lottery/types'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Card } from '../../../ui/card.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { resultsQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { extremesOf, type Figure, figuresOf, type Place } from '../trend-figures.ts'
import styles from './draws.module.css'
import { RoadMaps } from './road-maps.tsx'

const COUNTS = ['50', '100', '300'] as const
const EXTREMES = 3
const NO_BREAK = '\u00a0'

type TrendsProps = { code: string; family: string; model: NumberModel }

/** What came how often. It says nothing of what comes next, and the page says so. */
export function Trends({ code, family, model }: TrendsProps) {
  const t = useT(lotteryTexts)
  const [count, setCount] = useState<(typeof COUNTS)[number]>('100')
  const query = useQuery(resultsQuery(code, Number(count)))
  return (
    <>
      <Segmented
        label={t('trends.count')}
        choices={COUNTS.map((id) => ({ id, label: t('trends.last', { count: Number(id) }) }))}
        value={count}
        onChange={setCount}
      />
      <p className={styles.quiet}>{t('trends.honest')}</p>
      <Loaded query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState art="/art/magnifying-glass-tilted-left.webp" title={t('draws.none')} />
          ) : (
            <>
              <RoadMaps model={model} draws={list} />
              <Figures key={family} places={figuresOf(model, list)} draws={list.length} pad={padOf(model)} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

const padOf = (model: NumberModel) => (model.kind === 'distinct' || model.kind === 'pick' ? 2 : 1)

type FiguresProps = { places: readonly Place[]; draws: number; pad: number }

function Figures({ places, draws, pad }: FiguresProps) {
  const t = useT(lotteryTexts)
  const [chosen, setChosen] = useState('0')
  const place = places[Number(chosen)] ?? places[0]
  if (!place) return null
  const { hot, cold } = extremesOf(place, EXTREMES)
  const written = (figure: Figure) => String(figure.symbol).padStart(pad, '0')
  const most = Math.max(1, ...place.figures.map(({ times }) => times))
  return (
    <Section title={t('trends.numbers')}>
      {places.length > 1 ? (
        <Chips
          scroll
          label={t('trends.place')}
          choices={places.map((one) => ({
            id: String(one.place),
            label: t('trends.placeOf', { place: one.place + 1 }),
          }))}
          selected={[chosen]}
          onChange={([id]) => id && setChosen(id)}
        />
      ) : null}
      <div className={styles.extremes}>
        <Card tone="flat">
          <h3>{t('trends.hot')}</h3>
          <p className={styles.figures}>{hot.map((one) => `${written(one)}${NO_BREAK}(${one.times}x)`).join(' · ')}</p>
        </Card>
        <Card tone="flat">
          <h3>{t('trends.cold')}</h3>
          <p className={styles.figures}>
            {cold.map((one) => `${written(one)}${NO_BREAK}(${one.missing})`).join(' · ')}
          </p>
        </Card>
      </div>
      <DataTable
        caption={t('trends.caption', { count: draws })}
        rows={place.figures}
        rowKey={({ symbol }) => symbol}
        columns={[
          { id: 'symbol', header: t('trends.number'), cell: written },
          {
            id: 'times',
            header: t('trends.times'),
            cell: ({ times }) => (
              <span className={styles.bar}>
                <span className={styles.fill} style={{ width: `${(times / most) * 100}%` }} aria-hidden="true" />
                <span className={styles.barFigure}>{times}</span>
              </span>
            ),
          },
          { id: 'missing', header: t('trends.missing'), cell: ({ missing }) => missing },
        ]}
      />
    </Section>
  )
}
