import { fieldsOf, kindOf, valuesOf } from '@rounds/core/blocks'
import type { ShownBlock } from '../page.ts'
import type { Setting } from '../render/scope.ts'
import type { Rendered } from '../render/templates.ts'
import { drawFields, drawPicture } from './draw-fields.ts'
import type { BlockInputs } from './gather-blocks.ts'
import { fileOfKind } from './templates/index.ts'

/** A block as its kind's template draws it; undefined for one whose words stand where the page's template puts them. */
export function drawBlock(setting: Setting, block: ShownBlock, inputs: BlockInputs): Rendered | undefined {
  const kind = kindOf(block)
  if (kind.isPlain) return undefined
  const values = valuesOf(block)
  const photo = values.CbPhoto
  const template = setting.frame.templates.find(row => row.TFile === fileOfKind(kind.id))
  return setting.templates.render(fileOfKind(kind.id), template, {
    block: {
      ...drawFields(setting, inputs.files, fieldsOf(kind), values),
      id: anchorOf(block),
      photo:
        typeof photo === 'string' && photo
          ? drawPicture(inputs.files, setting.link(photo) ?? photo, block.CbPhotoAltText ?? '')
          : null,
    },
  })
}

/** What the address of a part of a block ends in; two blocks of a page never share one. */
const anchorOf = ({ CbUuid }: ShownBlock) => `b-${CbUuid.slice(0, 8)}`
