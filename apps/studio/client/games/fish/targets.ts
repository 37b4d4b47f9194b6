import type { FishTargetId } from '../../../src/engines/fish.ts'
import { inLanguage } from '../../shell/page.ts'

const NAMES = inLanguage<Readonly<Record<FishTargetId, string>>>({
  pt: {
    'tropical-fish': 'Peixe tropical',
    fish: 'Peixe azul',
    blowfish: 'Baiacu',
    crab: 'Caranguejo',
    squid: 'Lula',
    turtle: 'Tartaruga',
    octopus: 'Polvo',
    dolphin: 'Golfinho',
    whale: 'Baleia',
    hero: 'Estrela do jogo',
  },
  en: {
    'tropical-fish': 'Tropical fish',
    fish: 'Blue fish',
    blowfish: 'Blowfish',
    crab: 'Crab',
    squid: 'Squid',
    turtle: 'Turtle',
    octopus: 'Octopus',
    dolphin: 'Dolphin',
    whale: 'Whale',
    hero: 'Star of the game',
  },
})

export const targetName = (target: FishTargetId) => NAMES[target]

/** The star is whoever is on the game's cover. */
export const pictureOf = (target: FishTargetId, hero: string) => (target === 'hero' ? hero : target)
