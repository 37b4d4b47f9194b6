import { Button } from '../../ui/button.tsx'
import { ConnectionNote } from '../../ui/connection-note.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { InstallPrompt } from '../../ui/install-prompt.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHeader } from '../../ui/section-header.tsx'
import { Skeleton, SkeletonBlock, SkeletonRow, SkeletonTile } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UpdatePrompt } from '../../ui/update-prompt.tsx'
import styles from './gallery.module.css'
import type { Texts } from './texts.ts'

const nothing = () => undefined

export function FeedbackSamples({ t }: { t: Texts }) {
  return (
    <section className={styles.stack}>
      <SectionHeader title={t.feedback} />
      <Note>{t.noteNeutral}</Note>
      <Note tone="info">{t.noteInfo}</Note>
      <Note tone="warn">{t.noteWarn}</Note>
      <Note
        tone="bad"
        action={
          <Button variant="ghost" size="md">
            {t.retry}
          </Button>
        }
      >
        {t.noteBad}
      </Note>
      <ConnectionNote state="offline" text={t.offline} />
      <ConnectionNote state="slow" text={t.slow} />
      <UpdatePrompt
        title={t.updateTitle}
        actionLabel={t.update}
        onAction={nothing}
        dismissLabel={t.notNow}
        onDismiss={nothing}
      />
      <InstallPrompt
        title={t.installTitle}
        text={t.installText}
        actionLabel={t.install}
        onAction={nothing}
        dismissLabel={t.notNow}
        onDismiss={nothing}
      />
      <Spinner />
      <Skeleton label={t.loading}>
        <div className={styles.stack}>
          <SkeletonBlock height={140} radius={20} />
          <div className={styles.tiles}>
            <SkeletonTile />
            <SkeletonTile />
            <SkeletonTile />
          </div>
          <SkeletonRow />
        </div>
      </Skeleton>
      <EmptyState
        art="/art/seedling.webp"
        title={t.emptyTitle}
        text={t.emptyText}
        action={<Button>{t.emptyAction}</Button>}
      />
      <ErrorState title={t.errorTitle} text={t.errorText} retryLabel={t.retry} onRetry={nothing} />
    </section>
  )
}
