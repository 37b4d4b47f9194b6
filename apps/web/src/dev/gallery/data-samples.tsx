import { Card } from '../../ui/card.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { KeyValue } from '../../ui/key-value.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Stat, StatGrid } from '../../ui/stat.tsx'
import { Tag, type TagTone } from '../../ui/tag.tsx'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

const TIERS = [
  { volume: '10.000', active: 5, rate: '0,4%' },
  { volume: '30.000', active: 8, rate: '0,6%' },
  { volume: '60.000', active: 12, rate: '0,8%' },
]
const TONES: readonly TagTone[] = ['ok', 'info', 'warn', 'bad', 'gold', 'neutral']

export function DataSamples({ t }: { t: Texts }) {
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.data} />
      <DataTable
        caption={t.salary}
        rows={TIERS}
        rowKey={(row) => row.volume}
        columns={[
          { id: 'volume', header: t.volume, cell: (row) => <MoneyText symbol="R$" whole={row.volume} cents="00" /> },
          { id: 'active', header: t.active, cell: (row) => row.active },
          { id: 'rate', header: t.salary, cell: (row) => row.rate },
        ]}
      />
      <Card tone="flat">
        <KeyValue
          facts={[
            { label: t.period, value: '15/11/2024 a 14/02/2025' },
            { label: t.payment, value: t.daily },
          ]}
        />
      </Card>
      <StatGrid>
        <Stat label={t.members} value="214" />
        <Stat label={t.balance} value={<MoneyText symbol="R$" whole="12.480" cents="00" />} />
      </StatGrid>
      <StatGrid columns={3}>
        <Stat label={t.members} value="214" />
        <Stat label={t.active} value="196" />
        <Stat label={t.salary} value="R$ 3.207,88" />
      </StatGrid>
      <div className={styles.line}>
        {t.tags.map((tag, index) => (
          <Tag key={tag} tone={TONES[index] ?? 'neutral'}>
            {tag}
          </Tag>
        ))}
      </div>
      <div className={styles.line}>
        <Countdown label={t.closesIn} parts={['04', '32']} />
        <Countdown label={t.closesIn} parts={['00', '48']} urgent />
      </div>
    </section>
  )
}
