import type { PageBlock } from '@rounds/core/rules/page'
import { keep, readStored } from '../../context/storage.ts'

const NAME = 'copied-block'

/** Copies a block to other pages and tabs; unlike the system's clipboard, this needs no permission. */
export const copyBlock = (block: PageBlock): void => keep(NAME, block)

/** The last copied block. */
export const pastedBlock = (): PageBlock | null => readStored<PageBlock | null>(NAME, null)
