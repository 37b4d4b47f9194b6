import { PauseLength } from '@trevo/contract/play-limits'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/button.tsx'
import { Chips } from '../../../ui/chips.tsx'
import { confirmDialog } from '../../../ui/confirm-dialog.ts'
import styles from '../limits.module.css'
import { postPause } from '../queries.ts'
import { limitsTexts } from '../texts.ts'
import { useChange } from '../use-change.ts'
import { Consequences } from './consequences.tsx'

export function PauseForm({ onDone }: { onDone: () => void }) {
  const t = useT(limitsTexts)
  const common = useT()
  const [length, setLength] = useState<PauseLength>('24h')
  const { isBusy, change } = useChange()
  const begin = async () => {
    const isSure = await confirmDialog({
      title: t('pause.sure', { length: t(`length.${length}`) }),
      text: t('pause.noUndo'),
      confirmLabel: t('pause.begin'),
      cancelLabel: common('shell.cancel'),
    })
    if (!isSure) return
    const isBegun = await change((idFor) => postPause({ body: { requestId: idFor(length), length } }), t('pause.done'))
    if (isBegun) onDone()
  }
  return (
    <div className={styles.form}>
      <Chips<PauseLength>
        label={t('pause.length')}
        choices={PauseLength.options.map((id) => ({ id, label: t(`length.${id}`) }))}
        selected={[length]}
        onChange={([next]) => next && setLength(next)}
      />
      <Consequences last={t('pause.noUndo')} />
      <Button block loading={isBusy} onClick={begin}>
        {t('pause.begin')}
      </Button>
    </div>
  )
}
