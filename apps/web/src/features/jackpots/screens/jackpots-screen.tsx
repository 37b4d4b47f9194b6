import { useSearch } from '../../../lib/nav/nav.tsx'
import { DrawProof } from '../components/draw-proof.tsx'
import { How } from '../components/how.tsx'
import { JackpotList } from '../components/jackpot-list.tsx'
import { Winners } from '../components/winners.tsx'
import styles from '../jackpots.module.css'

function JackpotsScreen() {
  const { id, draw } = useSearch()
  if (id && draw) return <DrawProof key={`${id} ${draw}`} id={id} number={draw} />
  return (
    <div className={styles.page}>
      <JackpotList />
      <Winners />
      <How />
    </div>
  )
}

export { JackpotsScreen as Screen }
