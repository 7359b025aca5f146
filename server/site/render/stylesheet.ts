import { remembered } from '@rounds/core/rules/remembered'
import type { SiteChrome } from '../read/frame.ts'
import { hashOf } from '../read/loaded.ts'
import { blockStyle } from '../style/blocks.ts'
import { contentStyle } from '../style/content.ts'
import { directoryStyle } from '../style/directory.ts'
import { frameStyle } from '../style/frame.ts'
import { type CodedPage, ownCode } from './own-code.ts'

/** The one style sheet of a page: ours in the site's color, then the site's own, its tags' and its own. */
export interface Stylesheet {
  readonly css: string
  /** Names the page it is for, so that any node can make it, and its content, so that it can be kept for ever. */
  readonly url: string
}

export const stylesheetPath = /^\/_site\/style-(\d{1,9})(h?)(?:m(\d{1,9}))?-([\w-]{22})\.css$/

const COLOR = /^#[0-9a-f]{6}$/i

/** The style sheet of a page with these tags; 0 for what is no page. Pages without CSS of their own share one. */
export function stylesheetOf(
  frame: SiteChrome,
  page: CodedPage,
  surroundings: Parameters<typeof ownCode>[2],
): Stylesheet {
  const own = ownCode(frame, page, surroundings).filter(row => row.PcCss)
  const isShared = own.every(row => row.CId === null && row.TId === null)
  const color = frame.settings.BrandColour ?? ''
  const deep = frame.settings.BrandDeepColour ?? ''
  const brand = COLOR.test(color) ? `:root { --brand: ${color}; }\n` : ''
  const deepBrand = COLOR.test(deep) ? `:root { --brand-deep: ${deep}; }\n` : ''
  const css = ownSheet(brand + deepBrand) + own.map(row => `\n${row.PcCss}`).join('')
  return {
    css,
    url: `/_site/style-${isShared ? 0 : page.id}${page.withoutTrackers ? 'h' : ''}${frame.microsite ? `m${frame.microsite.id}` : ''}-${knownHash(css)}.css`,
  }
}

const MOST_SHEETS = 50

/** Our own sheets in some colors. */
const ownSheet = remembered(
  (colors: string) => minifyCss([frameStyle, contentStyle, blockStyle, directoryStyle, colors].join('')),
  MOST_SHEETS,
)

const knownHash = remembered(hashOf, MOST_SHEETS)

/** Our own sheets without line breaks and double spaces; nothing else of them is changed. */
const minifyCss = (css: string): string => css.replace(/\s*\n\s*/g, '\n').trim()
