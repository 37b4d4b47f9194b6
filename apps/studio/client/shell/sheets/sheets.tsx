import { useState } from 'react'
import type { HistoryRow } from '../../../src/protocol.ts'
import { useGame } from '../game-context.ts'
import type { GameModule } from '../game-module.ts'
import { FairnessSheet } from './fairness-sheet.tsx'
import { HistorySheet } from './history-sheet.tsx'
import { KeysSheet } from './keys-sheet.tsx'
import { MenuSheet } from './menu-sheet.tsx'
import { RoundSheet } from './round-sheet.tsx'
import { RulesSheet } from './rules-sheet.tsx'
import { SettingsSheet } from './settings-sheet.tsx'
import type { SheetName } from './sheet-name.ts'

type SheetsProps = { open: SheetName; module: GameModule; onOpen: (name: SheetName | null) => void }

/** All that lies behind the top bar; it loads when first asked for. */
export function Sheets({ open, module, onOpen }: SheetsProps) {
  const { room } = useGame().session.game
  const own = room === null ? module.sheets : module.tableSheets
  const { Fairness, Round } = own ?? { Fairness: FairnessSheet, Round: RoundSheet }
  const [round, setRound] = useState<HistoryRow | null>(null)
  const close = () => onOpen(null)
  switch (open) {
    case 'menu':
      return <MenuSheet onOpen={onOpen} onClose={close} />
    case 'rules':
      return <RulesSheet Rules={module.Rules} onClose={close} />
    case 'settings':
      return <SettingsSheet onClose={close} />
    case 'keys':
      return <KeysSheet onClose={close} />
    case 'fairness':
      return <Fairness onClose={close} />
    case 'history':
      return round === null ? (
        <HistorySheet onChoose={setRound} onClose={close} />
      ) : (
        <Round row={round} Picture={module.RoundPicture} onClose={() => setRound(null)} />
      )
  }
}
