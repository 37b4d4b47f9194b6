import { lazy, Suspense } from 'react'
import { loadNamespace, messageText, useT } from '../../lib/i18n/i18n.ts'
import { useSession } from '../../session/session.ts'
import { useMember } from '../../session/use-member.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { HomeSkeleton } from './components/home-skeleton.tsx'
import { homeTexts } from './texts.ts'

/** The frame of the page stands with the first file; what fills it comes beside the answer that it shows. */
const Content = lazy(async () => {
  const [module] = await Promise.all([import('./home-content.tsx'), loadNamespace(homeTexts)])
  return { default: module.HomeContent }
})

export function Screen() {
  return (
    <>
      <Heading />
      <Suspense fallback={<HomeSkeleton label={messageText('loading')} />}>
        <Content />
      </Suspense>
    </>
  )
}

/** Pictures and rows say what the page is; its name is for those who hear it. */
function Heading() {
  const t = useT()
  const session = useSession()
  const { data: member } = useMember()
  const name = member?.nickname || member?.account || session?.userName
  return (
    <VisuallyHidden>
      <h1 tabIndex={-1}>{name ? t('home.memberTitle', { name }) : t('home.guestTitle')}</h1>
    </VisuallyHidden>
  )
}
