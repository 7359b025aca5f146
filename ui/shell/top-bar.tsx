import { shellWords } from '@rounds/core/words/shell'
import clsx from 'clsx'
import { ExternalLink, Search } from 'lucide-react'
import { Link } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { useHere } from '../context/here.ts'
import { signal } from '../context/palette-signals.ts'
import { useSiteState } from '../context/site-state.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { isMac } from '../kit/is-mac.ts'
import { Kbd } from '../kit/kbd.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { UserMenu } from './user-menu.tsx'

const MessagesButton = lazyPart(() =>
  import('./messages/messages-button.tsx').then(file => ({ default: file.MessagesButton })),
)

export interface TopBarProps {
  isSidebarShown: boolean
  onToggleSidebar: () => void
}

/** The bar along the top: the site's name, home, the sidebar button, and the person. */
export function TopBar({ isSidebarShown, onToggleSidebar }: TopBarProps) {
  const here = useHere()
  const { client } = useApp()
  const { data: site } = useSiteState(client)
  return (
    <header className="border-rule border-b bg-well print:hidden">
      <div className="mx-auto flex h-11 max-w-[1900px] items-center gap-1 px-3 sm:px-5">
        <p className="mr-2 flex shrink-0 items-center gap-2 font-semibold text-lg">
          <img src={`${import.meta.env.BASE_URL}rounds.svg`} alt="" className="size-4.5" />
          <span className="max-[26rem]:sr-only">{shellWords.topBar.rounds}</span>
        </p>
        <nav aria-label={shellWords.topBar.main} className="flex shrink-0 items-center gap-1">
          <Link
            href="/"
            aria-current={here === '/' ? 'page' : undefined}
            className={clsx(buttonClass('quiet'), 'px-2! font-normal!')}
          >
            {shellWords.topBar.home}
          </Link>
          <Button
            kind="quiet"
            aria-expanded={isSidebarShown}
            onClick={onToggleSidebar}
            className="px-2! font-normal!"
          >
            {isSidebarShown ? shellWords.topBar.hideSidebar : shellWords.topBar.showSidebar}
          </Button>
        </nav>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => signal('palette')}
          className="mx-auto flex h-8 w-full max-w-lg min-w-0 items-center gap-2 rounded-md border border-edge bg-sheet px-2.5 text-ink-2 text-sm hover:border-ink-2 max-md:w-8 max-md:shrink-0 max-md:justify-center max-md:px-0"
        >
          <Search aria-hidden="true" className="size-4 shrink-0" />
          <span className="truncate max-md:sr-only">{shellWords.topBar.goAnyToolRecord}</span>
          <Kbd className="ml-auto max-md:hidden">{isMac ? '⌘K' : shellWords.topBar.ctrlK}</Kbd>
        </button>
        <div className="flex shrink-0 items-center gap-1">
          <a
            href={site?.url ?? '/'}
            target="_blank"
            rel="noopener"
            className={clsx(buttonClass('quiet'), 'gap-1.5 px-2! font-normal! max-lg:hidden')}
          >
            <ExternalLink aria-hidden="true" className="size-3.5" />
            {shellWords.topBar.viewSite}
            <span className="sr-only">{shellWords.sidebarSection.opensNewTab}</span>
          </a>
          <MessagesButton waiting={<span className="w-7.5" />} />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
