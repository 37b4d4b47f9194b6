import { useInfiniteQuery } from '@tanstack/react-query'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useSession } from '../../../session/session.ts'
import { useRenewal } from '../../../session/use-renewal.ts'
import { PagedList } from '../../../shared/paging/paged-list.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import styles from '../agents.module.css'
import { Breadcrumb } from '../components/breadcrumb.tsx'
import { MemberCard } from '../components/member-card.tsx'
import { MemberSheet } from '../components/member-sheet.tsx'
import { TeamTools } from '../components/team-tools.tsx'
import { agentsKey, membersQuery } from '../queries.ts'
import { agentsTexts } from '../texts.ts'
import { useTeamFilter } from '../use-team-filter.ts'

function TeamScreen() {
  const t = useT(agentsTexts)
  const team = useTeamFilter()
  const { filter, set } = team
  const query = useInfiniteQuery(membersQuery(filter, useSession()))
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  useRenewal('team.changed', agentsKey)
  const open = (id: string) => {
    setChosen(id)
    setOpen(true)
  }
  const openTeam = (member: string) => {
    setOpen(false)
    set({ member, q: '', level: '' }, 'step')
  }
  return (
    <div className={styles.page}>
      <TeamTools team={team} counts={query.data?.pages[0]?.counts} />
      <PagedList query={query}>
        {(pages) => {
          const people = pages.flatMap(({ list }) => list)
          return (
            <>
              <Breadcrumb path={pages[0]?.breadcrumb ?? []} onOpen={openTeam} />
              {people.map((member) => (
                <MemberCard
                  key={member.id}
                  member={member}
                  onOpen={() => open(member.id)}
                  onTeam={() => openTeam(member.id)}
                />
              ))}
              {people.length === 0 ? (
                <EmptyState
                  art="/art/seedling.webp"
                  title={t('team.empty')}
                  text={t('team.empty.text')}
                  action={
                    <ButtonLink icon={<UserRoundPlus size={20} />} render={<Link to={PATHS.agentRegister} />}>
                      {t('team.open')}
                    </ButtonLink>
                  }
                />
              ) : null}
            </>
          )
        }}
      </PagedList>
      <MemberSheet id={chosen} open={isOpen} onClose={() => setOpen(false)} onTeam={openTeam} />
    </div>
  )
}

export { TeamScreen as Screen }
