import Alert from '@mui/material/Alert'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import type { Conversation } from '@trevo/contract/ops/chat'
import { useState } from 'react'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useSession } from '../../lib/session.ts'
import { useTimeText } from '../../ui/use-time.ts'
import { useDelivered } from './use-delivered.ts'
import { tagsOf, useQueue } from './use-queue.ts'

const TABS = ['waiting', 'mine', 'taken', 'quiet'] as const
type QueueTab = (typeof TABS)[number]

const tabOf = ({ state, takenBy }: Conversation, staffId: string | undefined): QueueTab =>
  state === 'taken' && takenBy?.staffId === staffId ? 'mine' : state

type Props = { selected: string | null; onSelect: (id: string) => void }

/** Everything at the desk, by who answers; who waits longest comes first. */
export function Queue({ selected, onSelect }: Props) {
  const [tab, setTab] = useState<QueueTab>('waiting')
  const session = useSession()
  const translate = useTranslate()
  const [tag, setTag] = useState<string | null>(null)
  const { data, isError, refetch } = useQueue()
  useDelivered(data?.data)
  const tags = tagsOf(data?.data)
  // A tag that nobody has any more filters nothing.
  const wanted = tag !== null && tags.includes(tag) ? tag : null
  const shown = (data?.data ?? []).filter((one) => wanted === null || one.tags.includes(wanted))
  const inTab = (name: QueueTab) => shown.filter((one) => tabOf(one, session?.me.id) === name)
  return (
    <>
      <Tabs
        value={tab}
        onChange={(_, chosen: QueueTab) => setTab(chosen)}
        variant="fullWidth"
        aria-label={translate('chat.queue')}
      >
        {TABS.map((name) => (
          <Tab
            key={name}
            value={name}
            label={`${translate(`chat.${name}`)} ${name === 'quiet' ? '' : inTab(name).length}`}
            sx={{ minWidth: 0, px: 0.5, fontSize: 13 }}
          />
        ))}
      </Tabs>
      {tags.length > 0 && (
        <Box
          role="group"
          aria-label={translate('chat.tags')}
          sx={{ display: 'flex', gap: 0.5, p: 1, overflowX: 'auto', flex: 'none' }}
        >
          {tags.map((name) => (
            <Chip
              key={name}
              size="small"
              label={name}
              color={name === wanted ? 'primary' : 'default'}
              variant={name === wanted ? 'filled' : 'outlined'}
              aria-pressed={name === wanted}
              onClick={() => setTag(name === wanted ? null : name)}
            />
          ))}
        </Box>
      )}
      {isError && (
        <Alert severity="error" action={<Button onClick={() => refetch()}>{translate('ra.action.refresh')}</Button>}>
          {translate('error.network')}
        </Alert>
      )}
      {data === undefined && !isError && <Skeleton variant="rectangular" height={240} sx={{ m: 1 }} />}
      {data && <QueueList tab={tab} conversations={inTab(tab)} selected={selected} onSelect={onSelect} />}
    </>
  )
}

type ListProps = Props & { tab: QueueTab; conversations: readonly Conversation[] }

function QueueList({ tab, conversations, selected, onSelect }: ListProps) {
  const translate = useTranslate()
  if (conversations.length === 0) {
    return (
      <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
        {translate(`chat.none_${tab}`)}
      </Typography>
    )
  }
  return (
    <List disablePadding sx={{ overflow: 'auto', flex: 1 }}>
      {conversations.map((conversation) => (
        <QueueItem
          key={conversation.id}
          conversation={conversation}
          isSelected={conversation.id === selected}
          onSelect={() => onSelect(conversation.id)}
        />
      ))}
    </List>
  )
}

type ItemProps = { conversation: Conversation; isSelected: boolean; onSelect: () => void }

function QueueItem({ conversation, isSelected, onSelect }: ItemProps) {
  const translate = useTranslate()
  const timeText = useTimeText()
  const { userName, last, changedAt, waitingSince, takenBy, unread, tags } = conversation
  const time = timeText(waitingSince ?? changedAt, { hour: '2-digit', minute: '2-digit' })
  return (
    <ListItem divider disablePadding>
      <ListItemButton selected={isSelected} onClick={onSelect}>
        <ListItemText
          primary={[userName, ...tags.map((tag) => `#${tag}`)].join(' ')}
          secondary={last?.hasPicture && !last.text ? translate('chat.picture') : (last?.text ?? '')}
          slotProps={{ secondary: { noWrap: true } }}
        />
        <Box sx={{ ml: 1, textAlign: 'right' }}>
          <Typography variant="caption" color="textSecondary" component="div">
            {time}
          </Typography>
          <Badge badgeContent={unread} color="primary" sx={{ mr: 1 }} />
          <Typography variant="caption" color="textSecondary" noWrap component="div" sx={{ maxWidth: 80 }}>
            {takenBy?.name}
          </Typography>
        </Box>
      </ListItemButton>
    </ListItem>
  )
}
