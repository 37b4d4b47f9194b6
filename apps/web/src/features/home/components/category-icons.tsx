import Bird from 'lucide-react/icons/bird'
import Cherry from 'lucide-react/icons/cherry'
import Dices from 'lucide-react/icons/dices'
import Fish from 'lucide-react/icons/fish'
import Flame from 'lucide-react/icons/flame'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Rocket from 'lucide-react/icons/rocket'
import Spade from 'lucide-react/icons/spade'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Tv from 'lucide-react/icons/tv'
import Video from 'lucide-react/icons/video'
import Volleyball from 'lucide-react/icons/volleyball'
import type { ReactNode } from 'react'
import type { Category } from '../category.ts'

const SIZE_PX = 18

export const CATEGORY_ICONS: Readonly<Record<Category, ReactNode>> = {
  HOME: <House size={SIZE_PX} />,
  HOT: <Flame size={SIZE_PX} />,
  PROMO: <Gift size={SIZE_PX} />,
  WINNER: <Trophy size={SIZE_PX} />,
  ALL: <LayoutGrid size={SIZE_PX} />,
  RNG: <Cherry size={SIZE_PX} />,
  BGS: <Cherry size={SIZE_PX} />,
  FISH: <Fish size={SIZE_PX} />,
  PVP: <Spade size={SIZE_PX} />,
  LIVE: <Video size={SIZE_PX} />,
  SPORTS: <Volleyball size={SIZE_PX} />,
  ESPORTS: <Gamepad2 size={SIZE_PX} />,
  COCKFIGHT: <Bird size={SIZE_PX} />,
  LOTT: <Ticket size={SIZE_PX} />,
  ELOTT: <Dices size={SIZE_PX} />,
  LIVESTREAM: <Tv size={SIZE_PX} />,
  INHOUSE: <Rocket size={SIZE_PX} />,
}
