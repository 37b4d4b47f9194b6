import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Search from 'lucide-react/icons/search'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useT } from '../../../lib/i18n/i18n.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { LIST_TABS, type ListTab } from '../list-state.ts'
import { gamesTexts } from '../texts.ts'

const ICON_PX = 18
const ICONS = {
  all: LayoutGrid,
  hot: Flame,
  recent: History,
  fav: Heart,
  filter: SlidersHorizontal,
  search: Search,
} as const satisfies Record<ListTab, unknown>

export function ListTabs({ tab, onSelect }: { tab: ListTab; onSelect: (tab: ListTab) => void }) {
  const t = useT(gamesTexts)
  const tabs = LIST_TABS.map((id) => {
    const Icon = ICONS[id]
    return { id, label: t(`tab.${id}`), icon: <Icon size={ICON_PX} /> }
  })
  return <TabStrip label={t('tab.label')} tabs={tabs} selectedId={tab} onSelect={onSelect} />
}
