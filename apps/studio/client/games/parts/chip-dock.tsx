import { useState } from 'react'
import { Dock, Facts } from '../../shell/dock.tsx'
import { ChipControls } from './chip-controls.tsx'
import { AutoplaySheet } from './late-autoplay.ts'
import { t } from './texts.ts'
import type { ChipTable } from './use-chip-table.ts'

/** Below a table: chips, what may be done with them, and the button that plays. */
export function ChipDock({ table, label }: { table: ChipTable; label: string }) {
  const [isChoosing, setChoosing] = useState(false)
  const { autoplay } = table
  return (
    <Dock>
      <Facts {...table.result} />
      <ChipControls
        {...table.controls}
        label={table.playLabel ?? label}
        autoLeft={autoplay?.run?.left ?? null}
        onAuto={autoplay === null ? null : () => setChoosing(true)}
      />
      {isChoosing && autoplay !== null ? (
        <AutoplaySheet
          stake={table.stake}
          countLegend={t('row.rounds')}
          onStart={autoplay.start}
          onClose={() => setChoosing(false)}
        />
      ) : null}
    </Dock>
  )
}
