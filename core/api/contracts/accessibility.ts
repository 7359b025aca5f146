import type { Contract } from './contract.ts'
import { all, anyText, count, id, listOf, meaning, oneOf, orNull } from './schema.ts'

const tags = ['AxFinding']
const root = '/api/v1/mc/accessibility'
const found = meaning(count, 'Findings.')

/** The accessibility scanner (screens, `/accessibility`). */
export const accessibilityContracts = {
  state: {
    id: 'accessibility.state',
    method: 'GET',
    path: root,
    summary: 'Read the status of the accessibility scan',
    description: 'Requires the Accessibility scanner.',
    tags,
    response: {
      description: 'The running scan, recent scans, and the findings by rule and by template.',
      schema: all({
        job: orNull(
          all({ id, title: anyText, state: oneOf('waiting', 'running'), done: count, total: orNull(count) }),
        ),
        failed: orNull(meaning(anyText, 'Why the last scan failed, if it did.')),
        scans: meaning(
          listOf(all({ at: anyText, pages: count, inContent: count, inTemplates: count, fresh: count })),
          'Recent scans, oldest first.',
        ),
        rules: listOf(
          all({ rule: anyText, help: anyText, mend: oneOf('content', 'template'), found, pages: count }),
        ),
        templates: listOf(all({ template: anyText, found })),
      }),
    },
    refusals: [401, 403],
  },
  scan: {
    id: 'accessibility.scan',
    method: 'POST',
    path: root,
    summary: 'Scan the site for barriers',
    description: 'Requires the Accessibility scanner. One scan at a time, as a job.',
    tags,
    response: { status: 202, description: 'The job that was started.', schema: all({ JbId: id }) },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  page: {
    id: 'accessibility.page',
    method: 'GET',
    path: `${root}/page`,
    summary: 'Read what the last scan found on a page',
    description: 'For people who can read pages. Findings that belong to a template are left out.',
    tags,
    query: all({ cId: id }),
    response: {
      description: 'Findings on the page, worst first.',
      schema: listOf(
        all({
          help: anyText,
          impact: oneOf('critical', 'serious', 'moderate', 'minor'),
          html: orNull(anyText),
          block: orNull(anyText),
          at: anyText,
        }),
      ),
    },
    refusals: [400, 401, 403],
  },
} as const satisfies Readonly<Record<string, Contract>>
