import type { SportId } from '@trevo/games/profiles'
import type { AnySportClient } from './sport-client.ts'

/** Only the sport that is played is fetched. */
const CLIENTS: Readonly<Record<SportId, () => Promise<AnySportClient>>> = {
  match: () => import('./football.tsx').then(({ footballClient }) => footballClient),
  basketball: () => import('./basketball.tsx').then(({ basketballClient }) => basketballClient),
  tennis: () => import('./tennis.tsx').then(({ tennisClient }) => tennisClient),
  race: () => import('./race.tsx').then(({ raceClient }) => raceClient),
  fight: () => import('./fight.tsx').then(({ fightClient }) => fightClient),
}

let prepared: AnySportClient | null = null

export async function prepareClient(sport: SportId): Promise<void> {
  prepared = await CLIENTS[sport]()
}

/** A page plays one game, whose sport is there before it shows. */
export function preparedClient(): AnySportClient {
  if (prepared === null) throw new Error('the sport has not been fetched')
  return prepared
}
