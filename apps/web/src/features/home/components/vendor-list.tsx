import type { GameCategory } from '@trevo/contract/catalogue'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { useVendors } from '../../../session/games/use-vendors.ts'
import { Chips } from '../../../ui/chips.tsx'
import { homeTexts } from '../texts.ts'
import { GameList } from './game-list.tsx'
import lists from './lists.module.css'

type VendorListProps = { category: GameCategory; gameType: GameCategory; vassalage: string }

/** Games by maker and by kind. A tab that stands for one maker offers its kinds alone. */
export function VendorList({ category, gameType, vassalage: only }: VendorListProps) {
  const t = useT(homeTexts)
  const { data } = useVendors()
  const [vassalage, setVassalage] = useState(only)
  const [gameClassify, setClassify] = useState('')
  const all = { id: '', label: t('filter.all') }
  const vendors = only ? [] : (data?.mapping.vendors ?? []).filter((vendor) => vendor.gameType === gameType)
  const kinds = (data?.mapping.gameClassify[gameType] ?? []).filter((kind) => kind.key !== '')
  return (
    <>
      {vendors.length > 1 ? (
        <div className={lists.chips}>
          <Chips
            label={t('filter.vendor')}
            scroll
            choices={[all, ...vendors.map(({ vassalage: id, displayName: label }) => ({ id, label }))]}
            selected={[vassalage]}
            onChange={([id = '']) => setVassalage(id)}
          />
        </div>
      ) : null}
      {kinds.length > 1 ? (
        <div className={lists.chips}>
          <Chips
            label={t('filter.kind')}
            scroll
            choices={[all, ...kinds.map(({ key: id, displayName: label }) => ({ id, label }))]}
            selected={[gameClassify]}
            onChange={([id = '']) => setClassify(id)}
          />
        </div>
      ) : null}
      <GameList key={`${category}:${vassalage}:${gameClassify}`} filter={{ gameType, vassalage, gameClassify }} />
    </>
  )
}
