import type { GameCategory } from '@trevo/contract/catalogue'
import { imageAt } from '@trevo/contract/games'
import type { BetRecord } from '@trevo/contract/records'
import type { LucideIcon } from 'lucide-react'
import Cherry from 'lucide-react/icons/cherry'
import Dices from 'lucide-react/icons/dices'
import Fish from 'lucide-react/icons/fish'
import Gamepad2 from 'lucide-react/icons/gamepad-2'
import Rocket from 'lucide-react/icons/rocket'
import Spade from 'lucide-react/icons/spade'
import Ticket from 'lucide-react/icons/ticket'
import Trophy from 'lucide-react/icons/trophy'
import Video from 'lucide-react/icons/video'
import { useState } from 'react'
import { useLanguage, useT } from '../../../lib/i18n/i18n.ts'
import { momentText } from '../../../lib/moments.ts'
import { useSite } from '../../../session/status.ts'
import { DEFAULT_PICTURE, pictureUrl } from '../../../shared/games/game-picture.ts'
import { ListRow } from '../../../ui/list-row.tsx'
import { plainAmount } from '../amount-text.ts'
import styles from '../records.module.css'
import { recordsTexts } from '../texts.ts'
import { BetTag } from './bet-facts.tsx'
import { RowTop } from './row-top.tsx'
import { SignedAmount } from './signed-amount.tsx'

const ICONS: Partial<Record<GameCategory, LucideIcon>> = {
  RNG: Cherry,
  BGS: Cherry,
  FISH: Fish,
  PVP: Spade,
  LIVE: Video,
  LIVESTREAM: Video,
  SPORTS: Trophy,
  ESPORTS: Gamepad2,
  LOTT: Ticket,
  ELOTT: Dices,
  INHOUSE: Rocket,
}

export function BetRow({ bet, onOpen }: { bet: BetRecord; onOpen: (bet: BetRecord) => void }) {
  const t = useT(recordsTexts)
  const language = useLanguage()
  const { currencySymbol, timeZone } = useSite()
  const Icon = ICONS[bet.category] ?? Gamepad2
  const time = momentText(bet.at, 'clock', language, timeZone)
  const stake = plainAmount(bet.stake, bet.currency, currencySymbol)
  const words = t('bet.row', { time, stake })
  const isDecided = bet.status === 'won' || bet.status === 'lost'
  return (
    <ListRow
      icon={bet.picture ? <BetPicture picture={bet.picture} /> : <Icon size={20} />}
      title={
        <RowTop name={bet.gameName}>
          {isDecided ? <SignedAmount amount={bet.net} currency={bet.currency} /> : <BetTag status={bet.status} />}
        </RowTop>
      }
      detail={bet.member ? `${bet.member.account} · ${words}` : words}
      onPress={() => onOpen(bet)}
    />
  )
}

function BetPicture({ picture: { iconUrl, tint } }: { picture: NonNullable<BetRecord['picture']> }) {
  const [hasFailed, setFailed] = useState(false)
  return (
    <img
      className={styles.picture}
      style={{ backgroundImage: `linear-gradient(160deg, ${tint[0]}, ${tint[1]})` }}
      src={hasFailed ? DEFAULT_PICTURE : imageAt(pictureUrl(iconUrl), 120)}
      onError={() => setFailed(true)}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
    />
  )
}
