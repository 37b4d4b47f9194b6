import { useQuery } from '@tanstack/react-query'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { useConnection } from '../../../lib/connection.ts'
import { useT } from '../../../lib/i18n/i18n.ts'
import { goBack, Link } from '../../../lib/nav/nav.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton, IconLink } from '../../../ui/icon-button.tsx'
import { ListGroup, ListRow } from '../../../ui/list-row.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useOpenSlot } from '../open-slot.ts'
import { listQuery } from '../queries.ts'
import { lotteryTexts } from '../texts.ts'
import { SmallClock } from './clocks.tsx'
import styles from './game-header.module.css'

/** As the header of every page, with the game's name, which leads to the other games. */
export function GameHeader({ code, name }: { code: string; name: string }) {
  const t = useT(lotteryTexts)
  const common = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={cx(styles.header, useConnection() !== 'ok' && styles.noted)}>
      <IconButton label={common('shell.back')} onClick={() => goBack(PATHS.lottery)}>
        <ChevronLeft size={24} />
      </IconButton>
      <h1 className={styles.title} tabIndex={-1}>
        <button type="button" className={styles.change} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <span className={styles.name}>{name}</span>
          <ChevronDown size={18} aria-hidden="true" />
        </button>
      </h1>
      {code === '' ? (
        <span className={styles.noRules} />
      ) : (
        <IconLink label={common('title.lotteryRules')} render={<Link to={PATHS.lotteryRules} search={{ code }} />}>
          <CircleQuestionMark size={22} />
        </IconLink>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={t('game.change')} closeLabel={common('shell.close')}>
        <OtherGames onChosen={() => setOpen(false)} />
      </Sheet>
    </header>
  )
}

function OtherGames({ onChosen }: { onChosen: () => void }) {
  const query = useQuery(listQuery())
  return (
    <Loaded query={query}>
      {({ list }) => (
        <ListGroup>
          {list.map((game) => (
            <ListRow
              key={game.code}
              title={game.name}
              trailing={<Closing slots={[game.current, game.next]} />}
              render={<Link to={PATHS.lotteryGame} search={{ code: game.code }} replace onClick={onChosen} />}
            />
          ))}
        </ListGroup>
      )}
    </Loaded>
  )
}

function Closing({ slots }: { slots: Parameters<typeof useOpenSlot<{ closesAt: string }>>[0] }) {
  const slot = useOpenSlot(slots)
  return slot ? <SmallClock at={slot.closesAt} /> : null
}
