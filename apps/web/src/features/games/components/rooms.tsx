import { useQuery } from '@tanstack/react-query'
import { RoomType } from '@trevo/contract/catalogue'
import { figureText } from '@trevo/contract/figures'
import { imageAt, type LiveModel } from '@trevo/contract/games'
import Users from 'lucide-react/icons/users'
import { useState } from 'react'
import { moneyText } from '../../../lib/format.ts'
import { messageText, useT } from '../../../lib/i18n/i18n.ts'
import { useSite } from '../../../session/status.ts'
import { DEFAULT_PICTURE, pictureUrl } from '../../../shared/games/game-picture.ts'
import { launch } from '../../../shared/games/launch.ts'
import { Chips } from '../../../ui/chips.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { Skeleton, SkeletonTile } from '../../../ui/skeleton.tsx'
import { Tag, type TagTone } from '../../../ui/tag.tsx'
import { usePress } from '../../../ui/use-press.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { streamsQuery } from '../queries.ts'
import { gamesTexts } from '../texts.ts'
import styles from './rooms.module.css'

const TONES: Record<RoomType, TagTone> = { Free: 'ok', VIP: 'gold', 'Pay per View': 'info' }
/** Keys of the texts: a room type has spaces in it. */
const TEXT_OF = { Free: 'room.free', VIP: 'room.vip', 'Pay per View': 'room.paid' } as const
const TO_COME = ['a', 'b', 'c', 'd'] as const

/** The rooms on the air, by how they are entered. */
export function Rooms() {
  const t = useT(gamesTexts)
  const [roomType, setRoomType] = useState<RoomType | null>(null)
  const choices = [
    { id: 'all', label: t('filter.allRooms') },
    ...RoomType.options.map((id) => ({ id, label: t(TEXT_OF[id]) })),
  ]
  return (
    <>
      <Chips
        scroll
        label={t('room.label')}
        choices={choices}
        selected={[roomType ?? 'all']}
        onChange={([id]) => setRoomType(RoomType.options.find((type) => type === id) ?? null)}
      />
      <RoomList roomType={roomType} />
    </>
  )
}

function RoomList({ roomType }: { roomType: RoomType | null }) {
  const t = useT(gamesTexts)
  const query = useQuery(streamsQuery(roomType))
  return (
    <Loaded query={query} skeleton={<RoomsToCome />}>
      {(rooms) =>
        rooms.length === 0 ? (
          <EmptyState art="/art/seedling.webp" title={t('room.none')} text={t('room.noneText')} />
        ) : (
          <ul className={styles.rooms} aria-label={t('room.label')}>
            {rooms.map((room) => (
              <li key={room.nodeId}>
                <Room room={room} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

const RoomsToCome = () => (
  <Skeleton label={messageText('loading')}>
    <div className={styles.rooms}>
      {TO_COME.map((tile) => (
        <SkeletonTile key={tile} />
      ))}
    </div>
  </Skeleton>
)

function Room({ room }: { room: LiveModel }) {
  const t = useT(gamesTexts)
  const { currencySymbol } = useSite()
  const press = usePress({})
  const { nodeId, roomId, inSite } = room
  const open = () => launch({ nodeId, roomId, inSite, vassalage: '', gameType: 'LIVESTREAM' })
  return (
    <button {...press} type="button" className={styles.room} onClick={open}>
      <Picture src={imageAt(pictureUrl(room.pictureUrl), 360)} fallbackSrc={DEFAULT_PICTURE} fallbackText={room.name} />
      <span className={styles.tag}>
        <Tag tone={TONES[room.roomType]}>
          {t(TEXT_OF[room.roomType])}
          {room.price ? ` · ${moneyText(room.price, currencySymbol)}` : null}
        </Tag>
      </span>
      <VisuallyHidden>{room.name}</VisuallyHidden>
      {room.viewers > 0 ? (
        <span className={styles.viewers}>
          <Users size={14} aria-hidden="true" />
          {t('room.viewers', { count: room.viewers, total: figureText(room.viewers) })}
        </span>
      ) : null}
    </button>
  )
}
