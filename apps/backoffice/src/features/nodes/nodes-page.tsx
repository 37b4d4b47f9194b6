import Alert from '@mui/material/Alert'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsNodes } from '@trevo/contract/ops/nodes'
import { Title } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Failed } from '../../ui/failed.tsx'
import { NodeTable } from './node-table.tsx'
import { QueueTable } from './queue-table.tsx'

/** As often as a node says that it is there. */
const EVERY_MS = 10_000

/** Which nodes run the platform, and how they are. */
export function NodesPage() {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['nodes'],
    queryFn: ({ signal }) => call(opsNodes, {}, signal),
    refetchInterval: EVERY_MS,
  })
  if (isPending) return <Skeleton height={320} />
  if (data === undefined) return <Failed error={error} onRetry={refetch} />
  const versions = new Set(data.nodes.filter(({ isSilent }) => !isSilent).map(({ version }) => version))
  return (
    <>
      <Title title="menu.nodes" />
      {error ? <Failed error={error} onRetry={refetch} /> : null}
      <Card role="region" aria-label={translate('menu.nodes')} tabIndex={0} sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('nodes.intro')}
        </Typography>
        {versions.size > 1 ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {translate('nodes.two_versions')}
          </Alert>
        ) : null}
        {data.nodes.length === 0 ? (
          <Typography>{translate('nodes.empty')}</Typography>
        ) : (
          <NodeTable nodes={data.nodes} />
        )}
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {translate('nodes.migration', { name: data.migration })}
        </Typography>
      </Card>
      <QueueTable queues={data.queues} />
    </>
  )
}
