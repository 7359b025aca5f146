import type { Match } from '@rounds/core/access'
import { sitemapWords } from '@rounds/core/words/sitemap'
import clsx from 'clsx'
import { LinkTab } from '../../kit/link-tab.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { MappedPages } from './mapped-pages.tsx'
import { RobotsView } from './robots-view.tsx'

const ROBOTS = 'robots'

/** The sitemap's pages and robots.txt, for search engines (screens, `/sitemap`). */
export function Sitemap({ match: { tool } }: { match: Match }) {
  const [parameters] = useParameters()
  const isRobots = parameters.get('tab') === ROBOTS
  return (
    <>
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <nav aria-label={sitemapWords.tabs.label} className={clsx('mt-3 shrink-0', tabsLook)}>
        <LinkTab href={tool.path} label={sitemapWords.tabs.pages} isNow={!isRobots} />
        <LinkTab href={`${tool.path}?tab=${ROBOTS}`} label={sitemapWords.tabs.robots} isNow={isRobots} />
      </nav>
      {isRobots ? <RobotsView /> : <MappedPages />}
    </>
  )
}
