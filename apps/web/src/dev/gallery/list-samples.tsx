import Crown from 'lucide-react/icons/crown'
import Flame from 'lucide-react/icons/flame'
import HeartIcon from 'lucide-react/icons/heart'
import HistoryIcon from 'lucide-react/icons/history'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import Moon from 'lucide-react/icons/moon'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chips } from '../../ui/chips.tsx'
import { FlagIcon } from '../../ui/flag-icon.tsx'
import { LineTabs } from '../../ui/line-tabs.tsx'
import { ListGroup, ListRow } from '../../ui/list-row.tsx'
import { type BrandMarkName, Logo } from '../../ui/logo.tsx'
import { MoneyText } from '../../ui/money-text.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

const AMOUNTS = ['20', '50', '100', '200', '500', '1.000'] as const

export function ChoiceSamples({ t }: { t: Texts }) {
  const [mode, setMode] = useState('user')
  const [amount, setAmount] = useState<string[]>(['100'])
  const [category, setCategory] = useState('home')
  const [section, setSection] = useState('rules')
  const [times, setTimes] = useState(5)
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.choices} />
      <TabStrip
        label={t.categories}
        selectedId={category}
        onSelect={setCategory}
        tabs={[
          { id: 'home', label: t.home, icon: <House size={18} /> },
          { id: 'hot', label: t.hot, icon: <Flame size={18} /> },
          { id: 'recent', label: t.recent, icon: <HistoryIcon size={18} /> },
          { id: 'favourites', label: t.favourites, icon: <HeartIcon size={18} /> },
          { id: 'filter', label: t.filter, icon: <SlidersHorizontal size={18} />, disabled: true },
        ]}
      />
      <LineTabs
        label={t.sections}
        selectedId={section}
        onSelect={setSection}
        tabs={[
          { id: 'rules', label: t.rules },
          { id: 'messages', label: t.messages, badge: <Badge count={3} label={t.unread} /> },
          { id: 'history', label: t.history },
        ]}
      />
      <Segmented
        label={t.mode}
        value={mode}
        onChange={setMode}
        choices={[
          { id: 'user', label: t.user },
          { id: 'phone', label: t.phone },
        ]}
      />
      <Chips
        label={t.quick}
        choices={AMOUNTS.map((id) => ({ id, label: `R$ ${id}` }))}
        selected={amount}
        onChange={setAmount}
      />
      <Stepper
        label={t.multiplier}
        value={times}
        onChange={setTimes}
        min={1}
        max={10}
        decreaseLabel={t.less}
        increaseLabel={t.more}
        format={(value) => `${value}x`}
      />
    </section>
  )
}

export function ListSamples({ t, brand }: { t: Texts; brand: BrandMarkName }) {
  const [dark, setDark] = useState(true)
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.lists} />
      <div className={styles.line}>
        <Logo mark={brand} name={brand === 'wave' ? 'Maré' : 'Trevo'} />
        <Logo mark={brand} name={brand === 'wave' ? 'Maré' : 'Trevo'} size="lg" />
        <Avatar name="Lu Moreira" />
        <FlagIcon country="BR" />
        <FlagIcon country="GB" />
        <FlagIcon country="MX" />
      </div>
      <Card tone="hero" className={styles.stack}>
        <span>{t.balance}</span>
        <MoneyText symbol="R$" whole="2.480" cents="35" size="xl" />
        <div className={styles.pair}>
          <Button size="md">{t.deposit}</Button>
          <Button size="md" variant="secondary">
            {t.withdraw}
          </Button>
        </div>
      </Card>
      <Card tone="gold" className={styles.stack}>
        <Tag tone="gold" icon={<Crown size={14} />}>
          {t.goldClub}
        </Tag>
        <ProgressBar label={t.goldClub} value={62} max={100} tone="gold" valueText={t.goldProgress} />
        <span>{t.goldProgress}</span>
      </Card>
      <Card tone="flat">
        {t.flat} <MoneyText symbol="R$" whole="" cents="" hidden hiddenLabel={t.hidden} />
      </Card>
      <ListGroup>
        <ListRow
          icon={<ShieldCheck size={20} />}
          iconTone="brand"
          title={t.security}
          detail={t.securityDetail}
          href="#s"
          trailing={<Tag tone="ok">{t.complete}</Tag>}
        />
        <ListRow
          icon={<Mail size={20} />}
          title={t.messages}
          onPress={() => undefined}
          trailing={<Badge count={3} label={t.unread} />}
        />
        <ListRow
          icon={<Moon size={20} />}
          title={t.darkTheme}
          trailing={<Switch label={t.darkTheme} checked={dark} onChange={setDark} />}
        />
        <ListRow
          icon={<Crown size={20} />}
          iconTone="gold"
          title={t.goldClub}
          trailing={<Switch label={t.goldClub} checked={false} onChange={() => undefined} />}
        />
      </ListGroup>
      <ListGroup bare>
        <ListRow icon={<HistoryIcon size={20} />} title={t.history} href="#h" />
        <ListRow icon={<Mail size={20} />} iconTone="info" title={t.messages} href="#m" />
      </ListGroup>
    </section>
  )
}
