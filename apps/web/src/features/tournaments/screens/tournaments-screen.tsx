import { useSearch } from '../../../lib/nav/nav.tsx'
import { TournamentList } from '../components/tournament-list.tsx'
import { TournamentPage } from '../components/tournament-page.tsx'

function TournamentsScreen() {
  const { id } = useSearch()
  return id ? <TournamentPage key={id} id={id} /> : <TournamentList />
}

export { TournamentsScreen as Screen }
