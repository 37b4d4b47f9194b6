import ListChecks from 'lucide-react/icons/list-checks'
import { useState } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { navigate } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { read, write } from '../../lib/storage.ts'
import { PromptCard } from '../../ui/prompt-card.tsx'
import { useMissingSteps, wayTo } from './missing-steps.ts'

/** The next thing that the account lacks, until it is there or put off for this visit. */
export function MissingNote() {
  const t = useT()
  const [isPutOff, setPutOff] = useState(() => read('missingPutOff') === '1')
  const missing = useMissingSteps()
  const [next] = missing
  if (isPutOff || next === undefined) return null
  const putOff = () => {
    write('missingPutOff', '1')
    setPutOff(true)
  }
  return (
    <PromptCard
      icon={<ListChecks size={22} />}
      title={t('missing.title', { count: missing.length })}
      text={t(`missing.${next}`)}
      actionLabel={t('missing.go')}
      onAction={() => navigate(wayTo(next, PATHS.home))}
      dismissLabel={t('missing.later')}
      onDismiss={putOff}
    />
  )
}
