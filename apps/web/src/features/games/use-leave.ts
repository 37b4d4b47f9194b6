import type { RefObject } from 'react'
import { useT } from '../../lib/i18n/i18n.ts'
import { goBack } from '../../lib/nav/nav.tsx'
import { PATHS } from '../../lib/paths.ts'
import { confirmDialog } from '../../ui/confirm-dialog.ts'
import { gamesTexts } from './texts.ts'

/** Leaves the game, by default for where it was opened; while a round is open the player is asked first. */
export function useLeave(roundOpen: RefObject<boolean>) {
  const t = useT(gamesTexts)
  return async (go: () => void = () => goBack(PATHS.home)) => {
    const mayLeave =
      !roundOpen.current ||
      (await confirmDialog({
        title: t('play.leaveTitle'),
        text: t('play.leaveText'),
        confirmLabel: t('play.leave'),
        cancelLabel: t('play.stay'),
      }))
    if (mayLeave) go()
  }
}
