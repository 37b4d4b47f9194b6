import type { StaffMe } from '@trevo/contract/ops/session'
import { Language } from '@trevo/contract/wire'
import type { ReactElement } from 'react'
import { Admin, CustomRoutes, type RaRecord, Resource } from 'react-admin'
import { BrowserRouter, Navigate, Route, useParams } from 'react-router-dom'
import { CALLS_PATH, CallsPage } from '../features/calls/calls-page.tsx'
import { DashboardPage } from '../features/dashboard/dashboard-page.tsx'
import { EnrolmentPage } from '../features/sign-in/enrolment-page.tsx'
import { PasswordPage } from '../features/sign-in/password-page.tsx'
import { SignInPage } from '../features/sign-in/sign-in-page.tsx'
import { ListTools } from '../features/tools/list-tools.tsx'
import { authProvider, PASSWORD_PATH } from '../lib/auth-provider.ts'
import { site } from '../lib/boot.ts'
import { makeDataProvider } from '../lib/data-provider.ts'
import type { Entry } from '../lib/entry.ts'
import { makeI18n } from '../lib/i18n/i18n.ts'
import { may } from '../lib/may.ts'
import { currentMerchant, useSession } from '../lib/session.ts'
import { RefusedWrite } from '../ui/simple-form.tsx'
import { ConsoleLayout } from './layout.tsx'
import { queryClient } from './query-client.ts'
import { ENTRIES } from './resources.ts'
import { LoadingPage } from './session-notes.tsx'
import { ALL_TEXTS } from './texts.ts'
import { consoleTheme } from './theme.ts'

const names = ENTRIES.map(({ name }) => name)
const i18nProvider = makeI18n(ALL_TEXTS, names)
const dataProvider = makeDataProvider(Object.fromEntries(ENTRIES.map(({ name, source }) => [name, source])))
const themes = { light: consoleTheme('light'), dark: consoleTheme('dark') }

/** Every list, with the tools that stand above all of them. */
const withTools: Readonly<Record<string, ReactElement | undefined>> = Object.fromEntries(
  ENTRIES.map(({ name, source, pages: { list: List } }) => [
    name,
    List && (
      <>
        <ListTools resource={name} source={source} />
        <List />
      </>
    ),
  ]),
)

/** Nobody is offered a form that would be refused: no page to create with, and what others edit is there to be read. */
function pagesFor(
  { name, pages: { create, edit: Edit, show, list: _list }, writes = {}, opens }: Entry,
  me: StaffMe | undefined,
) {
  const refused = writes.edit !== undefined && !may(writes.edit, me) ? writes.edit : null
  const read = (page: ReactElement) => <RefusedWrite.Provider value={refused}>{page}</RefusedWrite.Provider>
  const list = withTools[name]
  return {
    // Whoever types the address of what they may not open is shown the list.
    ...(show && { show: opens === undefined || may(opens, me) ? show : <Navigate to={`/${name}`} replace /> }),
    ...(create && (writes.create === undefined || may(writes.create, me)) && { create }),
    ...(Edit && {
      edit: read(
        <OneOf list={name}>
          <Edit />
        </OneOf>,
      ),
    }),
    ...(list && { list: read(list) }),
  }
}

/** Nothing is called so: whoever has no page to create with, and knows its address, is shown the list. */
function OneOf({ list, children }: { list: string; children: ReactElement }) {
  return useParams().id === 'create' ? <Navigate to={`/${list}`} replace /> : children
}

/** In the brand's first language; what was written before that was chosen is there in another. */
function written<T>(texts: Partial<Record<Language, T>> | undefined): T | undefined {
  const languages = [...(currentMerchant()?.languages ?? []), ...Language.options]
  return languages.map((language) => texts?.[language]).find(Boolean)
}

/** What a person would call the thing, for the title of its page. */
const nameOf = ({ id, texts, titles, namePt, name, displayName, userName, account }: RaRecord) =>
  String(
    written<{ title?: string }>(texts)?.title ??
      written(titles) ??
      namePt ??
      name ??
      displayName ??
      userName ??
      account ??
      `#${id}`,
  )

export function Console() {
  const session = useSession()
  const entries = ENTRIES.filter(({ access }) => may(access, session?.me))
  return (
    // Not in transitions: whoever is not signed in would be sent to the sign-in page again and again until one of them ends.
    <BrowserRouter basename="/ops" useTransitions={false}>
      <Admin
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
        title={site.brand.name}
        layout={ConsoleLayout}
        dashboard={DashboardPage}
        loginPage={SignInPage}
        loading={LoadingPage}
        lightTheme={themes.light}
        darkTheme={themes.dark}
        defaultTheme="light"
        disableTelemetry
        requireAuth
      >
        {entries.map((entry) => (
          <Resource
            key={entry.name}
            name={entry.name}
            recordRepresentation={nameOf}
            {...pagesFor(entry, session?.me)}
          />
        ))}
        <CustomRoutes noLayout>
          <Route path="/enrolment" element={<EnrolmentPage />} />
        </CustomRoutes>
        <CustomRoutes>
          <Route path={PASSWORD_PATH} element={<PasswordPage />} />
          <Route path={CALLS_PATH} element={<CallsPage />} />
        </CustomRoutes>
      </Admin>
    </BrowserRouter>
  )
}
