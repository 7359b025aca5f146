import { type BlockData, fieldsOf, kindOf, valuesOf } from '@rounds/core/blocks'
import type { ShownBlock } from '../page.ts'
import type { Setting } from '../render/scope.ts'
import type { Rendered } from '../render/templates.ts'
import { drawFields, drawPicture } from './draw-fields.ts'
import { drawNeed } from './draw-needs.ts'
import { type BlockInputs, nameOfNeed } from './gather-blocks.ts'
import { fileOfKind } from './templates/index.ts'

/** A block that its kind draws, with what search engines are told of it and the code in it that may run. */
export interface DrawnBlock extends Rendered {
  readonly data: BlockData | undefined
  readonly code: string
}

/** A block as its kind's template draws it; undefined for one whose words stand where the page's template puts them. */
export function drawBlock(
  setting: Setting,
  block: ShownBlock,
  { files, found }: BlockInputs,
): DrawnBlock | undefined {
  const kind = kindOf(block)
  if (kind.isPlain) return undefined
  const values = valuesOf(block)
  const needs = kind.needs?.(values) ?? []
  const drawn = needs.map(need => drawNeed(setting, files, need, found[nameOfNeed(need)]))
  const photo = values.CbPhoto
  const { templates } = setting.frame
  const template =
    templates.find(({ TKind, TId }) => TKind === 'row' && TId === values.design) ??
    templates.find(({ TFile }) => TFile === fileOfKind(kind.id))
  const rendered = setting.templates.render(fileOfKind(kind.id), template, {
    block: {
      ...drawFields(setting, files, fieldsOf(kind), values),
      id: anchorOf(block),
      photo:
        typeof photo === 'string' && photo
          ? drawPicture(files, setting.link(photo) ?? photo, block.CbPhotoAltText ?? '')
          : null,
      found: drawn[0] ?? null,
    },
  })
  return {
    ...rendered,
    data: kind.data?.(values, drawn[0]),
    code: kind.isProtected ? rendered.html : '',
  }
}

/** What the address of a part of a block ends in; two blocks of a page never share one. */
const anchorOf = ({ CbUuid }: ShownBlock) => `b-${CbUuid.slice(0, 8)}`
