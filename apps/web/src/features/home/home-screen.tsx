import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { loadNamespace, messageText, storedLanguage, useT } from '../../lib/i18n/i18n.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { isHomePath } from '../../lib/paths.ts'
import { useSession } from '../../session/session.ts'
import { useMember } from '../../session/use-member.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { HomeSkeleton } from './components/home-skeleton.tsx'
import { homeQuery } from './queries.ts'
import { homeTexts } from './texts.ts'

const loadContent = () => import('./home-content.tsx')

// Asked for with the first file already: by the time the frame of the page stands, what fills it has come too.
// In a task of its own: naming all of its files is work, and reading the first file is enough for one.
if (isHomePath(location.pathname)) {
  setTimeout(() => {
    loadContent().catch(() => undefined)
    homeTexts.load[storedLanguage()]().catch(() => undefined)
  })
}

/** The frame of the page stands with the first file; what fills it comes beside the answer that it shows. */
const Content = lazyPart(async () => {
  const [module] = await Promise.all([loadContent(), loadNamespace(homeTexts)])
  return { default: module.HomeContent }
})

/** The content where it was there before the page was: waiting for it once more would show the shapes for a moment. */
let Ready: ComponentType | null = null

export async function prepare(_place: unknown, client: QueryClient): Promise<void> {
  const [module] = await Promise.all([loadContent(), loadNamespace(homeTexts), client.prefetchQuery(homeQuery)])
  Ready = module.HomeContent
}

function HomeScreen() {
  return (
    <>
      <Heading />
      {Ready ? (
        <Ready />
      ) : (
        <Suspense fallback={<HomeSkeleton label={messageText('loading')} />}>
          <Content />
        </Suspense>
      )}
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

export { HomeScreen as Screen }
