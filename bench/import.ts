import { cpuUsage, resourceUsage } from 'node:process'
import { type PlanItem, planImport } from '@rounds/core/rules/old-site'
import { readWxr } from '../server/old-site/read-wxr.ts'

const POSTS = 20_000
const [MOST_SECONDS, MOST_MB] = [10, 300]

/** An export as it arrives, made up piece by piece so that the file itself takes no memory. */
async function* wxr(): AsyncGenerator<string> {
  yield '<rss xmlns:wp="w" xmlns:content="c"><channel><title>Old</title><wp:base_site_url>https://old.example</wp:base_site_url>'
  const text =
    '<!-- wp:paragraph -->\n<p>Words of a post with <a href="https://old.example/post-7/">a link</a>.</p>\n<!-- /wp:paragraph -->\n'
  for (let id = 1; id <= POSTS; id++)
    yield `<item><title><![CDATA[Post ${id}]]></title><link>https://old.example/post-${id % 19_000}/</link>
<content:encoded><![CDATA[${text.repeat(6)}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status>
<wp:post_type>post</wp:post_type><wp:postmeta><wp:meta_key>_wp_attachment_metadata</wp:meta_key><wp:meta_value><![CDATA[${'a:5:{s:5:"width";i:1600;}'.repeat(20)}]]></wp:meta_value></wp:postmeta></item>`
  yield '</channel></rss>'
}

/** How long an export of 20,000 posts takes to be read and planned, and how much memory that needs at most. */
export async function benchImport(): Promise<void> {
  const [before, began] = [resourceUsage().maxRSS, cpuUsage()]
  const items: PlanItem[] = []
  for await (const step of readWxr(wxr())) {
    if (step.step !== 'item' || step.item.kind !== 'news') continue
    const { oldKey, kind, title, addresses, isPublished } = step.item
    items.push({ oldKey, kind, title, addresses, isPublished, hash: oldKey, needs: [] })
  }
  const planned = planImport({
    items,
    known: new Map(),
    taken: new Map(),
    options: { addresses: 'sorted', publish: 'as it was', menu: null, folder: 50 },
  })
  // Time of the processor: how busy the machine is with other work says nothing of the import.
  const { user, system } = cpuUsage(began)
  const seconds = (user + system) / 1_000_000
  const megabytes = (resourceUsage().maxRSS - before) / 1024
  process.stdout.write(
    `  ${planned.length} posts read and planned in ${seconds.toFixed(1)} s (at most ${MOST_SECONDS})\n` +
      `  ${megabytes.toFixed(0)} MB more than before it began (at most ${MOST_MB})\n`,
  )
  if (seconds > MOST_SECONDS || megabytes > MOST_MB) process.exitCode = 1
}
