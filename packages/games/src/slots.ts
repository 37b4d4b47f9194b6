import { buildGame, chosenFor } from './build-game.ts'
import type { Classify, DemoGame, Titles, VendorSlots } from './demo-game.ts'
import { type EngineId, SLOT_PROFILE_IDS, type SlotProfileId } from './engine-ids.ts'
import { ARARA } from './slots-arara.ts'
import { BOTO } from './slots-boto.ts'
import { CAJU } from './slots-caju.ts'
import { CERRADO } from './slots-cerrado.ts'
import { IPE_PLAY } from './slots-ipe-play.ts'
import { JADE } from './slots-jade.ts'
import { LUZEIRO } from './slots-luzeiro.ts'
import { MANDACARU } from './slots-mandacaru.ts'
import { NORTE } from './slots-norte.ts'
import { SABIA } from './slots-sabia.ts'
import { TREVO } from './slots-trevo.ts'

const ALL: readonly VendorSlots[] = [
  IPE_PLAY,
  BOTO,
  JADE,
  CAJU,
  ARARA,
  SABIA,
  TREVO,
  NORTE,
  MANDACARU,
  CERRADO,
  LUZEIRO,
]

/** A scratch card shows three symbols, so the three-reel mathematics carries it. */
export const SCRATCH_PROFILE: SlotProfileId = 'classic3'
const POKERS: readonly EngineId[] = ['jacks', 'deuces']

export const SLOTS: readonly DemoGame[] = ALL.flatMap((each) => [
  ...slotsOf(each.vendor, each.slots, '', SLOT_PROFILE_IDS),
  ...slotsOf(each.vendor, each.scratchCards ?? [], 'SC', [SCRATCH_PROFILE]),
  ...(each.poker ?? []).flatMap((titles) =>
    othersOf(each.vendor, [titles], 'VP', chosenFor(`poker:${each.vendor}:${titles[1]}`, POKERS)),
  ),
  ...(each.tables ?? []).map((titles) =>
    buildGame({ vendor: each.vendor, category: 'LIVE', titles, engine: 'roulette' }),
  ),
  ...(each.dice ?? []).map((titles) => buildGame({ vendor: each.vendor, category: 'LIVE', titles, engine: 'sicbo' })),
  ...othersOf(each.vendor, each.arcade ?? [], 'AC', 'tower'),
])

function slotsOf(vendor: string, titles: readonly Titles[], classify: Classify, profiles: readonly SlotProfileId[]) {
  return titles.map((each) => {
    const profile = chosenFor(`profile:${vendor}:${each[1]}`, profiles)
    return buildGame({ vendor, category: 'RNG', titles: each, engine: 'slot', classify, profile })
  })
}

function othersOf(vendor: string, titles: readonly Titles[], classify: Classify, engine: EngineId) {
  return titles.map((each) => buildGame({ vendor, category: 'RNG', titles: each, engine, classify }))
}
