import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsMargin } from '@trevo/contract/ops/margin'
import { Title } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { useMerchant } from '../../lib/session.ts'
import { CostlyTeams } from './costly-teams.tsx'
import { Exceeded, StackTable } from './stack-table.tsx'
import { TopRates } from './top-rates.tsx'

/** What the brand gives back against what it keeps. */
export function MarginPage() {
  const translate = useTranslate()
  const merchant = useMerchant()
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['margin', merchant?.code],
    queryFn: ({ signal }) => call(opsMargin, {}, signal),
  })
  if (isPending) return <Skeleton height={320} />
  if (isError) {
    return (
      <Alert
        severity="error"
        sx={{ mt: 2 }}
        action={<Button onClick={() => refetch()}>{translate('margin.retry')}</Button>}
      >
        {translate('error.unknown_error')}
      </Alert>
    )
  }
  return (
    <>
      <Title title="menu.margin" />
      <Card role="region" aria-label={translate('menu.margin')} tabIndex={0} sx={{ p: 3, mt: 2, overflowX: 'auto' }}>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('margin.intro', { given: data.givenPercent, rebates: data.rebatePercent })}
        </Typography>
        {data.stacks.length === 0 ? (
          <Typography>{translate('margin.empty')}</Typography>
        ) : (
          <>
            <Exceeded stacks={data.stacks} />
            <StackTable stacks={data.stacks} />
          </>
        )}
      </Card>
      <CostlyTeams teams={data.teams} />
      {data.topRates.length > 0 && <TopRates topRates={data.topRates} />}
    </>
  )
}
