import { useSearch } from '../../../lib/nav/nav.tsx'
import { useRenewal } from '../../../session/use-renewal.ts'
import { ItemView } from '../components/item-view.tsx'
import { MallHome } from '../components/mall-home.tsx'
import { Orders } from '../components/orders.tsx'
import { PointsStatement } from '../components/points-statement.tsx'
import { mallKey } from '../queries.ts'

function MallScreen() {
  const { view, item } = useSearch()
  useRenewal('reward.changed', mallKey)
  if (item !== undefined && /^[1-9]\d{0,18}$/.test(item)) return <ItemView key={item} id={item} />
  if (view === 'orders') return <Orders />
  if (view === 'points') return <PointsStatement />
  return <MallHome />
}

export { MallScreen as Screen }
