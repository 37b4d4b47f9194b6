import type { PlayLimits } from '@trevo/contract/play-limits'
import FileText from 'lucide-react/icons/file-text'
import Pause from 'lucide-react/icons/pause'
import ShieldBan from 'lucide-react/icons/shield-ban'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { limitsTexts } from '../texts.ts'
import { ExclusionForm } from './exclusion-form.tsx'
import { PauseForm } from './pause-form.tsx'

/** A pause, a long stop, and what was played. An exclusion leaves nothing to pause. */
export function Breaks({ limits }: { limits: PlayLimits }) {
  const t = useT(limitsTexts)
  const common = useT()
  const [open, setOpen] = useState<'pause' | 'exclusion' | null>(null)
  const close = () => setOpen(null)
  const isExcluded = limits.break?.kind === 'exclusion'
  const isForever = isExcluded && limits.break?.until === null
  return (
    <>
      <ListGroup>
        {isExcluded ? null : (
          <ListRow
            icon={<Pause size={20} />}
            title={t('pause')}
            detail={t('pause.detail')}
            onPress={() => setOpen('pause')}
          />
        )}
        {isForever ? null : (
          <ListRow
            icon={<ShieldBan size={20} />}
            title={t('exclusion')}
            detail={t('exclusion.detail')}
            onPress={() => setOpen('exclusion')}
          />
        )}
        <ListRow
          icon={<FileText size={20} />}
          title={t('statement')}
          detail={t('statement.detail')}
          render={<Link to={PATHS.limits} search={{ view: 'statement' }} />}
        />
      </ListGroup>
      <Sheet open={open === 'pause'} onClose={close} title={t('pause')} closeLabel={common('shell.close')}>
        <PauseForm onDone={close} />
      </Sheet>
      <Sheet open={open === 'exclusion'} onClose={close} title={t('exclusion')} closeLabel={common('shell.close')}>
        <ExclusionForm onDone={close} />
      </Sheet>
    </>
  )
}
