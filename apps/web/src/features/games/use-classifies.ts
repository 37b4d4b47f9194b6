import { useT } from '../../lib/i18n/i18n.ts'
import { GAME_TYPE_OPTIONS } from '../../lib/ui-constants.ts'
import { useVendors } from '../../shared/games/use-vendors.ts'
import { type ListType, NEW_CLASSIFY } from './list-state.ts'
import { gamesTexts } from './texts.ts'

const KINDS = GAME_TYPE_OPTIONS.filter((id) => id !== '')

/** Classifications of a category, all of them first; slots also have the new ones. */
export function useClassifies(gameType: ListType): readonly { id: string; label: string }[] {
  const t = useT(gamesTexts)
  const { data } = useVendors()
  const offered = gameType === 'ALL' ? [] : (data?.mapping.gameClassify[gameType] ?? [])
  const isSlots = gameType === 'RNG'
  const own = offered
    .filter(({ key }) => key !== '' && key !== NEW_CLASSIFY)
    .map(({ key, displayName }) => {
      const kind = KINDS.find((id) => id === key)
      return { id: key, label: isSlots && kind ? t(`kind.${kind}`) : displayName }
    })
  const fresh = isSlots ? [{ id: NEW_CLASSIFY, label: t('kind.NEW') }] : []
  return [{ id: '', label: t('filter.all') }, ...fresh, ...own]
}
