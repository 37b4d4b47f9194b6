import { useT } from '../../lib/i18n/i18n.ts'
import { Note } from '../../ui/note.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import styles from './home.module.css'
import { InstallCard } from './install-card.tsx'

export function Screen() {
  const t = useT()
  return (
    <>
      <div className={styles.stack}>
        <Hero />
        <InstallCard />
        <section aria-label={t('home.playTitle')}>
          <Note>
            <strong className={styles.noteTitle}>{t('home.playTitle')}</strong>
            {t('home.playText')}
          </Note>
        </section>
      </div>
      <Footer />
    </>
  )
}
