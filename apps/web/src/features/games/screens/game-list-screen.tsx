import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useState } from 'react'
import { useT } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ActiveFilters } from '../components/active-filters.tsx'
import { FilterSheet } from '../components/filter-sheet.tsx'
import { GamesView } from '../components/games-view.tsx'
import { ListHeader } from '../components/list-header.tsx'
import { ListTabs } from '../components/list-tabs.tsx'
import { SearchBox } from '../components/search-box.tsx'
import { hasFilter, type ListTab, listStateOf, withTab, withText } from '../list-state.ts'
import { gamesTexts } from '../texts.ts'
import { useListState } from '../use-list-state.ts'

function GameListScreen() {
  const t = useT(gamesTexts)
  const { state, change } = useListState(listStateOf)
  // The filter's own tab without a filter: open it for choosing one.
  const isUnfiltered = state.tab === 'filter' && !hasFilter(state)
  const [isFiltering, setFiltering] = useState(isUnfiltered)
  // Opening the search is for typing; an address with a vendor in it is for looking.
  const [wantsToType, setWantsToType] = useState(false)
  const select = (tab: ListTab) => {
    if (tab === 'filter') return setFiltering(true)
    setWantsToType(tab === 'search')
    if (tab !== state.tab) change(withTab(state, tab))
  }
  const closeFilter = () => {
    setFiltering(false)
    if (isUnfiltered) change(withTab(state, 'all'))
  }
  return (
    <>
      <ListHeader title={t(`type.${state.gameType}`)}>
        {state.tab === 'search' ? (
          <IconButton label={t('filter.title')} onClick={() => setFiltering(true)}>
            <SlidersHorizontal size={22} />
          </IconButton>
        ) : (
          <IconButton label={t('search.label')} onClick={() => select('search')}>
            <Search size={22} />
          </IconButton>
        )}
      </ListHeader>
      <ListTabs tab={state.tab} onSelect={select} />
      {state.tab === 'search' ? (
        <SearchBox name={state.name} autoFocus={wantsToType} onSearch={(name) => change(withText(state, name))} />
      ) : null}
      <ActiveFilters state={state} onChange={change} />
      <GamesView state={state} onChange={change} />
      <FilterSheet state={state} open={isFiltering} onClose={closeFilter} onChange={change} />
    </>
  )
}

export { GameListScreen as Screen }
