import type { ServerFrame } from './shared/wire.ts'
import { type PlayerSocket, packed } from './socket.ts'

type Player = { vendorCode: string; playerId: string; currency: string }
const keyOf = ({ vendorCode, playerId, currency }: Player) => `${vendorCode}/${playerId}/${currency}`

/** Everybody who is connected to this process. What goes to many is written down once, and nobody is looked for. */
export type Audience = {
  size(): number
  add(socket: PlayerSocket, player: Player): void
  remove(socket: PlayerSocket): void
  toAll(frame: ServerFrame): void
  toCurrency(currency: string, frame: ServerFrame): void
  /** On all devices of the player. */
  toPlayer(player: Player, frame: ServerFrame): void
  /** Drops clients that have been silent for too long. */
  sweep(): void
  leave(): void
}

export function createAudience(): Audience {
  const players = new Map<PlayerSocket, Player>()
  const sockets = new Map<string, Set<PlayerSocket>>()
  return {
    size: () => players.size,
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
