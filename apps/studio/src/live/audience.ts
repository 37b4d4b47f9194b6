import { type Frame, type PlayerSocket, packed } from './socket.ts'

export type Player = { vendorCode: string; playerId: string; currency: string }
const keyOf = ({ vendorCode, playerId, currency }: Player) => `${vendorCode}/${playerId}/${currency}`

/** Everybody who is connected to this process. What goes to many is written down once, and nobody is looked for. */
export type Audience<S extends Frame> = {
  size(): number
  players(): Iterable<Player>
  add(socket: PlayerSocket<S>, player: Player): void
  remove(socket: PlayerSocket<S>): void
  toAll(frame: S): void
  toCurrency(currency: string, frame: S): void
  /** On all devices of the player. */
  toPlayer(player: Player, frame: S): void
  /** Drops clients that have been silent for too long. */
  sweep(): void
  leave(): void
}

export function createAudience<S extends Frame>(): Audience<S> {
  const players = new Map<PlayerSocket<S>, Player>()
  const sockets = new Map<string, Set<PlayerSocket<S>>>()
  return {
    size: () => players.size,
    players: () => players.values(),
    add(socket, player) {
      players.set(socket, player)
      const key = keyOf(player)
      const own = sockets.get(key)
      if (own === undefined) sockets.set(key, new Set([socket]))
      else own.add(socket)
    },
    remove(socket) {
      const player = players.get(socket)
      if (player === undefined) return
      players.delete(socket)
      const own = sockets.get(keyOf(player))
      own?.delete(socket)
      if (own?.size === 0) sockets.delete(keyOf(player))
    },
    toAll(frame) {
      const bytes = packed(frame)
      for (const socket of players.keys()) socket.sendPacked(bytes)
    },
    toCurrency(currency, frame) {
      const bytes = packed(frame)
      for (const [socket, player] of players) if (player.currency === currency) socket.sendPacked(bytes)
    },
    toPlayer(player, frame) {
      const own = sockets.get(keyOf(player))
      if (own === undefined) return
      const bytes = packed(frame)
      for (const socket of own) socket.sendPacked(bytes)
    },
    sweep() {
      for (const socket of players.keys()) socket.sweep()
    },
    leave() {
      for (const socket of players.keys()) socket.leave()
    },
  }
}
