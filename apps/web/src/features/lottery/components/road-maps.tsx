import type { LotteryResult } from '@trevo/contract/lottery'
import type { NumberModel } from '@trevo/lottery/types'
import { useEffect, useRef, useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { Section } from '../../../ui/section.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { tierName } from '../names.ts'
import { lotteryTexts } from '../texts.ts'
import { type Mark, markOf, type Road, roadOf, roadsOf } from '../trend-figures.ts'
import styles from './draws.module.css'

const HEIGHT = 6

type Drawn = { period: string; result: LotteryResult }

/** Runs of the same outcome, newest at the end: one column each. */
export function RoadMaps({ model, draws }: { model: NumberModel; draws: readonly Drawn[] }) {
  const t = useT(lotteryTexts)
  const roads = roadsOf(model)
  const [asked, setRoad] = useState<Road | null>(null)
  const road = roads.find((one) => one === asked) ?? roads[0]
  if (!road) return null
  const marks = [...draws].reverse().map(({ result }) => markOf(road, model, result))
  return (
    <Section title={t('road.title')}>
      {roads.length > 1 ? (
        <Segmented
          label={t('road.title')}
          choices={roads.map((id) => ({ id, label: t(`road.${id}`) }))}
          value={road}
          onChange={setRoad}
        />
      ) : null}
      <RoadMap marks={marks} />
    </Section>
  )
}

function RoadMap({ marks }: { marks: readonly Mark[] }) {
  const t = useT(lotteryTexts)
  const language = useLanguage()
  const frame = useRef<HTMLElement>(null)
  const count = marks.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest column is looked for again when there are more
  useEffect(() => {
    const { current } = frame
    if (current) current.scrollLeft = current.scrollWidth
  }, [count])
  const kinds = [...new Set(marks)].sort()
  const counts = kinds.map((kind) => `${tierName(kind, language)} ${marks.filter((mark) => mark === kind).length}`)
  const columns = roadOf(marks, HEIGHT)
  return (
    <>
      <section
        ref={frame}
        className={styles.road}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('road.label', { counts: counts.join(', ') })}
      >
        {columns.map((column, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns have no name but their place
          <div key={place} className={styles.column} aria-hidden="true">
            {column.map((mark, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have the marks in them
              <span key={row} className={styles.mark} data-mark={mark}>
                {tierName(mark, language).charAt(0)}
              </span>
            ))}
          </div>
        ))}
      </section>
      <p className={styles.quiet}>{counts.join(' · ')}</p>
    </>
  )
}
