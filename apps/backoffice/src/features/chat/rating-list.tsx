import Card from '@mui/material/Card'
import MuiRating from '@mui/material/Rating'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { opsChatRatingFigures, type StaffChatRating } from '@trevo/contract/ops/chat-desk'
import { DataTable, Link, SelectInput } from 'react-admin'
import { call } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { decimalText } from '../../lib/numbers.ts'
import { useSession } from '../../lib/session.ts'
import { Failed } from '../../ui/failed.tsx'
import { KeyList } from '../../ui/key-list.tsx'
import { MomentField } from '../../ui/moment-field.tsx'

const filters = [
  <SelectInput
    key="rating"
    source="rating"
    label="chat.rating"
    alwaysOn
    choices={[5, 4, 3, 2, 1].map((id) => ({ id, name: `${id}` }))}
    translateChoice={false}
  />,
]

export const RatingList = () => (
  <>
    <Figures />
    <KeyList filters={filters} rowClick={false}>
      <DataTable.Col source="ratedAt" label="chat.rated_at">
        <MomentField source="ratedAt" />
      </DataTable.Col>
      <DataTable.Col<StaffChatRating>
        source="rating"
        label="chat.rating"
        render={({ rating }) => <MuiRating readOnly size="small" value={rating} />}
      />
      <DataTable.Col source="remark" label="chat.remark" sx={{ overflowWrap: 'anywhere', minWidth: 200 }} />
      <DataTable.Col source="staffName" label="chat.answered_by" />
      <DataTable.Col<StaffChatRating>
        source="userName"
        label="chat.member"
        render={({ conversationId, userName }) => <Link to={`/chat?id=${conversationId}`}>{userName}</Link>}
      />
    </KeyList>
  </>
)

/** How the last 30 days were, in one line. */
function Figures() {
  const translate = useTranslate()
  const merchant = useSession()?.merchant
  const { data, error, refetch } = useQuery({
    queryKey: ['chat-rating-figures', merchant],
    queryFn: ({ signal }) => call(opsChatRatingFigures, {}, signal),
  })
  if (error && data === undefined) return <Failed error={error} onRetry={refetch} />
  if (data === undefined) return null
  const rated = data.ratings.reduce((sum, count) => sum + count, 0)
  const stars = data.ratings.reduce((sum, count, at) => sum + count * (at + 1), 0)
  const average = rated === 0 ? '–' : decimalText((stars / rated).toFixed(1))
  return (
    <Card sx={{ p: 2, mt: 1 }}>
      <Typography>{translate('chat.rating_figures', { closings: data.closings, rated, average })}</Typography>
    </Card>
  )
}
