import type { PageCSS, Row } from '@rounds/core/entities'
import type { CodeParts } from '@rounds/core/rules/custom-code'

/** A piece of custom code with its form's values. */
export type ShownCode = Partial<Row<typeof PageCSS>>

/** The parts of a piece of custom code. */
export const partsOf = ({ PcCss = null, PcHead = null, PcBody = null }: ShownCode): CodeParts => ({
  css: PcCss,
  head: PcHead,
  body: PcBody,
})
