import { pageWords } from '@rounds/core/words/pages'
import { Link, useLocation } from 'wouter'
import { useLiveAddress } from '../context/site-state.ts'
import { useShortcut } from '../context/use-shortcut.ts'
import { editAddress } from './read-pages.ts'

const words = pageWords.links

interface PageLinksProps {
  cId: number
  /** The screen that is open. */
  at: 'editor' | 'menus' | 'summary'
  /** The address of the page on the public site; null before it is published. */
  live: string | null
}

/** The other screens of a page, and the page on the public site, each with its key. */
export function PageLinks({ cId, at, live }: PageLinksProps) {
  const addressOf = useLiveAddress()
  const [, navigate] = useLocation()
  const paths = {
    editor: editAddress(cId),
    menus: `/edit/navigation?cid=${cId}`,
    summary: `/edit/summary?cid=${cId}`,
  }
  const site = live === null ? null : addressOf(live)
  useShortcut('page.editor', at !== 'editor', () => navigate(paths.editor))
  useShortcut('page.menus', at !== 'menus', () => navigate(paths.menus))
  useShortcut('page.summary', at !== 'summary', () => navigate(paths.summary))
  useShortcut('page.live', site !== null, () => {
    if (site !== null) window.open(site, '_blank', 'noopener')
  })
  const screens = (['menus', 'summary'] as const).filter(screen => screen !== at)
  return (
    <nav aria-label={words.label} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {screens.map(screen => (
        <Link key={screen} href={paths[screen]} className="link py-1">
          {words[screen]}
        </Link>
      ))}
      {site !== null && (
        <a href={site} target="_blank" rel="noreferrer" className="link py-1">
          {words.live}
        </a>
      )}
    </nav>
  )
}
