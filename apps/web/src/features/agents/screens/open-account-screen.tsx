import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { navigate, useSearch } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useFlag } from '../../../session/status.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../agents.module.css'
import { Links } from '../components/links.tsx'
import { type Opened, OpenForm } from '../components/open-form.tsx'
import { OpenedNote } from '../components/opened-note.tsx'
import { rulesQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'

/** Two ways to join the team: an account opened here, or a registration link. */
function OpenAccountScreen() {
  const t = useT(agentsTexts)
  const hasLinks = useFlag('AFFMAN3')
  const { view: asked } = useSearch()
  const isLinks = hasLinks && asked === 'links'
  return (
    <div className={styles.page}>
      {hasLinks ? (
        <Segmented<'direct' | 'links'>
          label={t('open.way')}
          choices={[
            { id: 'direct', label: t('open.direct') },
            { id: 'links', label: t('open.links') },
          ]}
          value={isLinks ? 'links' : 'direct'}
          onChange={(view) =>
            navigate({ to: PATHS.agentRegister, search: view === 'links' ? { view } : {}, replace: true })
          }
        />
      ) : null}
      {isLinks ? <Links /> : <Direct />}
    </div>
  )
}

function Direct() {
  const query = useQuery(rulesQuery(useSession()))
  const [opened, setOpened] = useState<Opened | null>(null)
  if (opened) return <OpenedNote opened={opened} onMore={() => setOpened(null)} />
  return <Loaded query={query}>{(rules) => <OpenForm rules={rules} onOpened={setOpened} />}</Loaded>
}

export { OpenAccountScreen as Screen }
