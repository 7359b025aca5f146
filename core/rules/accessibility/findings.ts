/** What a scan of a page finds, and who can mend it. */

/** How much a barrier keeps people from, the worst first. */
export const impacts = ['critical', 'serious', 'moderate', 'minor'] as const
export type Impact = (typeof impacts)[number]

/** An element that breaks a rule, as it is found on one page. */
export interface FoundNode {
  readonly rule: string
  readonly help: string
  readonly impact: Impact
  readonly target: string
  readonly html: string
  /** It stands within what an editor has written as HTML. */
  readonly isWritten: boolean
  /** The block that it is in. */
  readonly block: string | null
}

/** A page of the site as it is scanned. */
export interface ScannedPage {
  /** The page's key; none for what the site makes itself, such as the search. */
  readonly page: number | null
  readonly path: string
  /** The name of the template that it is made with. */
  readonly template: string
}

/** A finding as people read it. */
export interface Finding extends Omit<FoundNode, 'isWritten'> {
  readonly mend: 'content' | 'template'
  readonly page: number | null
  readonly path: string
  readonly template: string | null
  /** On how many pages it is. */
  readonly pages: number
}

/** Rules about what the fields of a block hold: the words of a link, of a picture, of a headline. */
const ofFields: ReadonlySet<string> = new Set([
  'area-alt',
  'empty-heading',
  'empty-table-header',
  'frame-title',
  'heading-order',
  'identical-links-same-purpose',
  'image-alt',
  'image-redundant-alt',
  'link-in-text-block',
  'link-name',
  'object-alt',
  'role-img-alt',
  'svg-img-alt',
  'video-caption',
])

/** Who mends it: an editor on the page where it stands in something written or in a field of a block, else a template. */
export const mendedIn = ({
  rule,
  isWritten,
  block,
}: Pick<FoundNode, 'rule' | 'isWritten' | 'block'>): Finding['mend'] =>
  isWritten || (block !== null && ofFields.has(rule)) ? 'content' : 'template'

/** What tells a finding from others: in a template the rule and the element, wherever it is; on a page also the page. */
const keyOf = ({ mend, rule, html, template, path, target }: Finding): string =>
  mend === 'template'
    ? JSON.stringify([rule, template, withoutValues(html)])
    : JSON.stringify([rule, path, target, html])

/** An element of a template without what differs from page to page. */
const withoutValues = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/="[^"]*"/g, '')
    .replace(/>[^<]*/g, '>')
    .slice(0, 200)

/** Gathers findings over pages: one in a template stands once, with the number of its pages. */
export function createFindings() {
  const known = new Map<string, { readonly finding: Finding; readonly paths: Set<string> }>()
  return {
    add({ page, path, template }: ScannedPage, nodes: readonly FoundNode[]): void {
      for (const { isWritten, ...node } of nodes) {
        const mend = mendedIn({ ...node, isWritten })
        const inTemplate = mend === 'template'
        const finding: Finding = {
          ...node,
          mend,
          page,
          path,
          template: inTemplate ? template : null,
          pages: 1,
        }
        const key = keyOf(finding)
        const before = known.get(key)
        if (before) before.paths.add(path)
        else known.set(key, { finding, paths: new Set([path]) })
      }
    },
    /** Those that most people hit first. */
    all: (): readonly Finding[] =>
      [...known.values()]
        .map(({ finding, paths }) => ({ ...finding, pages: paths.size }))
        .sort(
          (one, other) =>
            impacts.indexOf(one.impact) - impacts.indexOf(other.impact) ||
            other.pages - one.pages ||
            one.path.localeCompare(other.path),
        ),
  }
}
