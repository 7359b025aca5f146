import { blockKinds } from '@rounds/core/blocks'
import { accordion } from './accordion.ts'
import { buttons } from './buttons.ts'
import { callout } from './callout.ts'
import { carousel } from './carousel.ts'
import { columns } from './columns.ts'
import { files } from './files.ts'
import { html } from './html.ts'
import { list } from './list.ts'
import { locations } from './locations.ts'
import { physicians } from './physicians.ts'
import { picture } from './picture.ts'
import { place } from './place.ts'
import { row } from './row.ts'
import { shared } from './shared.ts'
import { video } from './video.ts'

/** The templates of the kinds of blocks by the ids of the kinds: what a site begins with, and what stands in for one that is broken. */
const sources: Readonly<Record<string, string>> = {
  picture,
  callout,
  buttons,
  accordion,
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
}

/** The file of a kind's template, by which it is found. */
export const fileOfKind = (id: string) => `block-${id}` as const

/** The template of each kind that has one. */
export const blockTemplates = blockKinds
  .filter(kind => !kind.isPlain)
  .map(kind => ({ kind, file: fileOfKind(kind.id), source: sources[kind.id] ?? '' }))
