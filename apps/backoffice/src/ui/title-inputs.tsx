import { Language } from '@trevo/contract/wire'
import { maxLength, required, TextInput, useRecordContext } from 'react-admin'
import { useLanguages } from '../lib/session.ts'

type Titles = { readonly [L in Language]?: string | undefined }

/** A title in every language of the brand; the first has to be there, and whoever reads another one that is missing gets it. */
export function TitleInputs({ max, source = 'titles' }: { max: number; source?: string }) {
  const [main, ...others] = useLanguages()
  return (
    <>
      <TextInput source={`${source}.${main}`} label={`text.${main}`} validate={[required(), maxLength(max)]} />
      {others.map((language) => (
        <TextInput
          key={language}
          source={`${source}.${language}`}
          label={`text.${language}`}
          validate={maxLength(max)}
          parse={(text: string) => text || undefined}
        />
      ))}
    </>
  )
}

/** A record's title as most of the brand's members read it. */
export function OwnTitle({ titles }: { titles?: Titles }) {
  const [main] = useLanguages()
  const record = useRecordContext<{ id: string; titles: Titles }>()
  const own = titles ?? record?.titles
  return [main, ...Language.options].map((language) => own?.[language]).find(Boolean) ?? ''
}
