import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { PICTURE_KINDS } from '@trevo/contract/identity'
import { opsIdentityPicture, type StaffIdentity } from '@trevo/contract/ops/identity'
import { Link, useLocale, useRecordContext } from 'react-admin'
import { pathOf } from '../../lib/api.ts'
import { useTranslate } from '../../lib/i18n/use-translate.ts'
import { Facts } from '../../ui/facts.tsx'
import { MomentField } from '../../ui/moment-field.tsx'
import { PrivatePicture } from '../../ui/private-picture.tsx'
import { ShowPage } from '../../ui/show-page.tsx'
import { AgainButton } from './again-button.tsx'
import { Compared } from './compared.tsx'
import { DecideButtons } from './decide-buttons.tsx'
import { CheckChip } from './identity-state.tsx'

export const IdentityShow = () => (
  <ShowPage>
    <Check />
  </ShowPage>
)

/** What was said, what came back and what was sent, all on one page: whoever decides compares. */
function Check() {
  const record = useRecordContext<StaffIdentity>()
  const translate = useTranslate()
  const locale = useLocale()
  if (record === undefined) return null
  const { scores } = record
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Card sx={{ p: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
          <Typography variant="h6" component="h2">
            <Link to={`/members/${record.memberId}/show`}>{record.userName}</Link>
          </Typography>
          <CheckChip state={record.state} />
          {record.reason && (
            <Typography color="textSecondary">{translate(`identity.reason_${record.reason}`)}</Typography>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, ml: 'auto' }}>
            <DecideButtons record={record} />
            <AgainButton record={record} />
          </Box>
        </Box>
        <Facts
          facts={[
            ['identity.began', <MomentField key="b" source="createdAt" />],
            ['identity.tries', record.tries],
            ...declaredFacts(record, { translate, locale }),
            ['identity.scores', scores ? translate('identity.scores_text', scoreTexts(scores)) : '–'],
            ...(record.decidedAt === null
              ? []
              : [
                  ['identity.decided', <MomentField key="d" source="decidedAt" />] as const,
                  ['identity.decided_by', record.by ?? translate('identity.by_service')] as const,
                  ['identity.note', record.note || '–'] as const,
                ]),
          ]}
        />
      </Card>
      <Card sx={{ p: 3 }}>
        <Typography variant="subtitle1" component="h2" sx={{ mb: 1 }}>
          {translate('identity.compared')}
        </Typography>
        <Compared record={record} />
      </Card>
      <Card sx={{ p: 3 }}>
        <Typography variant="subtitle1" component="h2">
          {translate('identity.pictures')}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {translate('identity.looks')}
        </Typography>
        <Pictures record={record} />
      </Card>
    </Box>
  )
}

const countryName = (code: string, locale: string) =>
  (/^[A-Z]{2}$/.test(code) && new Intl.DisplayNames([locale], { type: 'region' }).of(code)) || code

/** An exposed person is looked at twice. */
function declaredFacts(
  { declared }: StaffIdentity,
  { translate, locale }: { translate: ReturnType<typeof useTranslate>; locale: string },
) {
  if (declared === null) return []
  const { gender, nationality, isExposed } = declared
  return [
    ['identity.gender', translate(`identity.gender_${gender}`)],
    ['identity.nationality', countryName(nationality, locale)],
    ['identity.exposed', translate(isExposed ? 'identity.exposed_yes' : 'identity.exposed_no')],
  ] as const
}

const scoreTexts = ({ face, live }: NonNullable<StaffIdentity['scores']>) => ({
  face: face === null ? '–' : `${Math.round(face)}%`,
  live: live === null ? '–' : `${Math.round(live)}%`,
})

/** Side by side, so that a face is compared with a face. */
function Pictures({ record }: { record: StaffIdentity }) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' }, gap: 2 }}>
      {PICTURE_KINDS.map((kind) => {
        const name = translate(
          kind === 'turned' ? `identity.picture_turned_${record.turn}` : `identity.picture_${kind}`,
        )
        return (
          <Box key={kind} component="figure" sx={{ m: 0 }}>
            {record.pictures.includes(kind) ? (
              <PrivatePicture path={pathOf(opsIdentityPicture.path, { id: record.id, kind })} alt={name} height={240} />
            ) : (
              <Box
                sx={{
                  height: 240,
                  display: 'grid',
                  placeItems: 'center',
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 1,
                  color: 'text.secondary',
                }}
              >
                {translate('identity.no_picture')}
              </Box>
            )}
            <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              {name}
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
