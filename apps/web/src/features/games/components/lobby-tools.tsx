import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import Search from 'lucide-react/icons/search'
import { useT } from '../../../lib/i18n/i18n.ts'
import { Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { useVendors } from '../../../shared/games/use-vendors.ts'
import { Chips } from '../../../ui/chips.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconLink } from '../../../ui/icon-button.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import styles from '../games.module.css'
import {
  type ListState,
  type ListType,
  NEW_CLASSIFY,
  withClassify,
  withTab,
  withToggle,
  withVendor,
} from '../list-state.ts'
import { isSports, readPathOf, SPORTS_TYPES } from '../lobby.ts'
import { gamesTexts } from '../texts.ts'
import { useClassifies } from '../use-classifies.ts'
import { categoriesOf, vendorsOf } from '../vendors.ts'
import { VendorPicker } from './vendor-picker.tsx'

const TOGGLES = [
  ['hot', Flame],
  ['recent', History],
  ['fav', Heart],
] as const

/** They have several vendors nearly everywhere: their room is kept on a first visit, so that nothing jumps. */
const BY_VENDOR: ReadonlySet<ListType> = new Set<ListType>(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS'])

type LobbyToolsProps = { state: ListState; onChange: (next: ListState) => void }

/** The vendor and classification list of a category, with its three shortcuts. */
export function LobbyTools({ state, onChange }: LobbyToolsProps) {
  const { data } = useVendors()
  const vendors = vendorsOf(data, state.gameType)
  const classifies = useClassifies(state.gameType)
  const t = useT(gamesTexts)
  const isToCome = data === undefined && BY_VENDOR.has(state.gameType)
  return (
    <>
      <SportsChoice state={state} onChange={onChange} />
      <Shortcuts state={state} onChange={onChange} />
      {isToCome ? <div className={cx(styles.part, styles.vendorsToCome)} /> : null}
      {vendors.length > 1 && state.classify !== NEW_CLASSIFY ? (
        <div className={styles.part}>
          <VendorPicker
            strip
            vendors={vendors}
            value={state.vassalage}
            onChange={(vassalage) => onChange(withVendor(state, vassalage))}
          />
        </div>
      ) : null}
      {classifies.length > 1 ? (
        <div className={styles.part}>
          <Chips
            scroll
            label={t('filter.kind')}
            choices={classifies}
            selected={[state.classify]}
            onChange={([classify = '']) => onChange(withClassify(state, classify))}
          />
        </div>
      ) : null}
    </>
  )
}

function Shortcuts({ state, onChange }: LobbyToolsProps) {
  const t = useT(gamesTexts)
  return (
    <div className={styles.tools}>
      <div className={styles.toggles}>
        {TOGGLES.map(([tab, Icon]) => (
          <button
            key={tab}
            type="button"
            className={styles.toggle}
            data-press=""
            aria-pressed={state.tab === tab}
            onClick={() => onChange(withToggle(state, tab))}
          >
            <Icon size={18} aria-hidden="true" />
            {t(`tab.${tab}`)}
          </button>
        ))}
      </div>
      <IconLink
        label={t('search.label')}
        render={<Link to={PATHS.gameList} search={{ gameType: state.gameType, type: 'search' }} />}
      >
        <Search size={20} />
      </IconLink>
    </div>
  )
}

/** Sports, e-sports and cockfights are one lobby; those nobody offers here do not show. */
function SportsChoice({ state, onChange }: LobbyToolsProps) {
  const t = useT(gamesTexts)
  const { data } = useVendors()
  const { gameType } = state
  if (!isSports(gameType)) return null
  if (!data) return <div className={cx(styles.part, styles.sportsToCome)} />
  const offered = categoriesOf(data)
  const choices = SPORTS_TYPES.filter((type) => offered.includes(type)).map((id) => ({ id, label: t(`type.${id}`) }))
  if (choices.length < 2) return null
  return (
    <div className={styles.part}>
      <Segmented
        label={t('filter.category')}
        choices={choices}
        value={gameType}
        onChange={(type) => onChange(withTab({ ...state, gameType: type }, 'all'))}
      />
    </div>
  )
}

/** Beside the number of games: how they work. */
export function ReadLink({ gameType }: { gameType: ListState['gameType'] }) {
  const t = useT(gamesTexts)
  const path = readPathOf(gameType)
  return path ? (
    <Link to={path} className={styles.readLink}>
      {t('read.link')}
    </Link>
  ) : null
}
