import type { GameModules } from '../shell/game-module.ts'

/** Every engine's client, loaded when a game of it is opened. */
export const GAME_MODULES: GameModules = {
  crash: () => import('./crash/crash-game.tsx').then(({ game }) => game),
  slot: () => import('./slot/slot-game.tsx').then(({ game }) => game),
  duel: () => import('./duel/duel-game.tsx').then(({ game }) => game),
  match: () => import('./sports/sports-game.tsx').then(({ game }) => game),
  basketball: () => import('./sports/sports-game.tsx').then(({ game }) => game),
  tennis: () => import('./sports/sports-game.tsx').then(({ game }) => game),
  race: () => import('./sports/sports-game.tsx').then(({ game }) => game),
  fight: () => import('./sports/sports-game.tsx').then(({ game }) => game),
  dice: () => import('./dice/dice-game.tsx').then(({ game }) => game),
  hilo: () => import('./hilo/hilo-game.tsx').then(({ game }) => game),
  mines: () => import('./mines/mines-game.tsx').then(({ game }) => game),
  plinko: () => import('./plinko/plinko-game.tsx').then(({ game }) => game),
  keno: () => import('./keno/keno-game.tsx').then(({ game }) => game),
  wheel: () => import('./wheel/wheel-game.tsx').then(({ game }) => game),
  roulette: () => import('./roulette/roulette-game.tsx').then(({ game }) => game),
  fish: () => import('./fish/fish-game.tsx').then(({ game }) => game),
  baccarat: () => import('./baccarat/baccarat-game.tsx').then(({ game }) => game),
  dragontiger: () => import('./dragontiger/dragontiger-game.tsx').then(({ game }) => game),
  sicbo: () => import('./sicbo/sicbo-game.tsx').then(({ game }) => game),
  limbo: () => import('./limbo/limbo-game.tsx').then(({ game }) => game),
  tower: () => import('./tower/tower-game.tsx').then(({ game }) => game),
  blackjack: () => import('./blackjack/blackjack-game.tsx').then(({ game }) => game),
  jacks: () => import('./poker/poker-game.tsx').then(({ game }) => game),
  deuces: () => import('./poker/poker-game.tsx').then(({ game }) => game),
}
