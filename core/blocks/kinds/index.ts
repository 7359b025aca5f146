import type { BlockKind } from '../block-kind.ts'
import { accordion } from './accordion.ts'
import { buttons } from './buttons.ts'
import { callout } from './callout.ts'
import { carousel } from './carousel.ts'
import { columns } from './columns.ts'
import { files } from './files.ts'
import { form } from './form.ts'
import { html } from './html.ts'
import { list } from './list.ts'
import { locations } from './locations.ts'
import { physicians } from './physicians.ts'
import { picture } from './picture.ts'
import { place } from './place.ts'
import { row } from './row.ts'
import { shared } from './shared.ts'
import { text } from './text.ts'
import { video } from './video.ts'

/** Every kind of block, in the order in which they are offered. */
export const blockKinds: readonly BlockKind[] = [
  text,
  picture,
  callout,
  buttons,
  accordion,
  form,
  video,
  carousel,
  files,
  columns,
  row,
  list,
  physicians,
  locations,
  shared,
  html,
  place,
]

/** What a block is that names no kind. */
export const plainKind = text

/** What a block is that names no kind and shows a form, as blocks did before there were kinds. */
export const formKind = form
