import type { StaffAnnouncement } from '@trevo/contract/ops/content'
import { BooleanInput, CheckboxGroupInput, ReferenceArrayInput, useRecordContext } from 'react-admin'
import { OwnTitle } from '../../ui/title-inputs.tsx'

/** Categories of a promotion, and what an application for its reward must bring. */
export function ParticipationFields() {
  const record = useRecordContext<StaffAnnouncement>()
  return (
    <>
      <ReferenceArrayInput source="categoryIds" reference="categories" perPage={200}>
        <CheckboxGroupInput label="menu.categories" optionText={<OwnTitle />} />
      </ReferenceArrayInput>
      {record?.promotion?.flow === 'application' && (
        <>
          <BooleanInput source="imageRequired" label="content.image_required" />
          <BooleanInput source="remarkRequired" label="content.remark_required" />
        </>
      )}
    </>
  )
}
