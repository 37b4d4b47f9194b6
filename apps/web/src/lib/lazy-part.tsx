import { lazy, type ReactNode, useState } from 'react'

/** A file of the page did not arrive: the network is away, or a release has taken the file's place. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
}

type AnyPart = (props: never) => ReactNode
/** A part without props has an empty set of them. */
type PropsOf<C> = C extends (props: infer P) => ReactNode ? (unknown extends P ? object : P) : never

let asked = 0

/** From now on parts that did not arrive are fetched anew when they are next shown. */
export function retryParts(): void {
  asked += 1
}

/**
 * As React's own `lazy`, which keeps a rejection for good: a part that did not arrive is fetched again once somebody
 * asked for it (`retryParts`). Not by itself, since whoever catches the failure has to be able to show it.
 */
export function lazyPart<M extends { default: AnyPart }>(
  load: () => Promise<M>,
): (props: PropsOf<M['default']>) => ReactNode {
  let failedIn: number | null = null
  const make = () =>
    lazy(() =>
      // What it is called with is checked where it is used, by the type of the part itself.
      (load() as Promise<unknown> as Promise<{ default: (props: object) => ReactNode }>).catch((cause: unknown) => {
        failedIn = asked
        throw new LoadError('a part of the page did not arrive', { cause })
      }),
    )
  let Newest = make()
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, where its file is named
  return function RetriedPart(props: PropsOf<M['default']>) {
    const [Own] = useState(() => {
      if (failedIn !== null && failedIn < asked) {
        failedIn = null
        Newest = make()
      }
      return Newest
    })
    return <Own {...props} />
  }
}
