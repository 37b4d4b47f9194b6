import { createContext, type ReactNode, use } from 'react'

/** The header of the current path, made by the shell. */
export const PageHeaderContext = createContext<ReactNode>(null)

/** For pages on which the shell shows no top bar: they place the same header, with the same title and back rule. */
export function PageHeader(): ReactNode {
  return use(PageHeaderContext)
}
