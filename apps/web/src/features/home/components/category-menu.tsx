import { useT } from '../../../lib/i18n/i18n.ts'
import { TabStrip } from '../../../ui/tab-strip.tsx'
import { type Category, tabsOf } from '../category.ts'
import { homeTexts } from '../texts.ts'
import { CATEGORY_ICONS } from './category-icons.tsx'

export const PANEL_ID = 'home-panel'

type CategoryMenuProps = {
  menus: readonly Category[]
  selected: Category
  onSelect: (category: Category) => void
}

export function CategoryMenu({ menus, selected, onSelect }: CategoryMenuProps) {
  const t = useT(homeTexts)
  const tabs = tabsOf(menus).map((category) => ({
    id: category,
    label: t(`category.${category}`),
    icon: CATEGORY_ICONS[category],
    panelId: PANEL_ID,
  }))
  return <TabStrip label={t('menu.label')} tabs={tabs} selectedId={selected} onSelect={onSelect} />
}
