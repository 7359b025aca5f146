import type { Executor } from '../../database/database.ts'
import { originalName, type Storage } from '../../files/storage.ts'
import { insert } from '../insert.ts'
import { counts } from './counts.ts'
import { type Events, events } from './events.ts'
import { demoFiles } from './files.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { micrositePages, micrositeRecords } from './microsites.ts'
import { navigation } from './navigation.ts'
import { blogPosts, newsItems, projectPages } from './news.ts'
import { lineUrl, morePages, pages } from './pages.ts'
import { pieces } from './pieces.ts'
import { nth } from './random.ts'
import { serviceLines } from './service-lines.ts'
import { customCode, sourceVersions } from './system.ts'
import { versions } from './versions.ts'

/** What other records need to know of the content. */
export interface Written {
  readonly ledger: Ledger
  readonly events: Events
  /** The keys of the pages that news items have. */
  readonly news: readonly number[]
  /** The key of the page of a service line with that last part of its address. */
  pageOf(line: number, slug: string): number
}

/** Writes pages and everything else that the site shows, with blocks, places, files and versions. */
export async function writeContent(executor: Executor, now: Date, storage?: Storage): Promise<Written> {
  const ledger = createLedger(1, 1)
  const byUrl = new Map<string, number>()
  for (const page of pages()) byUrl.set(page.url ?? '', ledger.add(page))
  const news = newsItems(ledger, counts.news)
  const planned = events(ledger, now)
  blogPosts(ledger)
  projectPages(ledger)
  navigation(ledger, byUrl)
  const { firstCategory } = pieces(ledger, now)
  for (const page of micrositePages()) ledger.add(page)
  await writeLedger(executor, ledger)
  await insert(executor, 'News', news)
  await writeFiles(executor, firstCategory, storage)
  await insert(executor, 'ContentVersion', versions(ledger, now))
  await insert(executor, 'PageCSS', customCode())
  await insert(executor, 'Microsite', micrositeRecords())
  await insert(executor, 'SourceVersion', sourceVersions())
  return {
    ledger,
    events: planned,
    news: news.flatMap(item => item.CId ?? []),
    pageOf: (line, slug) => byUrl.get(lineUrl(nth(serviceLines, line), slug)) ?? 1,
  }
}

/** Writes files, the bytes of each before its record. */
async function writeFiles(executor: Executor, firstCategory: number, storage?: Storage): Promise<void> {
  const files = [...demoFiles(firstCategory)]
  for (const { bytes, record } of files) await storage?.put(originalName(String(record.FHash)), bytes)
  await insert(
    executor,
    'File',
    files.map(file => file.record),
  )
}

/** Pages are held in memory this many at a time when there are a great many. */
const BATCH = 1000

/** Writes more pages for benchmarks. */
export async function writeMorePages(
  executor: Executor,
  from: number,
  firstBlock: number,
  count: number,
): Promise<void> {
  let nextBlock = firstBlock
  for (let done = 0; done < count; done += BATCH) {
    const ledger = createLedger(from + done, nextBlock)
    for (const page of morePages(from + done, Math.min(BATCH, count - done))) ledger.add(page)
    await writeLedger(executor, ledger)
    nextBlock += ledger.blocks.length
  }
}

async function writeLedger(executor: Executor, { content, blocks, places }: Ledger): Promise<void> {
  await insert(executor, 'Content', content)
  await insert(executor, 'ContentBlock', blocks)
  await insert(executor, 'TagToContent', places)
}
