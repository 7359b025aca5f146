import { decidePath, type Match, matchRoute } from '@rounds/core/access'
import { memo, Suspense, useEffect, useMemo } from 'react'
import { Skeleton, SkeletonLines } from '../kit/skeleton.tsx'
import { VisuallyHidden } from '../kit/visually-hidden.tsx'
import { screenOf } from '../screens/index.ts'
import { NotFound } from '../shell/not-found.tsx'
import { PermissionDenied } from '../shell/permission-denied.tsx'
import { useApp } from './app-context.ts'
import { useHere } from './here.ts'

/** The screen of the address, drawn from the manifest: the tool's own or the generic one, if the person may see it. */
export const Screen = memo(function Screen() {
  const here = useHere()
  const { person, tags } = useApp()
  const match = useMemo(() => matchRoute(here), [here])
  const paths = useMemo(
    () =>
      tags.flatMap(({ TId, TPath }) =>
        TPath && (person.tags === 'all' || person.tags.has(TId)) ? [TPath] : [],
      ),
    [tags, person],
  )
  if (!match) return <Arrived at={here} title="404 - Not Found" page={<NotFound />} />
  const decision = decidePath(person, here, paths)
  if (!decision.allowed)
    return (
      <Arrived
        at={here}
        title="Permission Denied"
        page={<PermissionDenied tool={match.tool} decision={decision} />}
      />
    )
  return <Arrived at={here} title={match.tool.title} page={<ToolScreen match={match} />} />
})

function ToolScreen({ match }: { match: Match }) {
  const Own = screenOf(match.tool.id)
  return <Own key={match.tool.id} match={match} />
}

/** Names the document, and once the page is there puts the focus on its heading, so that it is read aloud. */
function Arrived({ at, title, page }: { at: string; title: string; page: React.ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Rounds`
  }, [title])
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {page}
      <HeadingFocus key={at} />
    </Suspense>
  )
}

/** The first page of a visit keeps the browser's own beginning. */
let isFirst = true

function HeadingFocus() {
  useEffect(() => {
    const main = document.getElementById('main')
    if (isFirst) {
      isFirst = false
      return
    }
    // A screen that has put the focus somewhere itself knows better.
    if (document.activeElement !== main && main?.contains(document.activeElement)) return
    const heading = main?.querySelector('h1') ?? main
    if (heading && !heading.hasAttribute('tabindex')) heading.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    main?.scrollTo(0, 0)
    scrollTo(0, 0)
  }, [])
  return null
}

function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="space-y-4">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton className="h-6 w-56" />
      <SkeletonLines lines={3} className="max-w-lg" />
    </div>
  )
}
