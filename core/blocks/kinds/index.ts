import type { BlockKind } from '../block-kind.ts'
import { accordion } from './accordion.ts'
import { buttons } from './buttons.ts'
import { callout } from './callout.ts'
import { form } from './form.ts'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** Every kind of block, in the order in which they are offered. */
export const blockKinds: readonly BlockKind[] = [text, picture, callout, buttons, accordion, form]

/** What a block is that names no kind. */
export const plainKind = text

/** What a block is that names no kind and shows a form, as blocks did before there were kinds. */
export const formKind = form
