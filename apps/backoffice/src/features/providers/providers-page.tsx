import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import {
  type BrandProvider,
  opsEndProvider,
  opsProviders,
  opsUseProvider,
  ProviderKind,
} from '@trevo/contract/ops/providers'
import { Title } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { ActionButton } from '../../ui/action-button.tsx'
import { Failed } from '../../ui/failed.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import { NewProvider } from './new-provider.tsx'
import { TestProvider } from './test-provider.tsx'

const TONES = { waiting: 'warning', used: 'success', ended: 'default' } as const

/** Which services the brand is served by; without one of its own, the machine's. */
export function ProvidersPage() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => call(opsProviders, {}, signal),
  })
  const translate = useTranslate()
  if (isPending) return <Skeleton height={320} />
  if (data === undefined) return <Failed error={error} onRetry={refetch} />
  return (
    <>
      <Title title="menu.providers" />
      {error ? <Failed error={error} onRetry={refetch} /> : null}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('providers.intro')}
      </Typography>
      {ProviderKind.options.map((kind) => {
        const own = data.providers.filter((provider) => provider.kind === kind)
        const isOwn = own.some(({ state }) => state === 'used')
        return (
          <Card key={kind} component="section" aria-label={translate(`providers.kind_${kind}`)} sx={{ p: 3, mt: 2 }}>
            <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1.5, mb: 1 }}>
              <Typography variant="subtitle1" component="h2" sx={{ flexGrow: 1 }}>
                {translate(`providers.kind_${kind}`)}
              </Typography>
              <StatusChip
                label={isOwn ? 'providers.own' : data.machine[kind] ? 'providers.machine' : 'providers.none'}
                tone={isOwn ? 'success' : data.machine[kind] ? 'default' : 'error'}
              />
              <NewProvider kind={kind} onMade={() => void refetch()} />
            </Box>
            {own.length > 0 && <ProviderTable providers={own} onChanged={() => void refetch()} />}
          </Card>
        )
      })}
    </>
  )
}

type TableProps = { providers: readonly BrandProvider[]; onChanged: () => void }

function ProviderTable({ providers, onChanged }: TableProps) {
  const translate = useTranslate()
  const columns = [
    'providers.label',
    'field.status',
    'providers.settings',
    'providers.made_by',
    'providers.last_test',
  ] as const
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((name) => (
              <TableCell key={name}>{translate(name)}</TableCell>
            ))}
            <TableCell />
          </TableRow>
        </TableHead>
        <TableBody>
          {providers.map((provider) => (
            <TableRow key={provider.id} sx={{ verticalAlign: 'top' }}>
              <TableCell component="th" scope="row">
                {provider.label}
              </TableCell>
              <TableCell>
                <StatusChip label={`providers.state_${provider.state}`} tone={TONES[provider.state]} />
                {provider.state === 'waiting' && provider.agreedAt !== null && (
                  <div>{translate('providers.agreed_once')}</div>
                )}
              </TableCell>
              <TableCell>
                {provider.shown.map(({ name, value }) => (
                  <div key={name}>
                    {translate(`providers.shown_${name}`)}: {value}
                  </div>
                ))}
              </TableCell>
              <TableCell>
                <div>{provider.madeBy}</div>
                <MomentField source="createdAt" record={provider} />
              </TableCell>
              <TableCell>
                <LastTest provider={provider} />
              </TableCell>
              <TableCell>
                <Buttons provider={provider} onChanged={onChanged} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

function LastTest({ provider: { test } }: { provider: BrandProvider }) {
  if (test === null) return '–'
  return (
    <>
      <StatusChip
        label={test.passed ? 'providers.passed' : 'providers.failed'}
        tone={test.passed ? 'success' : 'error'}
      />
      <div>
        <MomentField source="at" record={test} />
      </div>
      {test.said && <Typography variant="caption">{test.said}</Typography>}
    </>
  )
}

function Buttons({ provider, onChanged }: { provider: BrandProvider; onChanged: () => void }) {
  const { id, state, label } = provider
  if (state === 'ended') return null
  const params = { id }
  const then = async (work: Promise<unknown>) => {
    await work
    onChanged()
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      <TestProvider provider={provider} onTested={onChanged} />
      {state === 'waiting' && (
        <ActionButton
          endpoint={opsUseProvider}
          label="providers.use"
          run={() => then(call(opsUseProvider, { params, body: {} }))}
          done="providers.in_use"
        />
      )}
      <ActionButton
        endpoint={opsEndProvider}
        label="providers.end"
        color="error"
        run={() => then(call(opsEndProvider, { params }))}
        done="providers.over"
        question={{ title: 'providers.ask_end', content: 'providers.ask_end_text', args: { label } }}
      />
    </Box>
  )
}
