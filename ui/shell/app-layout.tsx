import { shellWords } from '@rounds/core/words/shell'
import clsx from 'clsx'
import { memo, type ReactNode, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { useHere } from '../context/here.ts'
import { keep, readStored } from '../context/storage.ts'
import { useIsWide } from '../context/use-is-wide.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PaletteHost } from './palette-host.tsx'
import { Sidebar } from './sidebar.tsx'
import { StatusBar } from './status-bar.tsx'
import { StepUp } from './step-up.tsx'
import { Toasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

const ClearCacheDialog = lazyPart(() =>
  import('./clear-cache/clear-cache-dialog.tsx').then(file => ({ default: file.ClearCacheDialog })),
)

const Drawer = lazyPart(() => import('./drawer.tsx').then(file => ({ default: file.Drawer })))
const ImpersonationBar = lazyPart(() =>
  import('./impersonation-bar.tsx').then(file => ({ default: file.ImpersonationBar })),
)

/** The layout of every screen: top bar, sidebar, the screen, status line (specification §2, layout). */
export const AppLayout = memo(function AppLayout({ children }: { children: ReactNode }) {
  const { user } = useApp()
  const here = useHere()
  const isWide = useIsWide()
  const [isShown, setShown] = useState(() => readStored('sidebar', true))
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const [isClearing, setClearing] = useState(false)

  const beside = isWide && isShown
  const toggle = () => {
    if (!isWide) return setDrawerOpen(true)
    keep('sidebar', !isShown)
    setShown(!isShown)
  }
  const sidebar = (
    <Sidebar
      onClearCache={() => {
        setDrawerOpen(false)
        setClearing(true)
      }}
      onGo={() => setDrawerOpen(false)}
    />
  )
  return (
    <div className="flex min-h-dvh flex-col lg:h-dvh print:block print:h-auto">
      <button
        type="button"
        onClick={() => document.getElementById('main')?.focus()}
        className="sr-only z-50 rounded-md border border-accent bg-raised font-semibold text-accent shadow-pop focus:not-sr-only focus:absolute focus:m-2 focus:px-3 focus:py-1.5"
      >
        {shellWords.appLayout.skipToThePage}
      </button>
      <TopBar isSidebarShown={beside} onToggleSidebar={toggle} />
      <div className="mx-auto grid w-full max-w-[1900px] flex-1 grid-cols-5 lg:min-h-0 print:block">
        {beside && <div className="overflow-y-auto border-rule border-r bg-well print:hidden">{sidebar}</div>}
        <main
          id="main"
          tabIndex={-1}
          className={clsx(
            'relative flex min-w-0 flex-col bg-sheet px-4 py-5 sm:px-6 lg:min-h-0 lg:overflow-y-auto print:overflow-visible print:p-0',
            beside ? 'col-span-4' : 'col-span-5',
            user.impersonating && 'pb-16',
          )}
        >
          <ErrorBoundary at={here}>{children}</ErrorBoundary>
        </main>
      </div>
      <StatusBar />
      {!isWide && (
        <Drawer open={isDrawerOpen} onClose={() => setDrawerOpen(false)} label={shellWords.appLayout.tools}>
          {sidebar}
        </Drawer>
      )}
      {user.impersonating && <ImpersonationBar name={user.name} />}
      {isClearing && <ClearCacheDialog open onClose={() => setClearing(false)} />}
      <PaletteHost />
      <StepUp />
      <Toasts />
    </div>
  )
})
