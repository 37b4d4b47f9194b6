import type { FishTargetId } from '../../../src/engines/fish.ts'
import { t } from './texts.ts'

export const targetName = (target: FishTargetId) => t(`targets.${target}`)

/** The star is whoever is on the game's cover. */
export const pictureOf = (target: FishTargetId, hero: string) => (target === 'hero' ? hero : target)
