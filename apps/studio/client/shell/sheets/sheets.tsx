import { type ComponentType, useState } from 'react'
import type { HistoryRow } from '../../../src/protocol.ts'
import { FairnessSheet } from './fairness-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { RoundSheet } from './round-sheet.tsx'
import { RulesSheet } from './rules-sheet.tsx'
import type { SheetName } from './sheet-name.ts'

type SheetsProps = { open: SheetName; Rules: ComponentType; onOpen: (name: SheetName | null) => void }

/** All that lies behind the top bar; it loads when first asked for. */
export function Sheets({ open, Rules, onOpen }: SheetsProps) {
  const [round, setRound] = useState<HistoryRow | null>(null)
  const close = () => onOpen(null)
  switch (open) {
    case 'menu':
      return <MenuSheet onOpen={onOpen} onClose={close} />
    case 'rules':
      return <RulesSheet Rules={Rules} onClose={close} />
    case 'fairness':
      return <FairnessSheet onClose={close} />
    case 'history':
      return round === null ? (
        <HistorySheet onChoose={setRound} onClose={close} />
      ) : (
        <RoundSheet row={round} onClose={() => setRound(null)} />
      )
  }
}
