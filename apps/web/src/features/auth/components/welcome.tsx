import { useSite } from '../../../session/status.ts'
import { BrandMark } from '../../../ui/logo.tsx'
import styles from '../auth.module.css'

export function Welcome({ title, lead }: { title: string; lead: string }) {
  const { brand } = useSite()
  return (
    <div className={styles.welcome}>
      <BrandMark mark={brand.mark} src={brand.logo} size={52} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.lead}>{lead}</p>
    </div>
  )
}
