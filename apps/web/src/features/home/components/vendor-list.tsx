import type { GameCategory } from '@trevo/contract/catalogue'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { isRealOrTold } from '../../../session/require-real.ts'
import { useSession } from '../../../session/session.ts'
import { useVendors } from '../../../shared/games/use-vendors.ts'
import { Chips } from '../../../ui/chips.tsx'
import type { Shortcut } from '../game-queries.ts'
import { homeTexts } from '../texts.ts'
import { GameList, ShortcutList } from './game-list.tsx'
import lists from './lists.module.css'
import { Shortcuts } from './shortcuts.tsx'

type VendorListProps = { category: GameCategory; gameType: GameCategory; vassalage: string }
type Choice = { vassalage: string; classify: string; shortcut: Shortcut | null }

/** The slots' own kind: not a key of the server but its `isNew`, at every maker. */
const NEW = 'NEW'

/** Games by maker and by kind. A tab that stands for one maker offers its kinds alone. */
export function VendorList({ category, gameType, vassalage: only }: VendorListProps) {
  const session = useSession()
  const everything: Choice = { vassalage: only, classify: '', shortcut: null }
  const [choice, setChoice] = useState(everything)
  const { vassalage, classify } = choice
  // What was one's own goes with the session.
  const shortcut = session || choice.shortcut === 'hot' ? choice.shortcut : null
  const toggle = (pressed: Shortcut) => {
    if (pressed === shortcut) setChoice(everything)
    else if (pressed === 'hot' || (pressed === 'recent' && session) || isRealOrTold())
      setChoice({ ...everything, shortcut: pressed })
  }
  const isNew = classify === NEW
  const filter = { gameType, vassalage, gameClassify: isNew ? '' : classify, ...(isNew && { isNew: '1' as const }) }
  return (
    <>
      <Shortcuts pressed={shortcut} onPress={toggle} />
      {only || isNew ? null : (
        <Makers
          gameType={gameType}
          value={vassalage}
          onChange={(id) => setChoice({ ...choice, shortcut: null, vassalage: id })}
        />
      )}
      <Kinds
        gameType={gameType}
        hasNew={gameType === 'RNG'}
        value={classify}
        onChange={(id) => setChoice({ classify: id, shortcut: null, vassalage: id === NEW ? only : vassalage })}
      />
      {shortcut ? (
        <ShortcutList key={`${category}:${shortcut}`} shortcut={shortcut} gameType={gameType} only={only} />
      ) : (
        <GameList key={`${category}:${vassalage}:${classify}`} filter={filter} />
      )}
    </>
  )
}

type LineProps = { gameType: GameCategory; value: string; onChange: (id: string) => void }

function Makers({ gameType, value, onChange }: LineProps) {
  const t = useT(homeTexts)
  const { data } = useVendors()
  const vendors = (data?.mapping.vendors ?? []).filter((vendor) => vendor.gameType === gameType)
  if (vendors.length < 2) return null
  const choices = vendors.map(({ vassalage: id, displayName: label }) => ({ id, label }))
  return <Line label={t('filter.vendor')} choices={choices} value={value} onChange={onChange} />
}

function Kinds({ gameType, hasNew, value, onChange }: LineProps & { hasNew: boolean }) {
  const t = useT(homeTexts)
  const { data } = useVendors()
  const kinds = (data?.mapping.gameClassify[gameType] ?? []).filter(({ key }) => key !== '' && key !== NEW)
  const choices = kinds.map(({ key: id, displayName: label }) => ({ id, label }))
  const shown = hasNew ? [{ id: NEW, label: t('filter.new') }, ...choices] : choices
  return shown.length > 0 ? <Line label={t('filter.kind')} choices={shown} value={value} onChange={onChange} /> : null
}

type LineOfChips = Pick<LineProps, 'value' | 'onChange'> & { label: string; choices: { id: string; label: string }[] }

function Line({ label, choices, value, onChange }: LineOfChips) {
  const t = useT(homeTexts)
  return (
    <div className={lists.chips}>
      <Chips
        label={label}
        scroll
        choices={[{ id: '', label: t('filter.all') }, ...choices]}
        selected={[value]}
        onChange={([id = '']) => onChange(id)}
      />
    </div>
  )
}
