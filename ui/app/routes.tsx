import { decidePath, type Match, matchRoute } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import type { ToolId } from '@rounds/core/tools'
import { shellWords } from '@rounds/core/words/shell'
import { tabTitle } from '@rounds/core/words/tab-title'
import { lazy, memo, Suspense, useEffect, useLayoutEffect, useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { currentPath, useHere } from '../context/here.ts'
import { usePreloadable } from '../kit/preloadable.ts'
import { Skeleton, SkeletonLines } from '../kit/skeleton.tsx'
import { VisuallyHidden } from '../kit/visually-hidden.tsx'
import { screenOf } from '../screens/index.ts'
import { HeadingFocus, noteAddress } from '../shell/heading-focus.tsx'

const NotFound = lazy(() => import('../shell/not-found.tsx').then(file => ({ default: file.NotFound })))
const PermissionDenied = lazy(() =>
  import('../shell/permission-denied.tsx').then(file => ({ default: file.PermissionDenied })),
)

/** The screen of the address, drawn from the manifest: the tool's own or the generic one, if the person may see it. */
export const Screen = memo(function Screen() {
  const here = useHere()
  const { person, tags } = useApp()
  // Before the effects of the page, one of which looks at it.
  useLayoutEffect(() => noteAddress(here), [here])
  const match = useMemo(() => matchRoute(here), [here])
  const paths = useMemo(
    () =>
      tags.flatMap(({ TId, TPath }) =>
        TPath && (person.tags === 'all' || person.tags.has(TId)) ? [TPath] : [],
      ),
    [tags, person],
  )
  if (!match) return <Arrived at={here} title={shellWords.routes.notFound} page={<NotFound />} />
  const decision = decidePath(person, here, paths)
  if (!decision.allowed)
    return (
      <Arrived
        at={here}
        title={shellWords.routes.permissionDenied}
        page={<PermissionDenied tool={match.tool} decision={decision} />}
      />
    )
  return <ToolScreen key={match.tool.id} at={here} match={match} />
})

/**
 * Fetches what the address leads to, script and first content, before anything can be drawn. Resolves when it is there,
 * or could not be had.
 */
export async function fetchScreen(client: Client): Promise<void> {
  const match = matchRoute(currentPath())
  if (!match) return
  const screen = screenOf(match.tool.id)
  try {
    await screen.load()
    await screen.there?.preload?.(client, match, new URLSearchParams(location.search))
  } catch {
    // A failure is told where the screen is drawn.
  }
}

function ToolScreen({ at, match }: { at: string; match: Match<ToolId> }) {
  const Own = usePreloadable(screenOf(match.tool.id))
  if (!Own) return <ScreenSkeleton />
  return <Arrived at={at} title={match.tool.title} page={<Own match={match} />} />
}

/** Names the document, and once the page is there puts the focus on its heading, so that it is read aloud. */
function Arrived({ at, title, page }: { at: string; title: string; page: React.ReactNode }) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      {page}
      <HeadingFocus key={at} />
    </Suspense>
  )
}

function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="space-y-4">
      <VisuallyHidden>{shellWords.routes.loading}</VisuallyHidden>
      <Skeleton className="h-6 w-56" />
      <SkeletonLines lines={3} className="max-w-lg" />
    </div>
  )
}
